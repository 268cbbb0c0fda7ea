import { existsSync } from 'node:fs';
import { projectTypes } from '@sallie/shared/contract/consultation';
import { expect, test } from 'vitest';
import type { Choice } from './choice.ts';
import { floors, kinds, rooms } from './floors.ts';
import { askAddress, caption, describe, shares } from './words.ts';

const kitchen: Choice = { room: 'kitchen', floor: 'walnut', other: null };
const both: Choice = { room: 'living-room', floor: 'oak-natural', other: 'slate' };

const asked = (choice: Choice) =>
  Object.fromEntries(new URL(askAddress(choice), 'https://shop.example').searchParams);

test('says what is on screen', () => {
  expect(caption(kitchen)).toBe('Kitchen with Walnut');
  expect(caption(both)).toBe('Living room with Natural oak on the left, Slate on the right');
  expect(describe('kitchen', 'walnut')).toMatch(/^Kitchen with Walnut: white cabinets/);
});

test('says how much of each floor is seen', () => {
  expect(shares(both, 60)).toBe('Natural oak 60 %, Slate 40 %');
  expect(shares(both, 0)).toBe('Natural oak 0 %, Slate 100 %');
});

test.each([
  ['walnut', 'hardwood', 'Walnut (hardwood)'],
  ['grey-vinyl', 'luxury-vinyl', 'Driftwood gray (luxury vinyl plank)'],
  ['carpet-blue', 'carpet', 'Harbor blue (carpet)'],
  ['hex', 'tile', 'Hexagon mosaic (tile and stone)'],
] as const)('asks about %s as %s', (floor, type, named) => {
  expect(asked({ room: 'kitchen', floor, other: null })).toEqual({
    type,
    note: `I would like to ask about ${named} in the kitchen.`,
  });
});

test('asks about two floors at once', () => {
  expect(asked(both)).toEqual({
    type: 'multiple',
    note: 'I would like to ask about Natural oak (hardwood) and Slate (tile and stone) in the living room.',
  });
  expect(asked({ ...both, other: 'hickory' }).type).toBe('hardwood');
});

test('the form knows every kind', () => {
  for (const { projectType } of kinds) expect(projectTypes).toHaveProperty(projectType);
});

test('there is a picture of every room with every floor', () => {
  for (const room of rooms) {
    for (const floor of floors) {
      const file = new URL(`../../pictures/rooms/${room.id}--${floor.id}.jpg`, import.meta.url);
      expect(existsSync(file), file.pathname).toBe(true);
    }
  }
  expect(floors).toHaveLength(14);
});
