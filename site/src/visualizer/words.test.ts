import { existsSync } from 'node:fs';
import { projectTypes } from '@sallie/shared/contract/consultation';
import { expect, test } from 'vitest';
import type { Choice } from './choice.ts';
import { floors, kinds, rooms } from './floors.ts';
import { askAddress } from './words.ts';

const both: Choice = { room: 'living-room', floor: 'oak-natural', other: 'slate' };

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
  expect(asked(both)).toEqual({
    type: 'multiple',
    note: 'I would like to ask about Natural oak (hardwood) and Slate (tile and stone) in the living room.',
  });
  expect(asked({ ...both, other: 'hickory' }).type).toBe('hardwood');
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
