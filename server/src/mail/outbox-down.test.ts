import { DAY_MS } from '@sallie/shared/rules/duration';
import { describe, expect, test } from 'vitest';
import {
  mail,
  openFolders,
  outboxAt,
  queue,
  SECOND,
  setTime,
  smtp,
  store,
  time,
} from '../testing/outbox.ts';

openFolders();

describe('a mail server that is down', () => {
  test('is tried again after 5 s, doubling to 60 s, and gets all mails once it is back', async () => {
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

  test('is not tried sooner because of new mail', async () => {
    const server = await smtp();
    await server.close();
    await queue(mail('a'));
    const outbox = outboxAt(server.url);
    await outbox.wakesUp();
    expect(await outbox.sleepsFor()).toBe(10);
    setTime(time + 3 * SECOND);
    await queue(mail('b'));
    outbox.wake();
    expect(await outbox.sleepsFor()).toBe(7);
    expect(await store.get('mails', 'b')).not.toHaveProperty('attempts');
  });

  test('makes a mail older than a day fail after several tries, while a new mail stays queued', async () => {
    const server = await smtp();
    await server.close();
    const created_at = new Date(time - 2 * DAY_MS).toISOString();
    await queue(mail('old', { created_at }), mail('new'));
    const outbox = outboxAt(server.url);
    for (let round = 0; round < 10; round += 1) await outbox.wakesUp();
    await outbox.settles(1);
    expect(outbox.settled).toEqual(['old failed']);
    expect((await store.get('mails', 'old'))?.state).toBe('failed');
    expect((await store.get('mails', 'new'))?.state).toBe('queued');
  });

  test('is tried again a minute after a restart, also when the wall clock went back by a day', async () => {
    const server = await smtp();
    await server.close();
    await queue(mail('a'));
    const before = outboxAt(server.url);
    await before.sleepsFor();
    await before.stop();
    setTime(time - DAY_MS);
    const back = await smtp({ port: server.port });
    const outbox = outboxAt(server.url);
    expect(await outbox.sleepsFor()).toBe(60);
    await outbox.wakesUp();
    await outbox.settles(1);
    expect(back.received).toHaveLength(1);
  });
});
