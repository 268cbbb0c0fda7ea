import { expect, test } from 'vitest';
import { type Choice, compared, first, laid, queryOf, readChoice } from './choice.ts';
import { floors, rooms } from './floors.ts';

const kitchen: Choice = { room: 'kitchen', floor: 'walnut', other: null };
const both: Choice = { room: 'kitchen', floor: 'walnut', other: 'slate' };

test.each([
  ['', first],
  ['?', first],
  ['?room=kitchen&floor=walnut', kitchen],
  ['?room=kitchen&floor=walnut&with=slate', both],
  ['?with=slate', { ...first, other: 'slate' }],
  ['?floor=hex', { ...first, floor: 'hex' }],
  // Unknown words, and names that every object has.
  ['?room=garage&floor=walnut', { ...kitchen, room: 'living-room' }],
  ['?room=Kitchen&floor=Walnut', first],
  ['?room=toString&floor=constructor&with=__proto__', first],
  ['?room=kitchen&floor=lava&with=slate', { ...both, floor: 'oak-natural' }],
  ['?room=kitchen&floor=walnut&with=lava', kitchen],
  ['?room=kitchen&floor=walnut&with=walnut', kitchen],
  ['?room=kitchen&room=bedroom&floor=walnut', kitchen],
  ['?utm_source=mail&floor=%', first],
])('the address %j asks for %j', (query, choice) => {
  expect(readChoice(query)).toEqual(choice);
});

test('every choice survives its address', () => {
  for (const room of rooms) {
    for (const floor of floors) {
      for (const other of [null, ...floors.map(({ id }) => id)]) {
        if (other === floor.id) continue;
        const choice = { room: room.id, floor: floor.id, other };
        expect(readChoice(queryOf(choice))).toEqual(choice);
      }
    }
  }
});

test.each([
  ['alone', kitchen, 'left', 'hex', { ...kitchen, floor: 'hex' }],
  ['alone, whatever side was changed last', kitchen, 'right', 'hex', { ...kitchen, floor: 'hex' }],
  ['on the left', both, 'left', 'hex', { ...both, floor: 'hex' }],
  ['on the right', both, 'right', 'hex', { ...both, other: 'hex' }],
  ['the same again', both, 'left', 'walnut', both],
  [
    'the one from the right on the left',
    both,
    'left',
    'slate',
    { ...both, floor: 'slate', other: 'walnut' },
  ],
  [
    'the one from the left on the right',
    both,
    'right',
    'walnut',
    { ...both, floor: 'slate', other: 'walnut' },
  ],
] as const)('lays a floor: %s', (_case, choice, side, floor, expected) => {
  expect(laid(choice, side, floor)).toEqual(expected);
});

test.each([
  ['with the floor seen before', kitchen, 'hex', 'hex'],
  ['with a contrast when none was', kitchen, null, 'slate'],
  ['with a contrast when it was the same', kitchen, 'walnut', 'slate'],
  ['never with itself', { ...kitchen, floor: 'slate' }, null, 'oak-natural'],
] as const)('compares %s', (_case, choice, before, other) => {
  expect(compared(choice, before)).toEqual({ ...choice, other });
});
