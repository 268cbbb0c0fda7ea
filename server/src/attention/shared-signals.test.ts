import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { entriesOf } from '@sallie/shared/rules/history';
import { expect, onTestFinished, test } from 'vitest';
import { putLead } from '../leads/save.ts';
import { openPostgres } from '../store/postgres/open.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { newDatabase } from '../testing/postgres.ts';
import { consultation, contact, referral, visitor } from '../testing/samples.ts';
import { createOwnSignals, type LeadSignals } from './lead-signals.ts';
import { createSharedSignals } from './shared-signals.ts';

const HOUR = 60 * 60_000;
const dana = { role: 'staff', id: 'dana', name: 'dana' } as const;

/** What one process counts from the changes, and what the database counts, of the same leads. */
async function bothOf() {
  const { url, drop } = await newDatabase();
  const clock = createHandClock(Date.parse('2026-11-20T15:00:00.000Z'));
  const { store, database } = await openPostgres({ url, clock, onLeads: () => shared.changed() });
  onTestFinished(async () => {
    await store.close();
    await drop();
  });
  const shared = createSharedSignals(database, clock);
  const own = createOwnSignals(clock);
  const known = new Map<string, Lead>();

  async function put(...leads: Lead[]) {
    await store.commit(leads.map(putLead));
    for (const lead of leads) {
      own.note(known.get(lead.id), lead);
      known.set(lead.id, lead);
    }
  }

  async function drops(lead: Lead) {
    await store.commit([{ drop: lead.kind, id: lead.id }]);
    own.note(known.get(lead.id), undefined);
  }

  async function signsOf(signals: LeadSignals) {
    const { waiting, unread, fresh, isTaken } = await signals.read();
    const rings = [...fresh].map((one) => ({ ...one, isTaken: isTaken(one.enquiry) }));
    const due: string[] = [];
    for (const { id } of await signals.due(9)) {
      const group = leadGroupOf(known.get(id) ?? contact(id));
      if (!(await signals.isAnswered(group))) due.push(id);
    }
    const answered = await Promise.all(['b', 'c', 'a'].map(signals.isAnswered));
    const byId = rings.sort((one, other) => (one.id < other.id ? -1 : 1));
    return { waiting, unread, rings: byId, due: due.sort(), answered };
  }

  return {
    clock,
    put,
    drops,
    shared,
    async agree() {
      const signs = await signsOf(shared);
      expect(signs).toEqual(await signsOf(own));
      return signs;
    },
  };
}

test('the database counts what one process would have counted, through every state of a lead', async () => {
  const { clock, put, drops, agree, shared } = await bothOf();
  const at = clock.now().toISOString();
  const claim = { by: 'dana', by_id: 'dana', at, seconds: 3 };
  const later = '2026-11-20T15:01:00.000Z';
  const said = (happening: Happening) => entriesOf(later, dana, [happening]);
  const created_at = at;

  expect(await agree()).toEqual({
    waiting: 0,
    unread: 0,
    rings: [],
    due: [],
    answered: [false, false, false],
  });
  await put(contact('a'), contact('old', { created_at: '2026-11-13T14:59:00.000Z' }), visitor('v'));
  await put(contact('spam', { spam: true }), consultation('begun', { status: 'contacted' }));
  expect(await agree()).toMatchObject({ waiting: 2, unread: 3, rings: [{ id: 'a' }] });
  clock.pass(60_000);
  await put(
    visitor('v', { left_at: at }),
    contact('spam', { history: said({ type: 'cleared-spam' }) }),
  );
  expect(await agree()).toMatchObject({
    waiting: 4,
    rings: [{}, { since: later }, { once: true }],
  });
  const group = ['r1', 'r2', 'r3'].map((id) => referral(id, { batch_id: 'b', created_at }));
  await put(...group, referral('r4', { batch_id: 'c' }));
  expect(await agree()).toMatchObject({ waiting: 6, unread: 9 });

  // Nobody is reminded of what is too young, and of a group that somebody answered.
  clock.pass(3 * 60_000);
  expect((await agree()).due).toHaveLength(7);
  await put(referral('r2', { batch_id: 'b', claim }), contact('a', { claim, read: claim }));
  expect(await agree()).toMatchObject({ waiting: 4, answered: [true, false, false] });
  await put(referral('r4', { batch_id: 'c', mails: { reminder: 'queued' } }));
  expect(await agree()).toMatchObject({ answered: [true, true, false] });
  await put(contact('a', { history: said({ type: 'released' }) }));
  await drops(contact('spam'));
  expect(await agree()).toMatchObject({ waiting: 4 });
  clock.pass(25 * HOUR);
  shared.changed();
  expect((await shared.read()).fresh).toEqual([]);
});
