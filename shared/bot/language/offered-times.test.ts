import { expect, test } from 'vitest';
import {
  asksForCall,
  asksForEarliest,
  asksForOtherTime,
  leavesTimeToUs,
  placeMeant,
} from './offered-times.ts';

/* What is said of times that are offered, plain. */

const meanings = { asksForOtherTime, asksForEarliest, asksForCall, leavesTimeToUs };

test.each([
  ['asksForOtherTime', 'neither of those works'],
  ['asksForOtherTime', 'none of those work for me'],
  ['asksForOtherTime', 'none'],
  ['asksForOtherTime', 'i cant do any of those'],
  ['asksForOtherTime', 'sorry those dont work'],
  ['asksForOtherTime', 'anything later in the week'],
  ['asksForEarliest', 'whichever is earliest'],
  ['asksForEarliest', 'earliest you have'],
  ['asksForEarliest', 'asap'],
  ['asksForCall', 'just call me please'],
  ['leavesTimeToUs', 'any of those'],
  ['leavesTimeToUs', 'any is fine'],
  ['leavesTimeToUs', 'you pick'],
  ['asksForOtherTime', 'ninguna me sirve'],
  ['asksForOtherTime', 'no puedo a esas horas'],
  ['asksForEarliest', 'lo antes posible'],
  ['asksForCall', 'mejor llamenme por favor'],
] as const)('%s: %s', (meaning, said) => {
  for (const [name, means] of Object.entries(meanings)) expect(means(said)).toBe(name === meaning);
});

test.each([
  ['the first one', 0],
  ['el primero', 0],
  ['la tercera por favor', 2],
  ['the last one works', -1],
  ['can we do the second one', 1],
  ['the first one works for me', 0],
  ['number 3', 2],
])('%s: its place', (said, place) => {
  expect(placeMeant(said)).toBe(place);
});

test.each([
  'first tell me what it costs',
  '3',
  'does the last one have parking',
  'do you have any other colors than gray',
])('%s: none of these', (said) => {
  expect(placeMeant(said)).toBeNull();
  for (const means of Object.values(meanings)) expect(means(said)).toBe(false);
});
