import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../store/embedded.ts';
import { type OutgoingMail, type Store, StoreUnavailable } from '../store/store.ts';
import { startOutbox } from './outbox.ts';
import { answer, startScriptedSmtp } from './scripted-smtp.ts';
import { createSmtp } from './smtp.ts';

type Smtp = Awaited<ReturnType<typeof startScriptedSmtp>>;
type Script = NonNullable<Parameters<typeof startScriptedSmtp>[0]>;
type Settle = (mail: OutgoingMail) => Promise<void>;

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

let folder: string;
let store: Store;
let time: number;
const ends: (() => Promise<void>)[] = [];
const clock = { now: () => new Date(time), steady: () => time };
const log = pino({ level: 'silent' });

beforeEach(async () => {
  time = Date.parse('2026-11-21T10:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'sallie-outbox-'));
  store = await openStore({ dir: folder, clock });
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await store.close();
  await rm(folder, { recursive: true });
});

async function smtp(script: Script = {}): Promise<Smtp> {
  const server = await startScriptedSmtp(script);
  ends.push(server.close);
  return server;
}

function mail(id: string, changes: Partial<OutgoingMail> = {}): OutgoingMail {
  const at = clock.now().toISOString();
  return {
    id,
    lead: { kind: 'contacts', id },
    purpose: 'alert',
    to: `${id}@home.example`,
    subject: id,
    text: `About ${id}\n`,
    reply_to: null,
    created_at: at,
    state: 'queued',
    attempts: 0,
    next_attempt_at: at,
    ...changes,
  };
}

const queue = (...mails: OutgoingMail[]) =>
  store.commit(mails.map((record) => ({ put: 'mails', record })));

/** An outbox whose sleep ends when the test says so. */
function outboxAt(smtpUrl: string, settleFirst: Settle = async () => {}) {
  const settled: string[] = [];
  let alarm: { wait: number; deed: () => void } | null = null;
  let heard = () => {};
  const settle: Settle = async (done) => {
    await settleFirst(done);
    await store.commit([
      done.state === 'sent' ? { drop: 'mails', id: done.id } : { put: 'mails', record: done },
    ]);
    settled.push(`${done.id} ${done.state}`);
    heard();
  };
  const outbox = startOutbox({
    store,
    transport: createSmtp(smtpUrl),
    clock,
    log,
    from: 'Shop <shop@shop.example>',
    folder: join(folder, 'outbox'),
    settle,
    after(wait, deed) {
      const mine = { wait, deed };
      alarm = mine;
      heard();
      return () => {
        if (alarm === mine) alarm = null;
      };
    },
  });
  ends.push(outbox.stop);
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        heard = resolve;
      });
    }
  }
  return {
    ...outbox,
    settled,
    settles: (count: number) => until(() => settled.length >= count),
    /** The seconds it wants to sleep, once it does. */
    async sleepsFor(): Promise<number> {
      await until(() => alarm !== null);
      return (alarm?.wait ?? 0) / SECOND;
    },
    /** Lets that time pass. */
    async wakesUp(): Promise<void> {
      await until(() => alarm !== null);
      const due = alarm;
      alarm = null;
      time += due?.wait ?? 0;
      due?.deed();
    },
  };
}

test('what is queued leaves, the earliest due first, also what comes later', async () => {
  const server = await smtp();
  const [early, late] = [time - 2 * SECOND, time - SECOND].map((at) => new Date(at).toISOString());
  await queue(mail('late', { next_attempt_at: late }), mail('early', { next_attempt_at: early }));
  const outbox = outboxAt(server.url);
  await outbox.settles(2);
  await queue(mail('new'));
  outbox.wake();
  await outbox.settles(3);
  expect(outbox.settled).toEqual(['early sent', 'late sent', 'new sent']);
  expect(server.received.map(({ messageId }) => messageId)).toEqual([
    '<contacts.early.alert@shop.example>',
    '<contacts.late.alert@shop.example>',
    '<contacts.new.alert@shop.example>',
  ]);
});

describe('a mail server that is down', () => {
  test('is asked after 5 s, doubling to 60 s; all mails leave at the first yes', async () => {
    const server = await smtp();
    await server.close();
    await queue(mail('a'), mail('b'), mail('c'));
    const outbox = outboxAt(server.url);
    const waits: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      waits.push(await outbox.sleepsFor());
      if (round < 5) await outbox.wakesUp();
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
    const back = await smtp({ port: server.port });
    await outbox.wakesUp();
    await outbox.settles(3);
    expect(back.received.map(({ to }) => to[0]?.[0]).sort()).toEqual(['a', 'b', 'c']);
  });

  test('is not asked sooner because of new mail', async () => {
    const server = await smtp();
    await server.close();
    await queue(mail('a'));
    const outbox = outboxAt(server.url);
    await outbox.wakesUp();
    expect(await outbox.sleepsFor()).toBe(10);
    time += 3 * SECOND;
    await queue(mail('b'));
    outbox.wake();
    expect(await outbox.sleepsFor()).toBe(7);
    expect((await store.get('mails', 'b'))?.attempts).toBe(0);
  });

  test('for a day makes a mail fail, but only after trying in earnest', async () => {
    const server = await smtp();
    await server.close();
    const created_at = new Date(time - 2 * DAY).toISOString();
    await queue(mail('old', { created_at }), mail('new'));
    const outbox = outboxAt(server.url);
    for (let round = 0; round < 9; round += 1) await outbox.wakesUp();
    await outbox.settles(1);
    expect(outbox.settled).toEqual(['old failed']);
    expect((await store.get('mails', 'old'))?.state).toBe('failed');
    expect((await store.get('mails', 'new'))?.state).toBe('queued');
  });

  test('is asked again after a restart, whatever the wall clock says by then', async () => {
    const server = await smtp();
    await server.close();
    await queue(mail('a'));
    const before = outboxAt(server.url);
    await before.sleepsFor();
    await before.stop();
    time -= DAY;
    const back = await smtp({ port: server.port });
    const outbox = outboxAt(server.url);
    expect(await outbox.sleepsFor()).toBe(60);
    await outbox.wakesUp();
    await outbox.settles(1);
    expect(back.received).toHaveLength(1);
  });
});

test('a recipient refused for good fails at once, one refused for now waits, the others go', async () => {
  const busy = new Set(['busy@home.example']);
  const server = await smtp({
    onRecipient(address) {
      if (address.startsWith('gone')) throw answer(550, 'gone');
      if (busy.delete(address)) throw answer(451, 'busy');
    },
  });
  await queue(mail('gone'), mail('busy'), mail('fine'));
  const outbox = outboxAt(server.url);
  await outbox.settles(2);
  expect(outbox.settled).toEqual(['gone failed', 'fine sent']);
  expect(await outbox.sleepsFor()).toBe(5);
  expect(await store.get('mails', 'busy')).toMatchObject({ attempts: 1, state: 'queued' });
  await outbox.wakesUp();
  await outbox.settles(3);
  expect(outbox.settled).toEqual(['gone failed', 'fine sent', 'busy sent']);
});

test('a mail whose sending cannot be noted yet is not sent again', async () => {
  const server = await smtp();
  await queue(mail('a'));
  let full = true;
  const outbox = outboxAt(server.url, async () => {
    if (full) throw new StoreUnavailable('The disk is full');
  });
  expect(await outbox.sleepsFor()).toBe(5);
  full = false;
  await outbox.wakesUp();
  await outbox.settles(1);
  expect(server.received).toHaveLength(1);
});

test('a person erased while their mail is on its way leaves nothing behind', async () => {
  let arrived = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = await smtp({
    async onMail() {
      arrived();
      await released;
      throw answer(451, 'later');
    },
  });
  await queue(mail('ann'), mail('about', { text: 'E-mail: ann@home.example\n' }));
  const outbox = outboxAt(server.url);
  await onItsWay;
  await store.commit([{ drop: 'mails', id: 'ann' }]);
  const erased = outbox.erase('Ann@home.example');
  release();
  await erased;
  expect(await store.list('mails')).toEqual([]);
});

describe('stopping', () => {
  test('finishes the mail that is on its way and leaves the rest queued', async () => {
    let stopped: Promise<void> | undefined;
    const server = await smtp({
      onMail() {
        stopped ??= outbox.stop();
      },
    });
    await queue(mail('a'), mail('b'));
    const outbox = outboxAt(server.url);
    await outbox.settles(1);
    await stopped;
    expect(outbox.settled).toEqual(['a sent']);
    expect((await store.list('mails')).map(({ id, state }) => [id, state])).toEqual([
      ['b', 'queued'],
    ]);
  });

  test('gives a silent server 8 s and writes nothing afterwards', async () => {
    let release = () => {};
    const silent = new Promise<void>((resolve) => {
      release = resolve;
    });
    let arrived = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const server = await smtp({
      onMail() {
        arrived();
        return silent;
      },
    });
    await queue(mail('a'));
    const outbox = outboxAt(server.url);
    await onItsWay;
    const stopped = outbox.stop();
    expect(await outbox.sleepsFor()).toBe(8);
    await outbox.wakesUp();
    await stopped;
    release();
    await server.has(1);
    expect(outbox.settled).toEqual([]);
    expect((await store.get('mails', 'a'))?.state).toBe('queued');
  });
});
