import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '../contract/conversation.ts';
import {
  addMessage,
  markSeen,
  mergeMessages,
  placeMessage,
  type ShownMessage,
} from './shown-messages.ts';

function message(seq: number): Message {
  return {
    id: `m${seq}`,
    seq,
    client_id: `c${seq}`,
    visitor_id: 'v',
    message: `line ${seq}`,
    is_bot: false,
    is_admin: seq % 3 === 0,
    unverified: false,
    created_at: '2026-01-01T00:00:00Z',
  };
}

const local = (id: string): ShownMessage => ({
  id,
  from: 'visitor',
  text: id,
  at: '2026-01-01T00:00:00Z',
  seq: null,
  state: 'sending',
});

test('messages that arrive in any order and any number of times are shown in the server’s order', () => {
  const delivery = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 });
  fc.assert(
    fc.property(delivery, fc.boolean(), (seqs, ours) => {
      const start = ours ? addMessage(addMessage([], local('c2')), local('c5')) : [];
      const all = [...seqs, ...Array.from({ length: 12 }, (_, at) => at + 1)];
      const lines = all.reduce<ShownMessage[]>(
        (known, seq) => mergeMessages(known, [message(seq)]),
        start,
      );
      expect(lines.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    }),
  );
});

test('a staff message keeps the name of its writer, whoever answers next', () => {
  const written = [3, 6].map((seq) => ({ ...message(seq), by: seq === 3 ? 'Dana' : 'Tom' }));
  const lines = mergeMessages([], [message(1), ...written]);
  expect(lines.map(({ by }) => by)).toEqual([undefined, 'Dana', 'Tom']);
});

test('a message on its way stays where it is until the server gives it its place', () => {
  const lines = mergeMessages([local('c2')], [message(1)]);
  expect(lines.map(({ id }) => id)).toEqual(['c2', 'c1']);
  expect(mergeMessages(lines, [message(2)]).map(({ id }) => id)).toEqual(['c1', 'c2']);
});

test('a stored message takes the place that the server gave it', () => {
  const lines = mergeMessages([local('c2')], [message(3), message(1)]);
  const placed = placeMessage(lines, 'c2', 2, '2026-01-01T00:00:05Z');
  expect(placed.map(({ id, state }) => [id, state])).toEqual([
    ['c1', 'sent'],
    ['c2', 'sent'],
    ['c3', 'sent'],
  ]);
});

test('markSeen marks the visitor’s own messages alone, up to the one that was read', () => {
  const lines = markSeen(mergeMessages([], [message(1), message(2), message(3), message(4)]), 3);
  expect(lines.map(({ state }) => state)).toEqual(['seen', 'seen', 'sent', 'sent']);
});
