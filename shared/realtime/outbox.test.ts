import { expect, test } from 'vitest';
import { createOutbox, type Outcome, type OutgoingLine } from './outbox.ts';

const line = (client_id: string, visitor_id = 'v'): OutgoingLine => ({
  visitor_id,
  message: 'x',
  client_id,
});
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
  const deliver = (client_id: string, visitor_id = 'v') =>
    new Promise<Outcome>((settle) => outbox.deliver(line(client_id, visitor_id), settle));
  return { outbox, deliver, sent, silences, state, pass };
}

test('the outbox does not let one conversation wait for another', () => {
  const { outbox, deliver, sent } = start();
  deliver('a');
  deliver('b');
  deliver('c', 'w');
  outbox.handle({ type: 'error', message: 'Too fast', client_id: 'a', retry_after: 9 });
  deliver('d', 'w');
  outbox.handle(ack('c', 1));
  expect(sent).toEqual(['a', 'c', 'd']);
});

test('a message that is given up is not sent again, and the next one is sent', async () => {
  const { outbox, deliver, sent } = start();
  const given = deliver('a');
  deliver('b');
  outbox.giveUp(({ client_id }) => client_id === 'a');
  expect(await given).toBeNull();
  expect(sent).toEqual(['a', 'b']);
});

test('a new connection ends the wait of the outbox', () => {
  const { outbox, deliver, sent, pass } = start();
  deliver('a');
  outbox.handle({ type: 'error', message: 'Too fast', retry_after: 1 });
  outbox.handle(connected);
  pass(1000);
  expect(sent).toEqual(['a', 'a']);
});

test('a refusal ends the message that it names, and no other', async () => {
  const { outbox, deliver } = start();
  const [first, second] = [deliver('a'), deliver('b')];
  outbox.handle({ type: 'error', message: 'Too long', client_id: 'b' });
  outbox.handle(ack('a', 1));
  expect(await second).toBeNull();
  expect(await first).toMatchObject({ seq: 1 });
});

test('the outbox reports silence after ten seconds without an answer, whatever is written meanwhile', () => {
  const { deliver, silences, pass } = start();
  deliver('a');
  pass(9000);
  deliver('b');
  expect(silences).toEqual([]);
  pass(1000);
  expect(silences).toEqual([10_000]);
});

test('the outbox reports no silence after an ack or a refusal, during a wait or without a connection', () => {
  const { outbox, deliver, silences, state, pass } = start();
  deliver('a');
  outbox.handle(ack('a', 1));
  deliver('b');
  outbox.handle({ type: 'error', message: 'Too long', client_id: 'b' });
  deliver('c');
  outbox.handle({ type: 'error', message: 'Too fast', retry_after: 60 });
  pass(30_000);
  state.isOnline = false;
  deliver('d');
  pass(30_000);
  expect(silences).toEqual([]);
  state.isOnline = true;
  outbox.handle(connected);
  pass(10_000);
  expect(silences.length).toBeGreaterThan(0);
});
