import { expect, test } from 'vitest';
import { demoContent } from '../../rules/demo/content.ts';
import { sentences } from '../../testing/sentences.ts';
import { friday } from '../testing/conversation.ts';
import { freeHomeTimes, shortWall } from '../testing/free-home-times.ts';
import {
  asksForCall,
  asksForEarliest,
  asksForOtherTime,
  leavesTimeToUs,
  meantTime,
  placeMeant,
} from './offered-times.ts';

/* Friday, November 20, 3 PM; Mon and Fri 10-8, Tue and Thu 10-5, Sat 9-12. The 26th is Thanksgiving. */

const { timeZone } = demoContent;
const times = freeHomeTimes().map(({ from }) => from);
const shown = ['2026-11-21T15:30:00.000Z', '2026-11-23T19:00:00.000Z'];

function meant(typed: string): string {
  const said = meantTime(typed, { times, shown, timeZone, now: friday });
  if (!said) return 'no time';
  if (said.kind === 'one') return shortWall(said.time);
  return [said.kind, ...said.times.map(shortWall)].join(', ');
}

test.each([
  ['friday at 2', '11-27 14:00'],
  ['can you come monday at 10:30 am please', '11-23 10:30'],
  ['tuesday at noon', '11-24 12:00'],
  ['Monday, December 7, 10 AM', '12-07 10:00'],
  ['12/7 at 4:30pm', '12-07 16:30'],
  ['tomorrow at ten', '11-21 10:00'],
  ['el lunes a las 2 por favor', '11-23 14:00'],
  ['mañana a las 10:30', '11-21 10:30'],
  ['lunes 7 de diciembre, 10 AM', '12-07 10:00'],
  ['2pm', '11-23 14:00'],
  ['7 tonight', '11-20 19:00'],
  ['el lunes a las dos', '11-23 14:00'],
  ['martes a la una', '11-24 13:00'],
  ['actually no, monday at 2', '11-23 14:00'],
  ['no, better tuesday at 1', '11-24 13:00'],
  ['friday the 27th at 11am', '11-27 11:00'],
])('"%s" means one time', (typed, time) => {
  expect(meant(typed)).toBe(time);
});

test.each([
  ['tuesday', 'some, 11-24 10:00, 11-24 11:00, 11-24 12:00, 11-24 13:00, 11-24 14:00'],
  ['tuesday after 3', 'some, 11-24 15:00, 11-24 15:30, 11-24 16:00'],
  ['monday morning', 'some, 11-23 10:00, 11-23 10:30, 11-23 11:00, 11-23 11:30'],
  ['el martes por la mañana', 'some, 11-24 10:00, 11-24 10:30, 11-24 11:00, 11-24 11:30'],
  ['do you have anything saturday', 'some, 11-21 09:00, 11-21 09:30, 11-21 10:00'],
  ['tonight works', 'some, 11-20 19:00'],
  ['esta noche', 'some, 11-20 19:00'],
  ['tiene algo el sábado', 'some, 11-21 09:00'],
  ['any time tuesday', 'some, 11-24 10:00'],
  ['the 1st works', 'some, 12-01 10:00'],
  ['next tuesday at 2', 'some, 11-24 14:00, 12-01 14:00'],
])('"%s" leaves a choice of times', (typed, some) => {
  expect(meant(typed)).toMatch(some);
});

test.each([
  ['tuesday at 7 pm', 'near, 11-24 15:00, 11-24 15:30, 11-24 16:00'],
  ['wednesday', 'near, 11-27 10:00, 11-27 10:30, 11-27 11:00'],
])('"%s" is not free, and the times around it are found', (typed, near) => {
  expect(meant(typed)).toBe(near);
});

test.each([
  'are you open friday at 2?',
  'how much is a room of 12 by 14?',
  'my number is 570-555-0199',
  '12 Oak Lane, Millbrook, PA 18612',
  'not monday',
  "I can't do Saturday",
  '',
])('"%s" means no time', (typed) => {
  expect(meant(typed)).toBe('no time');
});

const meanings = { asksForOtherTime, asksForEarliest, asksForCall, leavesTimeToUs };

const each = (meaning: keyof typeof meanings, text: string) =>
  sentences(text).map((line) => [meaning, line] as const);

test.each([
  ...each('asksForOtherTime', 'neither of those works | none of those work for me | none'),
  ...each('asksForOtherTime', 'i cant do any of those | sorry those dont work | ninguna me sirve'),
  ...each('asksForOtherTime', 'anything later in the week | no puedo a esas horas'),
  ...each('asksForEarliest', 'whichever is earliest | earliest you have | asap | lo antes posible'),
  ...each('asksForCall', 'just call me please | mejor llamenme por favor'),
  ...each('leavesTimeToUs', 'any of those | any is fine | you pick'),
])('only %s is true of "%s"', (meaning, line) => {
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
])('placeMeant finds the place of an offered time in: %s', (said, place) => {
  expect(placeMeant(said)).toBe(place);
});

test.each(sentences`
  first tell me what it costs | 3 | does the last one have parking
  do you have any other colors than gray
`)('no place and no other meaning is found in: %s', (said) => {
  expect(placeMeant(said)).toBeNull();
  for (const means of Object.values(meanings)) expect(means(said)).toBe(false);
});
