import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../store/postgres/open.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { ownDatabase } from '../testing/postgres.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { createSmtp } from './mail-setup.ts';
import { eraseMails, Outbox } from './outbox.ts';
import { writeOf } from './outgoing.ts';

/* Several processes send mails from one database. */

let time = Date.parse('2026-11-21T10:00:00Z');
const clock = { now: () => new Date(time), steady: () => time };
const folder = join(tmpdir(), randomUUID());

const mail = (id: string): OutgoingMail => ({
  id,
  lead: null,
  purpose: 'alert',
  words: { to: `${id}@home.example`, subject: id, text: `About ${id}\n`, reply_to: null },
  created_at: clock.now().toISOString(),
  state: 'queued',
});

async function openShop() {
  const url = await ownDatabase();
  const ends: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const end of ends.reverse()) await end();
  });
  async function open(): Promise<Store> {
    const { store } = await openPostgres({ url, clock });
    ends.push(() => store.close());
    return store;
  }
  const smtp = await startScriptedSmtp();
  ends.push(smtp.close);
  return { open, ends, smtp };
}

/** The outbox of a process; `wakeUp` ends its sleep, `look` looks for other processes' mails. */
function outboxOf(store: Store, me: string, smtpUrl: string) {
  let alarm = () => {};
  let look = () => {};
  const outbox = new Outbox({
    ...{ store, me, clock, folder, factor: 0, leads: () => true },
    log: pino({ level: 'silent' }),
    transport: createSmtp(smtpUrl),
    isBlocked: () => false,
    refOf: (id) => id,
    wordsOf: async ({ words }) => words ?? null,
    digest: () => ({ subject: '', text: '' }),
    from: () => ({ name: 'Shop', address: 'shop@shop.example' }),
    async settle(mails) {
      await store.commit(mails.map(writeOf));
      return [];
    },
    after(_, task) {
      alarm = task;
      return () => {};
    },
    every(_, task) {
      look = task;
      return () => {};
    },
  });
  return { stop: () => outbox.stop(), wakeUp: () => alarm(), look: () => look() };
}

test('two processes with the same mail queue send every mail exactly once', async () => {
  const { open, ends, smtp } = await openShop();
  const [one, other] = [await open(), await open()];
  const ids = Array.from({ length: 40 }, (_, at) => `m${at}`);
  await one.commit(ids.map((id) => ({ put: 'mails', record: mail(id) })));
  for (const [store, me] of [
    [one, 'one'],
    [other, 'other'],
  ] as const) {
    ends.push(outboxOf(store, me, smtp.url).stop);
  }
  await expect.poll(() => one.list('mails')).toEqual([]);
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
    ids.map((id) => `${id}@home.example`).sort(),
  );
});

test('mails that a dead process had claimed are sent or erased once the claim is over, and not before', async () => {
  const { open, ends, smtp } = await openShop();
  const store = await open();
  await store.commit(['a', 'b', 'c'].map((id) => ({ put: 'mails', record: mail(id) })));
  const until = new Date(time + 60_000);
  const claim = { by: 'dead', now: clock.now(), until, ids: ['a', 'b'] };
  expect((await store.claimMails(claim)).map(({ id }) => id)).toEqual(['a', 'b']);
  const outbox = outboxOf(store, 'alive', smtp.url);
  ends.push(outbox.stop);
  const left = async () => (await store.list('mails')).map(({ id }) => id);
  await expect.poll(left).toEqual(['b', 'a']);
  const erased = { email: 'b@home.example', ids: [] };
  const erasing = eraseMails({ store, clock, me: 'eraser', folder }, erased);
  expect(await Promise.race([erasing, left()])).toEqual(['b', 'a']);
  time += 60_000;
  expect(await erasing).toBe(1);
  outbox.wakeUp();
  await expect.poll(left).toEqual([]);
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['c@home.example', 'a@home.example']);
});

test('a machine that slept during a look for mails of other processes looks for them again a minute later', async () => {
  const { open, ends, smtp } = await openShop();
  const store = await open();
  await store.commit([{ put: 'mails', record: mail('before') }]);
  const outbox = outboxOf(store, 'sleeper', smtp.url);
  time += 8 * 3_600_000;
  ends.push(outbox.stop);
  const left = async () => (await store.list('mails')).map(({ id }) => id);
  await expect.poll(left).toEqual([]);
  await store.commit([{ put: 'mails', record: mail('other') }]);
  time += 60_000;
  outbox.look();
  await expect.poll(left).toEqual([]);
});
