import { expect, test } from 'vitest';
import type { ServerFrame } from '../../contract/frames.ts';
import { createViewing, viewersOf } from './viewing.ts';

const record = { kind: 'contacts', id: 'c1' } as const;
const looks = (by: string, data: object = record, by_id = by): ServerFrame => ({
  type: 'viewing',
  data: { ...data, by, by_id },
});

function open() {
  const timers: (() => void)[] = [];
  const sent: unknown[] = [];
  const viewing = createViewing({
    connection: { send: (frame) => sent.push(frame) > 0 },
    after: (milliseconds, task) => {
      expect(milliseconds).toBe(45_000);
      timers.push(task);
      return () => timers.splice(timers.indexOf(task), 1);
    },
  });
  const seen = (me?: string, names: Record<string, string> = {}) =>
    viewersOf(viewing.getState(), record, me, (id, then) => names[id] ?? then);
  return { viewing, timers, sent, seen };
}

test('a colleague is seen on the record they have open, until they look away', () => {
  const { viewing, seen } = open();
  viewing.handle(looks('Dana'));
  expect(seen()).toEqual(['Dana']);
  // The chat below says what it shows; the record stays open.
  viewing.handle(looks('Dana', { visitor_id: 'v' }));
  expect(seen()).toEqual(['Dana']);
  viewing.handle(looks('Dana', {}));
  expect(seen()).toEqual([]);
});

test('who goes on to another record has left the first', () => {
  const { viewing, seen } = open();
  viewing.handle(looks('Dana'));
  viewing.handle(looks('Dana', { kind: 'contacts', id: 'c2' }));
  expect(seen()).toEqual([]);
});

test('a sign that is not given again fades, and one’s own other machine is nobody', () => {
  const { viewing, seen, timers } = open();
  viewing.handle(looks('Dana'));
  viewing.handle(looks('Bob'));
  expect(seen('Bob')).toEqual(['Dana']);
  for (const fade of [...timers]) fade();
  expect(seen()).toEqual([]);
});

test('two of one name are two, and one who is renamed is one', () => {
  const { viewing, seen } = open();
  viewing.handle(looks('Dana', record, 's1'));
  viewing.handle(looks('Dana', record, 's2'));
  expect(seen('s1')).toEqual(['Dana']);
  viewing.handle(looks('Dana Hall', record, 's2'));
  expect(seen()).toEqual(['Dana', 'Dana Hall']);
  expect(seen('s1', { s2: 'Dana Hill' }), 'before they look anew').toEqual(['Dana Hill']);
});

test('what this desk looks at is told, and that it looks away', () => {
  const { viewing, sent } = open();
  viewing.look(record);
  viewing.look(null);
  expect(sent).toEqual([
    { type: 'viewing', data: record },
    { type: 'viewing', data: {} },
  ]);
});
