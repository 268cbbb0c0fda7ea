import { expect, test } from 'vitest';
import { ApiError, type Call } from '../../contract/client.ts';
import type { Lead } from '../../contract/leads.ts';
import { aContact } from '../../testing/leads.ts';
import { asChanged } from '../changes/lead-change.ts';
import { aMemory, dana } from '../testing/host.ts';
import { createDrafts } from './changes.ts';
import { createKeptChanges } from './kept-changes.ts';
import { createLeadsStores } from './leads.ts';
import { createSession } from './staff.ts';

const who = { ...dana, notices: [] };
const ada = aContact({ id: '1' });

interface Sent {
  body: { version: number };
  idempotencyKey?: string;
}

/** A machine with a memory, and a server that answers as the test says. */
async function aDesk(answer: (body: { version: number }) => Lead) {
  const kept = new Map<string, string>();
  const memory = aMemory(kept);
  const sent: object[] = [];
  const said: string[] = [];
  const keys: unknown[] = [];
  const call = (async ({ method }: { method: string }, { body, idempotencyKey }: Sent) => {
    if (method === 'GET') return ada;
    keys.push(idempotencyKey);
    const record = answer(body);
    sent.push(body);
    return record;
  }) as unknown as Call;
  const leads = createLeadsStores({ call, after: () => () => {} });
  const timers: (() => void)[] = [];
  const triage = { drafts: createDrafts(memory) };
  let ids = 0;
  async function open(by: object = who) {
    const asWho = (async () => by) as unknown as Call;
    const session = createSession(asWho);
    await session.check();
    return createKeptChanges({
      ...{ call, memory, session, leads, triage },
      after(_, task) {
        timers.push(task);
        return () => {};
      },
      newId: () => String(++ids),
      say: ({ title, description }) => said.push(`${title}: ${description}`),
    });
  }
  leads.contacts.apply({ type: 'created', record: ada });
  return { open, sent, keys, said, kept, triage, timers, leads };
}

test('changes kept offline are sent in order, each with the version that the one before made', async () => {
  let isReachable = false;
  const { open, sent, kept } = await aDesk(({ version }) => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return aContact({ id: '1', version: version + 1 });
  });
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, claim: true });
  desk.keep(ada, 'Ada', { version: 1, notes: 'Call on Friday' });
  await desk.sendKept();
  expect(desk.getState().kept).toHaveLength(2);
  // Only the author's desk sends the change at its next start.
  const bobs = await open({ ...who, id: 'bob' });
  await bobs.restore();
  expect(bobs.getState().kept).toEqual([]);
  isReachable = true;
  const again = await open();
  await again.restore();
  expect(sent).toEqual([
    { version: 1, claim: true },
    { version: 2, notes: 'Call on Friday' },
  ]);
  expect(again.getState().kept).toEqual([]);
  expect(kept.size).toBe(0);
});

test('a kept change refused with 409 shows a toast, its notes become a draft, and others are still sent', async () => {
  const { open, said, triage } = await aDesk(({ version }) => {
    if (version === 1) throw new ApiError(409, 'Bob changed this meanwhile.');
    return aContact({ id: '2', version: 8 });
  });
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, notes: 'Call on Friday' });
  desk.keep(aContact({ id: '2', version: 7 }), 'Ben', { version: 7, claim: true });
  await desk.sendKept();
  expect(said).toEqual(['Not changed: Ada: Bob changed this meanwhile.']);
  expect(triage.drafts.notes.getState()['contacts/1']?.text).toBe('Call on Friday');
  // It stays in sight until somebody has read why.
  const refused = { name: 'Ada', problem: 'Bob changed this meanwhile.' };
  expect(desk.getState().kept).toMatchObject([refused]);
  const again = await open();
  await again.restore();
  expect([again.getState().kept.length, said.length]).toEqual([1, 1]);
  again.drop('1');
  expect(again.getState().kept).toEqual([]);
});

test('a refused change of somebody who is erased later is removed from the machine', async () => {
  const { open, kept } = await aDesk(isOvertaken);
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, contact: 'reached' });
  await desk.sendKept();
  expect(desk.records()).toEqual([{ kind: 'contacts', id: '1' }]);
  desk.forget({ kind: 'contacts', id: '1' });
  expect([desk.getState().kept, kept.size]).toEqual([[], 0]);
});

test('kept notes about an erased person are removed from the machine after a 404', async () => {
  const { open, said, kept, triage } = await aDesk(() => {
    throw new ApiError(404, 'There is nothing here.');
  });
  triage.drafts.restore(who.id);
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, notes: 'Is ill' });
  await desk.sendKept();
  expect(said).toEqual(['Not changed: Ada: There is nothing here.']);
  expect([...kept.values()]).toEqual([]);
});

test('an offline change that the server refuses is shown as not made', async () => {
  const { open, leads } = await aDesk(() => {
    throw new ApiError(400, 'Please choose a time ahead, at most a year from now.');
  });
  const desk = await open();
  const snooze = '2026-11-20T16:00:00.000Z';
  desk.keep(ada, 'Ada', { version: 1, snooze });
  const record = asChanged(ada, { snooze }, who, () => '');
  leads.contacts.apply({ type: 'changed', record });
  await desk.sendKept();
  await expect.poll(() => leads.contacts.getState().rows).toEqual([ada]);
});

const isOvertaken = () => {
  throw new ApiError(409, 'Bob changed this meanwhile.');
};
const notesOf = ({ triage }: Awaited<ReturnType<typeof aDesk>>, id: string) =>
  triage.drafts.notes.getState()[`contacts/${id}`];

test('kept notes refused before lists are loaded become a draft with the notes they were written on', async () => {
  const machine = await aDesk(isOvertaken);
  const desk = await machine.open();
  const ben = aContact({ id: '2', version: 7, notes: 'Has a dog' });
  desk.keep(ben, 'Ben', { version: 7, notes: 'Wants oak' });
  await (await machine.open()).restore();
  expect(notesOf(machine, '2')).toEqual({
    text: 'Wants oak',
    before: { version: 7, notes: 'Has a dog' },
  });
});

test('of notes that were written on kept ones and refused with them, the later become the draft', async () => {
  const machine = await aDesk(isOvertaken);
  const desk = await machine.open();
  desk.keep(ada, 'Ada', { version: 1, notes: 'Wants oak' });
  desk.keep({ ...ada, notes: 'Wants oak' }, 'Ada', { version: 1, notes: 'Wants oak, has a dog' });
  await desk.sendKept();
  expect(notesOf(machine, '1')).toEqual({
    text: 'Wants oak, has a dog',
    before: { version: 1, notes: ada.notes },
  });
  expect(desk.getState().kept).toHaveLength(1);
});

test('kept notes that are refused do not replace a newer draft', async () => {
  const machine = await aDesk(isOvertaken);
  const desk = await machine.open();
  desk.keep(ada, 'Ada', { version: 1, notes: 'Wants oak' });
  const before = { version: 1, notes: 'Wants oak' };
  machine.triage.drafts.notes.write(ada, { text: 'Wants oak in the hall', before });
  await desk.sendKept();
  expect(notesOf(machine, '1')?.text).toBe('Wants oak in the hall');
});

test('a kept change whose reply was lost is sent again under the same idempotency key', async () => {
  const { open, keys } = await aDesk(({ version }) => {
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return aContact({ id: '1', version: version + 1 });
  });
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, contact: 'reached' });
  await desk.sendKept();
  await desk.sendKept();
  expect(keys).toEqual(['1', '1']);
});

test('a kept change that the server answers with 503 is sent again after a while', async () => {
  let isBusy = true;
  const { open, sent, timers } = await aDesk(({ version }) => {
    if (isBusy) throw new ApiError(503, 'Please try again in a moment.');
    return aContact({ id: '1', version: version + 1 });
  });
  const desk = await open();
  desk.keep(ada, 'Ada', { version: 1, notes: 'Wants oak' });
  await desk.sendKept();
  isBusy = false;
  timers.shift()?.();
  await expect.poll(() => desk.getState().kept).toEqual([]);
  expect(sent).toHaveLength(1);
});
