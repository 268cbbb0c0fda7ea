import { expect, test } from 'vitest';
import { createPresence } from '../conversations/presence.ts';
import type { Connection } from '../realtime/connection.ts';
import { systemClock } from '../system/clock.ts';
import { line } from '../testing/samples.ts';
import { aDatabase, two } from './processes-harness.ts';

const page = (): Connection => ({ send() {}, sendText() {}, close() {} });

test('what all tell at once, all hear in one order, each once', async () => {
  const { one, other, settled } = await two();
  const turns = Array.from({ length: 300 }, (_, at) => at);
  for (const at of turns) {
    one.say(2 * at);
    other.say(2 * at + 1);
    if (at % 50 === 0) await one.relay.caughtUp();
  }
  await settled();
  expect(one.heard).toHaveLength(600);
  expect(one.heard).toEqual(other.heard);
  expect([...one.heard].sort((a, b) => a - b)).toEqual(turns.flatMap((at) => [2 * at, 2 * at + 1]));
});

test('one leads; when it takes leave or dies another does, and is told to read what may be due', async () => {
  const { sql, join, one, other } = await two();
  const read: string[] = [];
  await one.relay.whenLeading(async () => void read.push('one'));
  await other.relay.whenLeading(async () => void read.push('other'));
  expect([one.relay.leads(), other.relay.leads(), read]).toEqual([true, false, ['one']]);
  await one.stop();
  other.beat();
  await expect.poll(() => read).toEqual(['one', 'other']);
  expect([one.relay.leads(), other.relay.leads()]).toEqual([false, true]);

  // Its machine has lost its power: the connection stands, and gives no sign of life any more.
  const third = await join();
  await third.begin();
  await sql(
    `update processes set seen_at = now() - interval '6 s' where id = (select leader from relay)`,
  );
  third.beat();
  await expect.poll(third.relay.leads).toBe(true);
  await expect.poll(() => third.events).toEqual(['start over']);
  other.beat();
  await expect.poll(() => other.events).toEqual(['start over']);
  expect(other.relay.leads()).toBe(false);
  expect(other.relay.epoch()).toBe(third.relay.epoch());
});

test('what was committed in doubt makes everybody start over, and nothing told meanwhile is lost', async () => {
  const { sql, one, other, settled } = await two();
  one.database.doubt();
  one.pass(1000);
  await settled();
  expect(one.events).toEqual([]);
  one.pass(2000);
  await expect.poll(() => one.events).toEqual(['start over']);
  await expect.poll(() => other.events).toEqual(['start over']);
  // Told by a process that does not know of it yet.
  await sql(`update relay set epoch = 'new', epoch_from = seq`);
  other.say(1);
  await settled();
  expect(other.events).toEqual(['start over', 'start over']);
  expect([one.heard, other.heard]).toEqual([[1], [1]]);
});

test('where a line of the chat is told after the next one all read it anew, before they hear it', async () => {
  const { one, other, settled } = await two();
  const say = (from: typeof one, visitor_id: string, seq: number) =>
    from.relay.toStaff({ type: 'liveChatMessage', data: line(visitor_id, seq) });
  say(one, 'anna', 1);
  say(one, 'ben', 5);
  say(one, 'anna', 3);
  await settled();
  expect([one.events, other.events]).toEqual([[], []]);
  // Committed before the third, and told late since the database was gone meanwhile.
  say(other, 'anna', 2);
  await settled();
  expect([one.events, other.events]).toEqual([['start over'], ['start over']]);
  say(one, 'anna', 4);
  await settled();
  expect([one.events, other.events]).toEqual([['start over'], ['start over']]);
});

test('a process asks for nothing that it told itself', async () => {
  const { one, other, settled } = await two();
  const before = one.asked();
  for (let at = 0; at < 20; at += 1) {
    one.say(at);
    await expect.poll(() => other.heard.at(-1)).toBe(at);
  }
  expect(one.heard).toEqual(other.heard);
  expect(one.asked() - before).toBeLessThan(5);
  other.say(20);
  await settled();
  expect(one.heard.at(-1)).toBe(20);
});

test('what a database refuses to read is heard as it was told, and keeps nobody from hearing the rest', async () => {
  const { one, other, settled } = await two();
  const heard: unknown[] = [];
  other.relay.on('staff', ({ frame }) => heard.push(frame));
  const frames = ['Ada\0Miller', 'cut\ud83d', 'a \\u0000 that was typed'].map((message) => ({
    type: 'liveChatMessage' as const,
    data: { ...line(message, 1), message },
  }));
  for (const frame of frames) one.relay.toStaff(frame);
  one.say(1);
  expect(await settled().catch(({ message }) => message)).toBeUndefined();
  expect(heard.slice(0, 3)).toEqual(frames);
  expect([one.heard, other.heard]).toEqual([[1], [1]]);
});

test('what the database will never take makes everybody start over, and what comes after it is heard', async () => {
  const { sql, one, other, settled } = await two();
  await sql('alter function relay_exchange rename to another');
  one.say(1);
  await expect(one.relay.caughtUp()).rejects.toThrow('relay_exchange');
  await sql('alter function another rename to relay_exchange');
  one.pass(2000);
  await expect.poll(() => one.events).toEqual(['start over']);
  await expect.poll(() => other.events).toEqual(['start over']);
  one.say(2);
  await settled();
  expect([one.heard, other.heard]).toEqual([[2], [2]]);
});

test('what is told again since the answer was lost is told once', async () => {
  const { sql } = await aDatabase();
  await sql(`select * from relay_beat('me', false, '5 s', '3 s')`);
  const tell = `select * from relay_exchange('me', (select epoch from relay), 0, '[{"number":1,"body":{}},{"number":2,"body":{}}]')`;
  expect(await sql(tell)).toHaveLength(2);
  expect(await sql(tell)).toHaveLength(2);
});

test('erased text is gone from the relay, and nobody resumes from before', async () => {
  const { sql, one, other, settled } = await two();
  one.say(1);
  one.hub.forget();
  one.say(2);
  await settled();
  await sql(`update frames set at = now() - interval '2 s'`);
  one.beat();
  await expect
    .poll(() => sql(`select body from frames where body ->> 'staff' is not null`))
    .toHaveLength(1);
  expect(other.events).toEqual([]);
  one.beat();
  await settled();
  expect(other.heard).toEqual([1, 2]);
});

test('a visitor is here while any process has a page of theirs, and gone five seconds after the last', async () => {
  const { join, one, other, settled } = await two();
  const [here, there] = [one, other].map(({ hub, relay, after }) =>
    createPresence({ hub, relay, clock: systemClock, after, visibleNames: { frame: (f) => f } }),
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
  const seen = createPresence({
    ...late,
    clock: systemClock,
    visibleNames: { frame: (frame) => frame },
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
