import { existsSync } from 'node:fs';
import { projectTypes } from '@sallie/shared/contract/consultation';
import { expect, test } from 'vitest';
import { askAddress, type Choice, compared, first, laid, queryOf, readChoice } from './choice.ts';
import { floors, kinds, rooms } from './floors.ts';

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
])('the query %j is read as the choice %j', (query, choice) => {
  expect(readChoice(query)).toEqual(choice);
});

test('every choice is the same after it is written to a query and read back', () => {
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
  ['in a view of one floor', kitchen, 'left', 'hex', { ...kitchen, floor: 'hex' }],
  [
    'in a view of one floor, though the right side was changed last',
    kitchen,
    'right',
    'hex',
    { ...kitchen, floor: 'hex' },
  ],
  ['on the left', both, 'left', 'hex', { ...both, floor: 'hex' }],
  ['on the right', both, 'right', 'hex', { ...both, other: 'hex' }],
  ['on the left again without a change', both, 'left', 'walnut', both],
  [
    'on the left when it was on the right, and the two floors swap',
    both,
    'left',
    'slate',
    { ...both, floor: 'slate', other: 'walnut' },
  ],
  [
    'on the right when it was on the left, and the two floors swap',
    both,
    'right',
    'walnut',
    { ...both, floor: 'slate', other: 'walnut' },
  ],
] as const)('a chosen floor is laid %s', (_case, choice, side, floor, expected) => {
  expect(laid(choice, side, floor)).toEqual(expected);
});

test.each([
  ['with the floor seen before', kitchen, 'hex', 'hex'],
  ['with a contrasting floor when none was seen before', kitchen, null, 'slate'],
  ['with a contrasting floor when the same floor was seen before', kitchen, 'walnut', 'slate'],
  [
    'with another floor when the contrasting floor is shown already',
    { ...kitchen, floor: 'slate' },
    null,
    'oak-natural',
  ],
] as const)('a comparison begins %s', (_case, choice, before, other) => {
  expect(compared(choice, before)).toEqual({ ...choice, other });
});

const oakAndSlate: Choice = { ...first, other: 'slate' };

const asked = (choice: Choice) =>
  Object.fromEntries(new URL(askAddress(choice), 'https://shop.example').searchParams);

test.each([
  ['walnut', 'hardwood', 'Walnut (hardwood)'],
  ['grey-vinyl', 'luxury-vinyl', 'Driftwood gray (luxury vinyl plank)'],
  ['carpet-blue', 'carpet', 'Harbor blue (carpet)'],
  ['hex', 'tile', 'Hexagon mosaic (tile and stone)'],
] as const)(
  'a question about the floor %s has the type %s and names floor and room',
  (floor, type, named) => {
    expect(asked({ room: 'kitchen', floor, other: null })).toEqual({
      type,
      note: `I would like to ask about ${named} in the kitchen.`,
    });
  },
);

test('a question about two floors names both, with the type multiple unless they are of one type', () => {
  expect(asked(oakAndSlate)).toEqual({
    type: 'multiple',
    note: 'I would like to ask about Natural oak (hardwood) and Slate (tile and stone) in the living room.',
  });
  expect(asked({ ...oakAndSlate, other: 'hickory' }).type).toBe('hardwood');
});

test('the consultation form has a project type for every kind of floor', () => {
  for (const { projectType } of kinds) expect(projectTypes).toHaveProperty(projectType);
});

test('every room has a picture with each of the 14 floors', () => {
  for (const room of rooms) {
    for (const floor of floors) {
      const file = new URL(`../../pictures/rooms/${room.id}--${floor.id}.jpg`, import.meta.url);
      expect(existsSync(file), file.pathname).toBe(true);
    }
  }
  expect(floors).toHaveLength(14);
});
