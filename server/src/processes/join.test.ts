import { expect, onTestFinished, test } from 'vitest';
import { Presence } from '../conversations/presence.ts';
import type { Connection } from '../realtime/connection.ts';
import { openDatabase } from '../store/postgres/database.ts';
import { createEvents } from '../store/postgres/events.ts';
import { createLeader } from '../store/postgres/shared.ts';
import { systemClock } from '../system/clock.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { aDatabase, two } from '../testing/processes.ts';
import { line } from '../testing/samples.ts';

const page = (): Connection => ({ send() {}, sendText() {}, close() {} });

test('events that two processes emit at once are handled by both in one order, each once', async () => {
  const { one, other, settled } = await two();
  const turns = Array.from({ length: 300 }, (_, at) => at);
  for (const at of turns) {
    one.emit(2 * at);
    other.emit(2 * at + 1);
    if (at % 50 === 0) await one.relay.caughtUp();
  }
  await settled();
  expect(one.handled).toHaveLength(600);
  expect(one.handled).toEqual(other.handled);
  expect([...one.handled].sort((a, b) => a - b)).toEqual(
    turns.flatMap((at) => [2 * at, 2 * at + 1]),
  );
});

test('one process leads; when it stops or dies another one leads and reads what may be due', async () => {
  const { sql, join, one, other, settled } = await two();
  const read: string[] = [];
  await one.relay.whenLeading(async () => void read.push('one'));
  await other.relay.whenLeading(async () => void read.push('other'));
  expect([one.relay.leads(), other.relay.leads(), read]).toEqual([true, false, ['one']]);
  await one.stop();
  other.beat();
  await expect.poll(() => read).toEqual(['one', 'other']);
  expect([one.relay.leads(), other.relay.leads()]).toEqual([false, true]);

  // As if its machine had lost power: its heartbeats stop.
  const third = await join();
  await third.begin();
  await sql(
    `update processes set seen_at = now() - interval '6 s' where id = (select process from leader)`,
  );
  await sql(`update leader set until = now() - interval '1 s'`);
  third.beat();
  await expect.poll(third.relay.leads).toBe(true);
  await expect.poll(() => third.signs).toEqual(['start over']);
  other.beat();
  await expect.poll(() => other.signs).toEqual(['start over']);
  expect(other.relay.leads()).toBe(false);
  third.beat();
  other.beat();
  await settled();
  expect([third.signs, other.signs]).toEqual([['start over'], ['start over']]);
});

test('a leader without a heartbeat for 4 s leads no more, a second before another process may lead', async () => {
  const { url, sql } = await aDatabase();
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  const clock = createHandClock();
  const leader = createLeader(database.query, clock, 'me');
  await leader.beat();
  clock.pass(3999);
  expect(leader.isMine()).toBe(true);
  clock.pass(1);
  expect(leader.isMine()).toBe(false);
  const [lease] = await sql(
    'select extract(epoch from until - seen_at) as length from leader, processes',
  );
  expect(Number(lease?.length)).toBeGreaterThan(4.9);
  await leader.beat();
  expect(leader.isMine()).toBe(true);
});

test('a commit in doubt makes every process start over, and no event emitted meanwhile is lost', async () => {
  const { one, other, settled } = await two();
  one.database.doubt();
  one.pass(1000);
  await settled();
  expect(one.signs).toEqual([]);
  one.emit(1);
  one.pass(2000);
  one.emit(2);
  await settled();
  expect([one.signs, other.signs]).toEqual([['start over'], ['start over']]);
  expect([one.handled, other.handled]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('a process that stops in doubt counts as dead, so that the other process starts over', async () => {
  const { sql, one, other } = await two();
  one.database.doubt();
  await one.stop();
  await sql(`update processes set seen_at = now() - interval '6 s'`);
  await sql(`update leader set until = now() - interval '1 s'`);
  other.beat();
  await expect.poll(() => other.signs).toEqual(['start over']);
});

test('every process starts over once after the database has crashed', async () => {
  const { sql, one, other, settled } = await two();
  one.emit(1);
  await settled();
  await sql('truncate events, last_event, processes');
  // A look before the next heartbeat finds nothing.
  await settled();
  for (const each of [one, other]) each.beat();
  await expect.poll(() => [one.signs, other.signs]).toEqual([['start over'], ['start over']]);
  other.emit(2);
  await settled();
  expect([one.signs, other.signs]).toEqual([['start over'], ['start over']]);
  expect([one.handled, other.handled]).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('a message that comes after the next one makes every process start over, once', async () => {
  const { one, other, settled } = await two();
  const say = (from: typeof one, visitor_id: string, seq: number) =>
    from.relay.toStaff({ type: 'liveChatMessage', data: line(visitor_id, seq) });
  const heard: string[] = [];
  other.relay.on('startOver', () => heard.push('start over'));
  other.relay.on('staff', ({ frame }) => {
    if (frame.type === 'liveChatMessage') heard.push(`${frame.data.visitor_id} ${frame.data.seq}`);
  });
  say(one, 'anna', 1);
  say(one, 'ben', 5);
  say(one, 'anna', 3);
  await settled();
  expect([one.signs, other.signs]).toEqual([[], []]);
  // Committed before the third message, but emitted late because the database was away.
  say(other, 'anna', 2);
  await settled();
  expect([one.signs, other.signs]).toEqual([['start over'], ['start over']]);
  say(one, 'anna', 4);
  await settled();
  expect([one.signs, other.signs]).toEqual([['start over'], ['start over']]);
  expect(heard).toEqual(['anna 1', 'ben 5', 'anna 3', 'start over', 'anna 2', 'anna 4']);
});

test('a process does not read back the events that it emitted itself', async () => {
  const { one, other, settled } = await two();
  const before = one.reads();
  for (let at = 0; at < 20; at += 1) {
    one.emit(at);
    await expect.poll(() => other.handled.at(-1)).toBe(at);
  }
  expect(one.handled).toEqual(other.handled);
  expect(one.reads() - before).toBeLessThan(5);
  other.emit(20);
  await settled();
  expect(one.handled.at(-1)).toBe(20);
});

test('frames with NUL or half a surrogate pair reach another process as they were written', async () => {
  const { one, other, settled } = await two();
  const heard: unknown[] = [];
  other.relay.on('staff', ({ frame }) => heard.push(frame));
  const frames = ['Ada\0Miller', 'cut\ud83d', 'a \\u0000 that was typed'].map((message) => ({
    type: 'liveChatMessage' as const,
    data: { ...line(message, 1), message },
  }));
  for (const frame of frames) one.relay.toStaff(frame);
  one.emit(1);
  expect(await settled().catch(({ message }) => message)).toBeUndefined();
  expect(heard.slice(0, 3)).toEqual(frames);
  expect([one.handled, other.handled]).toEqual([[1], [1]]);
});

test('an event that the database refuses makes every process start over, and later events are handled', async () => {
  const { sql, one, other, settled } = await two();
  // Reading goes on: while appends are refused, a late notification would leave each process to its timer.
  await sql('alter table events add constraint full_up check (number < 0) not valid');
  one.emit(1);
  await expect(one.relay.caughtUp()).rejects.toThrow('full_up');
  await sql('alter table events drop constraint full_up');
  one.pass(250);
  await expect.poll(() => one.signs).toEqual(['start over']);
  await expect.poll(() => other.signs).toEqual(['start over']);
  one.emit(2);
  await settled();
  expect([one.handled, other.handled]).toEqual([[2], [2]]);
});

test('events appended again because the answer was lost are stored once', async () => {
  const { url } = await aDatabase();
  const database = openDatabase({ url });
  onTestFinished(() => database.close());
  const events = createEvents(database.query, 'me');
  await createLeader(database.query, systemClock, 'me').beat();
  const to = await events.last();
  expect(await events.append(1, ['{}', '{}'])).toBe(to + 2);
  expect(await events.append(1, ['{}', '{}', '{}'])).toBe(null);
  expect((await events.after(to)).events.map(({ number }) => number)).toEqual([1, 2]);
  expect(await events.append(3, ['{}'])).toBe(to + 3);
});

test('the relay drops the text of earlier events after an erasure, and no process starts over', async () => {
  const { sql, one, other, settled } = await two();
  one.emit(1);
  one.hub.forget();
  one.emit(2);
  await settled();
  await sql(`update events set at = now() - interval '2 s'`);
  one.pass(1500);
  await expect.poll(() => sql(`select body from events where body like '%staff%'`)).toHaveLength(1);
  one.beat();
  await settled();
  expect([other.signs, other.handled]).toEqual([[], [1, 2]]);
});

test('a visitor is online while any process has a page of theirs, and offline five seconds after the last page', async () => {
  const { join, one, other, settled } = await two();
  const [here, there] = [one, other].map(
    ({ hub, relay, after }) => new Presence({ hub, relay, clock: systemClock, after }),
  );
  if (!here || !there) throw new Error('There are two');
  const [first, second] = [page(), page()];
  here.enter('ada', 'Ada', first);
  await settled();
  expect(there.online()).toEqual(here.online());
  there.enter('ada', 'Ada', second);
  here.leave('ada', first);
  one.pass(5000);
  await settled();
  expect([here.isOnline('ada'), there.isOnline('ada')]).toEqual([true, true]);

  const late = await join();
  const seen = new Presence({
    ...late,
    clock: systemClock,
  });
  await late.begin();
  await settled();
  await late.relay.caughtUp();
  expect(seen.online()).toEqual(there.online());

  there.leave('ada', second);
  other.pass(4999);
  await settled();
  expect(here.isOnline('ada')).toBe(true);
  other.pass(5000);
  await settled();
  expect([here.isOnline('ada'), there.isOnline('ada')]).toEqual([false, false]);
});
