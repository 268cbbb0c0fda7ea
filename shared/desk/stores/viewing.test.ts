import { expect, test } from 'vitest';
import type { ServerFrame } from '../../contract/frames.ts';
import { createHandClock } from '../../testing/hand-clock.ts';
import { createViewing, viewersOf } from './viewing.ts';

const record = { kind: 'contacts', id: 'c1' } as const;
const looks = (by: string, data: object = record, by_id = by): ServerFrame => ({
  type: 'viewing',
  data: { ...data, by, by_id },
});

function open() {
  const clock = createHandClock();
  const sent: unknown[] = [];
  const viewing = createViewing({
    connection: { send: (frame) => sent.push(frame) > 0 },
    after: clock.after,
  });
  const seen = (me?: string, names: Record<string, string> = {}) =>
    viewersOf(
      viewing.getState().records,
      ({ id }) => id === record.id,
      me,
      (id, then) => names[id] ?? then,
    );
  return { viewing, pass: clock.pass, sent, seen };
}

test('a colleague is shown on the lead they have open, until they look away', () => {
  const { viewing, seen } = open();
  viewing.handle(looks('Dana'));
  expect(seen()).toEqual(['Dana']);
  // The conversation is shown below the open record.
  viewing.handle(looks('Dana', { visitor_id: 'v' }));
  expect(seen()).toEqual(['Dana']);
  viewing.handle(looks('Dana', {}));
  expect(seen()).toEqual([]);
});

test('a colleague who opens another lead is no longer shown on the first', () => {
  const { viewing, seen } = open();
  viewing.handle(looks('Dana'));
  viewing.handle(looks('Dana', { kind: 'contacts', id: 'c2' }));
  expect(seen()).toEqual([]);
});

test('a colleague is shown as viewing for 45 s after the last sign, and one’s own machine never', () => {
  const { viewing, seen, pass } = open();
  viewing.handle(looks('Dana'));
  viewing.handle(looks('Bob'));
  expect(seen('Bob')).toEqual(['Dana']);
  pass(44_999);
  expect(seen('Bob')).toEqual(['Dana']);
  pass(1);
  expect(seen()).toEqual([]);
});

test('two colleagues of one name are two viewers, and a renamed colleague is one', () => {
  const { viewing, seen } = open();
  viewing.handle(looks('Dana', record, 's1'));
  viewing.handle(looks('Dana', record, 's2'));
  expect(seen('s1')).toEqual(['Dana']);
  viewing.handle(looks('Dana Hall', record, 's2'));
  expect(seen()).toEqual(['Dana', 'Dana Hall']);
  expect(seen('s1', { s2: 'Dana Hill' }), 'before they look anew').toEqual(['Dana Hill']);
});

test('the desk sends the lead it opens, and that it looks away', () => {
  const { viewing, sent } = open();
  viewing.look(record);
  viewing.look(null);
  expect(sent).toEqual([
    { type: 'viewing', data: record },
    { type: 'viewing', data: {} },
  ]);
});

test('a colleague is shown in a conversation until they move on, or for 75 s after the last sign', () => {
  const { viewing, pass } = open();
  const there = () => Object.values(viewing.getState().conversations).map(({ name }) => name);
  viewing.handle(looks('Bob', { visitor_id: 'v' }));
  viewing.handle(looks('Dana', { visitor_id: 'v' }));
  expect(there()).toEqual(['Bob', 'Dana']);
  viewing.handle(looks('Dana'));
  expect(there()).toEqual(['Bob']);
  pass(74_999);
  expect(there()).toEqual(['Bob']);
  pass(1);
  expect(there()).toEqual([]);
});
