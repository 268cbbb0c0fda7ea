import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../store/store.ts';
import {
  mail,
  openFolders,
  outboxAt,
  queue,
  SECOND,
  smtp,
  store,
  time,
} from '../testing/outbox.ts';
import { answer } from '../testing/scripted-smtp.ts';
import { messageId } from './outgoing.ts';

openFolders();

test('queued mails leave with the earliest due first, and mails queued later leave too', async () => {
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
    ...['early', 'late', 'new'].map((id) => messageId(mail(id), 'shop.example')),
  ]);
});

test('a mail queued before the start leaves also when the queue could not be read at first', async () => {
  const server = await smtp();
  await queue(mail('early'));
  vi.spyOn(store, 'find').mockRejectedValueOnce(new StoreUnavailable('too many files are open'));
  const outbox = outboxAt(server.url);
  await outbox.wakesUp();
  await outbox.settles(1);
  expect(outbox.settled).toEqual(['early sent']);
});

test('a mail refused for good fails at once, one refused for now is tried again, and the others leave', async () => {
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

test('a customer blocked while a mail waited does not get it; staff still get theirs', async () => {
  const server = await smtp();
  await queue(
    mail('ann', { purpose: 'confirmation' }),
    mail('ann+x', { purpose: 'reply-7' }),
    mail('desk'),
  );
  const outbox = outboxAt(server.url, async () => {}, { isBlocked: () => true });
  await outbox.settles(3);
  expect(outbox.settled.sort()).toEqual(['ann blocked', 'ann+x blocked', 'desk sent']);
  expect(server.received.map(({ to }) => to[0])).toEqual(['desk@home.example']);
});

test('the text of a mail is made when its turn comes, and a mail without a text is dropped', async () => {
  const server = await smtp();
  const now = { to: 'now@home.example', subject: 'As it is now', text: 'Hello\n', reply_to: null };
  const { words: _, ...unwritten } = mail('a');
  await queue(unwritten, { ...unwritten, id: 'gone' });
  const outbox = outboxAt(server.url, async () => {}, {
    wordsOf: async ({ id }) => (id === 'gone' ? null : now),
  });
  await outbox.settles(2);
  expect(outbox.settled.sort()).toEqual(['a sent', 'gone dropped']);
  expect(server.received.map(({ to }) => to)).toEqual([['now@home.example']]);
  expect(server.received[0]?.raw).toContain('Subject: As it is now');
});

test('a mail without a text at its turn is sent after all when it has one as that is stored', async () => {
  const server = await smtp();
  await queue(mail('a'));
  let isSpam = true;
  const endSpam = async () => {
    const wasSpam = isSpam;
    isSpam = false;
    return wasSpam;
  };
  const outbox = outboxAt(server.url, endSpam, {
    wordsOf: async ({ words = null }) => (isSpam ? null : words),
  });
  await outbox.settles(1);
  expect(outbox.settled).toEqual(['a sent']);
  expect(server.received).toHaveLength(1);
});

test('a mail whose text cannot be made fails, and the other mails leave', async () => {
  const server = await smtp();
  await queue(mail('broken'), mail('fine'));
  const outbox = outboxAt(server.url, async () => {}, {
    async wordsOf({ id, words }) {
      if (id === 'broken') throw new TypeError('no phone');
      return words ?? null;
    },
  });
  await outbox.settles(2);
  expect(outbox.settled).toEqual(['broken failed', 'fine sent']);
});

describe('a batch of mails', () => {
  const aStorm = () => Array.from({ length: 64 }, (_, n) => mail(`m${n}`));

  test('leaves over 4 connections, each mail once', async () => {
    const server = await smtp();
    const storm = aStorm();
    await queue(...storm);
    const outbox = outboxAt(server.url);
    await outbox.settles(storm.length);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(storm.length);
    expect(server.received).toHaveLength(storm.length);
    expect(server.connections()).toBe(4);
  });

  test('is written as one file a mail, and the outcomes are stored in two commits', async () => {
    const storm = aStorm();
    await queue(...storm);
    const outbox = outboxAt(null);
    await outbox.settles(storm.length);
    expect(outbox.rounds()).toBe(2);
    expect(await outbox.files()).toHaveLength(storm.length);
  });

  test('leaves one by one while leads keep coming, so that the leads have the disk first', async () => {
    await queue(...aStorm().slice(0, 5));
    const outbox = outboxAt(null);
    const aLead = () => outbox.wake([mail('of a lead', { state: 'held' })]);
    aLead();
    // More often than any pause ends, however slow the machine is.
    const leads = setInterval(aLead, 1);
    onTestFinished(() => clearInterval(leads));
    await outbox.settles(5);
    expect(outbox.rounds()).toBe(5);
  });
});

test('three mails leave over one connection, one after the other', async () => {
  const server = await smtp();
  await queue(mail('a'), mail('b'), mail('c'));
  const outbox = outboxAt(server.url);
  await outbox.settles(3);
  expect(outbox.settled).toEqual(['a sent', 'b sent', 'c sent']);
  expect(server.connections()).toBe(1);
});

test('a sent mail whose outcome cannot be stored yet is not sent again', async () => {
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

test('the erasure of a person whose mail is on its way leaves no mail in the queue', async () => {
  const { promise: onItsWay, resolve: arrived } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
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
  const erased = outbox.erase({ email: 'Ann@home.example', ids: [] });
  release();
  await erased;
  expect(await store.list('mails')).toEqual([]);
});

describe('stopping the outbox', () => {
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

  test('gives a silent mail server 8 s and stores nothing afterwards', async () => {
    const { promise: silent, resolve: release } = Promise.withResolvers<void>();
    const { promise: onItsWay, resolve: arrived } = Promise.withResolvers<void>();
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
