import { expect, test } from 'vitest';
import { sentences } from '../../testing/sentences.ts';
import {
  asksForCall,
  asksForEarliest,
  asksForOtherTime,
  leavesTimeToUs,
  placeMeant,
} from './offered-times.ts';

/* What is said of times that are offered, plain. */

const meanings = { asksForOtherTime, asksForEarliest, asksForCall, leavesTimeToUs };

const said = (meaning: keyof typeof meanings, text: string) =>
  sentences(text).map((line) => [meaning, line] as const);

test.each([
  ...said('asksForOtherTime', 'neither of those works | none of those work for me | none'),
  ...said('asksForOtherTime', 'i cant do any of those | sorry those dont work | ninguna me sirve'),
  ...said('asksForOtherTime', 'anything later in the week | no puedo a esas horas'),
  ...said('asksForEarliest', 'whichever is earliest | earliest you have | asap | lo antes posible'),
  ...said('asksForCall', 'just call me please | mejor llamenme por favor'),
  ...said('leavesTimeToUs', 'any of those | any is fine | you pick'),
])('%s: %s', (meaning, line) => {
  for (const [name, means] of Object.entries(meanings)) expect(means(line)).toBe(name === meaning);
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

test.each(sentences`
  first tell me what it costs | 3 | does the last one have parking
  do you have any other colors than gray
`)('%s: none of these', (said) => {
  expect(placeMeant(said)).toBeNull();
  for (const means of Object.values(meanings)) expect(means(said)).toBe(false);
});
