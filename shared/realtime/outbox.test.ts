import { expect, test } from 'vitest';
import { createOutbox, type OutgoingLine } from './outbox.ts';

const line = (client_id: string): OutgoingLine => ({ visitor_id: 'v', message: 'x', client_id });
const connected = { type: 'connected', resume: 'ok' } as const;
const ack = (client_id: string, seq: number) =>
  ({ type: 'ack', client_id, id: `m${seq}`, seq, created_at: '2026-11-20T20:00:00Z' }) as const;

function start(isOnline = true) {
  const sent: string[] = [];
  const silences: number[] = [];
  let timers: { at: number; task: () => void }[] = [];
  let now = 0;
  const state = { isOnline };
  const outbox = createOutbox({
    send({ client_id }) {
      if (state.isOnline) sent.push(client_id);
      return state.isOnline;
    },
    onSilence: () => silences.push(now),
    after(milliseconds, task) {
      const timer = { at: now + milliseconds, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  function pass(milliseconds: number) {
    const due = timers.filter(({ at }) => at <= now + milliseconds);
    timers = timers.filter((timer) => !due.includes(timer));
    now += milliseconds;
    for (const { task } of due) task();
  }
  return { outbox, sent, silences, state, pass };
}

test('what could not leave goes in its order once there is a connection', async () => {
  const { outbox, sent, state } = start(false);
  const first = outbox.deliver(line('a'));
  outbox.deliver(line('b'));
  expect(sent).toEqual([]);
  state.isOnline = true;
  outbox.hear(connected);
  expect(sent).toEqual(['a', 'b']);
  outbox.hear(ack('a', 1));
  expect(await first).toMatchObject({ seq: 1 });
  outbox.hear(connected);
  expect(sent).toEqual(['a', 'b', 'b']);
});

test('a line that comes back in the replay needs no ack any more', async () => {
  const { outbox } = start();
  const delivered = outbox.deliver(line('a'));
  outbox.hear({
    type: 'liveChatMessage',
    data: {
      id: 'm4',
      seq: 4,
      client_id: 'a',
      visitor_id: 'v',
      message: 'x',
      is_bot: false,
      is_admin: false,
      unverified: false,
      created_at: '2026-11-20T20:00:00Z',
      replayed: true,
    },
  });
  expect(await delivered).toMatchObject({ id: 'm4', seq: 4 });
});

test('too fast: again after the wait; refused otherwise', async () => {
  const { outbox, sent, pass } = start();
  const delivered = outbox.deliver(line('a'));
  outbox.hear({ type: 'error', message: 'Too fast', retry_after: 2 });
  pass(2000);
  expect(sent).toEqual(['a', 'a']);
  outbox.hear({ type: 'error', message: 'This message could not be read' });
  expect(await delivered).toBeNull();
});

test('too fast: all wait together, and go again once, in their order', () => {
  const { outbox, sent, pass } = start();
  for (const id of ['a', 'b', 'c']) outbox.deliver(line(id));
  for (const client_id of ['b', 'c']) {
    outbox.hear({ type: 'error', message: 'Too fast', client_id, retry_after: 1 });
  }
  outbox.hear(ack('a', 1));
  outbox.deliver(line('d'));
  expect(sent).toEqual(['a', 'b', 'c']);
  pass(1000);
  expect(sent.slice(3)).toEqual(['b', 'c', 'd']);
});

test('a connection ends the wait', () => {
  const { outbox, sent, pass } = start();
  outbox.deliver(line('a'));
  outbox.hear({ type: 'error', message: 'Too fast', retry_after: 1 });
  outbox.hear(connected);
  pass(1000);
  expect(sent).toEqual(['a', 'a']);
});

test('the line that was refused is the one that is named', async () => {
  const { outbox } = start();
  const [first, second] = [outbox.deliver(line('a')), outbox.deliver(line('b'))];
  outbox.hear({ type: 'error', message: 'Too long', client_id: 'b' });
  outbox.hear(ack('a', 1));
  expect(await second).toBeNull();
  expect(await first).toMatchObject({ seq: 1 });
});

test('a line nobody takes any more comes back with the sentence that says why', async () => {
  const { outbox } = start();
  const delivered = outbox.deliver(line('a'));
  outbox.hear({ type: 'error', message: 'Please call us', client_id: 'a', closed: true });
  expect(await delivered).toEqual({ closed: 'Please call us' });
});

test('given up: whoever waits is told', async () => {
  const { outbox } = start();
  const delivered = [outbox.deliver(line('a')), outbox.deliver(line('b'))];
  outbox.giveUp();
  expect(await Promise.all(delivered)).toEqual([null, null]);
});

test('ten seconds without an answer to a line say that nothing goes through, whatever else is answered', () => {
  const { outbox, silences, pass } = start();
  outbox.deliver(line('a'));
  pass(9000);
  outbox.deliver(line('b'));
  outbox.hear(ack('b', 1));
  expect(silences).toEqual([]);
  pass(1000);
  expect(silences).toEqual([10_000]);
});

test('an ack, a refusal, a wait and a missing connection are no silence', () => {
  const { outbox, silences, state, pass } = start();
  outbox.deliver(line('a'));
  outbox.hear(ack('a', 1));
  outbox.deliver(line('b'));
  outbox.hear({ type: 'error', message: 'Too long', client_id: 'b' });
  outbox.deliver(line('c'));
  outbox.hear({ type: 'error', message: 'Too fast', retry_after: 60 });
  pass(30_000);
  state.isOnline = false;
  outbox.deliver(line('d'));
  pass(30_000);
  expect(silences).toEqual([]);
  state.isOnline = true;
  outbox.hear(connected);
  pass(10_000);
  expect(silences.length).toBeGreaterThan(0);
});
