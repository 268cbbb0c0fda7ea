import type { Contact } from '@sallie/shared/contract/contact';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sallie/shared/rules/duration';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { openStore } from '../store/embedded/open.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Write } from '../store/store.ts';
import { systemRandom } from '../system/secrets.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { contact, copyFolder, referral, visitor } from '../testing/samples.ts';
import { openReminders } from './reminders.ts';

const dana = { role: 'staff', id: 'dana', name: 'dana' } as const;
const claim = { by: 'dana', by_id: 'dana', at: '2026-11-20T15:01:00.000Z', seconds: 60 };

/** Opens a shop over a folder; like the server, it looks every five seconds. */
async function aShop(dir = ownFolder(), clock = createHandClock()) {
  const store = await openStore({ dir, clock });
  onTestFinished(() => store.close());
  const woken: string[] = [];
  /** Mails of these leads cannot be stored. */
  const broken = new Set<string>();
  let look = () => {};
  const reminders = openReminders({
    store,
    clock,
    random: systemRandom,
    hub: new Hub(createMemoryRelay(systemRandom)),
    log: pino({ enabled: false }),
    async admit(mails) {
      if (mails.some(({ lead }) => broken.has(lead?.id ?? ''))) throw new Error('no');
      return mails;
    },
    outbox: { wake: (mails) => void woken.push(...(mails ?? []).map(nameOf)) },
    every: (_, task) => {
      look = task;
      return () => {};
    },
  });
  const created_at = clock.now().toISOString();
  return {
    dir,
    clock,
    store,
    woken,
    broken,
    created_at,
    commit: (...writes: Write[]) => store.commit(writes),
    /** Moves the time; returns the mails stored so far. */
    async pass(milliseconds: number): Promise<string[]> {
      for (let passed = 0; passed < milliseconds; passed += 5000) {
        clock.pass(5000);
        look();
        await reminders.settled();
      }
      return (await store.list('mails')).map(nameOf).sort();
    },
  };
}

const put = (record: Contact): Write => ({ put: 'contacts', record });
const drop: Write = { drop: 'contacts', id: 'a' };
const nameOf = ({ purpose, lead }: OutgoingMail) => `${purpose} of ${lead?.id}`;
const ofA = 'reminder of a';
const againOfA = 'reminder-again-1 of a';

test('staff are mailed once, three minutes after a lead that nobody took, and the lead shows it', async () => {
  const { commit, pass, store, created_at, woken } = await aShop();
  await commit(put(contact('a', { created_at })));
  expect(await pass(3 * MINUTE_MS - 5000)).toEqual([]);
  expect(await pass(5000)).toEqual([ofA]);
  expect(woken).toEqual([ofA]);
  expect(await store.get('contacts', 'a')).toMatchObject({
    mails: { reminder: 'queued' },
    mail: 'queued',
    version: 1,
    history: [],
  });
  expect(await pass(10 * MINUTE_MS)).toHaveLength(1);
});

test.each<[string, Partial<Contact>]>([
  ['taken', { claim }],
  ['done', { handled_at: claim.at }],
  ['found to be spam', { spam: true }],
])('a lead that is %s in time gets no reminder', async (_, fields) => {
  const { commit, pass, created_at } = await aShop();
  await commit(put(contact('a', { created_at })));
  await pass(2 * MINUTE_MS);
  await commit(put(contact('a', { created_at, ...fields })));
  expect(await pass(10 * MINUTE_MS)).toEqual([]);
});

test.each<[string, Partial<Contact>, 'cleared-spam' | 'released']>([
  ['a lead suspected of spam, once it is cleared,', { spam: true }, 'cleared-spam'],
  ['a claimed lead, once it is given back,', { claim }, 'released'],
])('%s gets a reminder three minutes later, and not before', async (_, fields, type) => {
  const { commit, pass, clock, created_at } = await aShop();
  await commit(put(contact('a', { created_at, ...fields })));
  expect(await pass(10 * MINUTE_MS)).toEqual([]);
  const history = [{ at: clock.now().toISOString(), by: dana, type }];
  await commit(put(contact('a', { created_at, history })));
  expect(await pass(3 * MINUTE_MS - 5000)).toEqual([]);
  expect(await pass(5000)).toEqual([againOfA]);
});

test('a lead that had a reminder, was taken and is given back gets one more reminder', async () => {
  const { commit, pass, clock, store, created_at } = await aShop();
  await commit(put(contact('a', { created_at })));
  expect(await pass(3 * MINUTE_MS)).toEqual([ofA]);
  const { mails } = (await store.get('contacts', 'a')) ?? {};
  await commit(put(contact('a', { created_at, mails, claim })));
  expect(await pass(10 * MINUTE_MS)).toEqual([ofA]);
  const history = [{ at: clock.now().toISOString(), by: dana, type: 'released' as const }];
  await commit(put(contact('a', { created_at, mails, history })));
  expect(await pass(3 * MINUTE_MS - 5000)).toEqual([ofA]);
  expect(await pass(5000)).toEqual([ofA, againOfA]);
  expect(await pass(10 * MINUTE_MS)).toHaveLength(2);
});

test('the referrals of one form get one reminder, also when one of them comes later', async () => {
  const { commit, pass, clock, created_at } = await aShop();
  const one = (id: string, at = created_at): Write => ({
    put: 'referrals',
    record: referral(id, { created_at: at, batch_id: 'batch-one' }),
  });
  await commit(one('a'));
  await commit(one('b'));
  expect(await pass(10 * MINUTE_MS)).toHaveLength(1);
  await commit(one('c', clock.now().toISOString()));
  expect(await pass(10 * MINUTE_MS)).toHaveLength(1);
});

const OLD = 8 * DAY_MS;
test.each<[string, number, (created_at: string) => Write[]]>([
  ['a visitor alone', 0, (at) => [{ put: 'visitors', record: visitor('a', { created_at: at }) }]],
  ['an erased lead', 0, (at) => [put(contact('a', { created_at: at })), drop]],
  ['a lead of more than a week ago', OLD, (at) => [put(contact('a', { created_at: at }))]],
])('%s gets no reminder', async (_, ago, writesOf) => {
  const { commit, pass, clock } = await aShop();
  const writes = writesOf(new Date(clock.now().getTime() - ago).toISOString());
  for (const write of writes) await commit(write);
  expect(await pass(10 * MINUTE_MS)).toEqual([]);
});

test.each([
  ['with a restart before it is due', 2 * MINUTE_MS, MINUTE_MS],
  ['with a restart long after it was due', HOUR_MS, 5000],
])('a lead stored before a kill gets one reminder, %s', async (_, away, left) => {
  const first = await aShop();
  await first.commit(put(contact('a', { created_at: first.created_at })));
  // Opens a new process over what a killed one left.
  const dir = ownFolder();
  copyFolder(first.dir, dir);
  first.clock.pass(away);
  const second = await aShop(dir, first.clock);
  expect(await second.pass(left - 5000)).toEqual([]);
  expect(await second.pass(5000)).toEqual([ofA]);
  await second.store.close();
  const third = await aShop(dir, first.clock);
  expect(await third.pass(10 * MINUTE_MS)).toEqual([ofA]);
});

test('reminders of a flood are made 20 at a time', async () => {
  const { commit, pass, created_at } = await aShop();
  await commit(...Array.from({ length: 50 }, (_, n) => put(contact(`c${n}`, { created_at }))));
  await pass(3 * MINUTE_MS - 5000);
  expect(await pass(5000)).toHaveLength(20);
  expect(await pass(10_000)).toHaveLength(50);
});

test('a reminder that cannot be written stops no other, and is tried again later', async () => {
  const { commit, pass, created_at, broken } = await aShop();
  broken.add('a');
  await commit(put(contact('a', { created_at })), put(contact('b', { created_at })));
  const ofB = 'reminder of b';
  expect(await pass(3 * MINUTE_MS)).toEqual([ofB]);
  expect(await pass(5 * MINUTE_MS)).toEqual([ofB]);
  broken.clear();
  expect(await pass(2 * MINUTE_MS)).toEqual([ofA, ofB]);
});

test('30 reminders that cannot be written do not hold up another one', async () => {
  const { commit, pass, created_at, broken } = await aShop();
  for (let n = 0; n < 30; n += 1) {
    broken.add(`c${n}`);
    await commit(put(contact(`c${n}`, { created_at })));
  }
  await commit(put(contact('a', { created_at })));
  expect(await pass(4 * MINUTE_MS)).toEqual([ofA]);
});
