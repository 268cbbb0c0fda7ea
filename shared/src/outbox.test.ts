import { expect, test } from 'vitest';
import { createOutbox, type OutgoingLine } from './outbox.ts';

const line = (client_id: string): OutgoingLine => ({ visitor_id: 'v', message: 'x', client_id });
const connected = { type: 'connected', resume: 'ok' } as const;
const ack = (client_id: string, seq: number) =>
  ({ type: 'ack', client_id, id: `m${seq}`, seq, created_at: '2026-11-20T20:00:00Z' }) as const;

function start(isOnline = true) {
  const sent: string[] = [];
  const timers: (() => void)[] = [];
  const state = { isOnline };
  const outbox = createOutbox({
    send({ client_id }) {
      if (state.isOnline) sent.push(client_id);
      return state.isOnline;
    },
    after(_, deed) {
      timers.push(deed);
      return () => {
        timers.splice(0);
      };
    },
  });
  return { outbox, sent, timers, state };
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
  const { outbox, sent, timers } = start();
  const delivered = outbox.deliver(line('a'));
  outbox.hear({ type: 'error', message: 'Too fast', retry_after: 2 });
  timers[0]?.();
  expect(sent).toEqual(['a', 'a']);
  outbox.hear({ type: 'error', message: 'This message could not be read' });
  expect(await delivered).toBeNull();
});

test('too fast: all wait together, and go again once, in their order', () => {
  const { outbox, sent, timers } = start();
  for (const id of ['a', 'b', 'c']) outbox.deliver(line(id));
  for (const client_id of ['b', 'c']) {
    outbox.hear({ type: 'error', message: 'Too fast', client_id, retry_after: 1 });
  }
  outbox.hear(ack('a', 1));
  outbox.deliver(line('d'));
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(timers).toHaveLength(1);
  timers[0]?.();
  expect(sent.slice(3)).toEqual(['b', 'c', 'd']);
});

test('a connection ends the wait', () => {
  const { outbox, sent, timers } = start();
  outbox.deliver(line('a'));
  outbox.hear({ type: 'error', message: 'Too fast', retry_after: 1 });
  outbox.hear(connected);
  timers[0]?.();
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

test('given up: whoever waits is told', async () => {
  const { outbox } = start();
  const delivered = [outbox.deliver(line('a')), outbox.deliver(line('b'))];
  outbox.giveUp();
  expect(await Promise.all(delivered)).toEqual([null, null]);
});
