import { answerLocally } from '@sallie/shared/bot/answers/answer-locally';
import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { blocksOf } from './shop-text.tsx';

// A Saturday evening.
const now = new Date('2026-11-21T22:00:00Z');
const answer = (question: string) =>
  answerLocally(demoBusiness, question, { now, isPersonThere: true }).message;
const shape = (text: string) =>
  blocksOf(text, demoBusiness).map((block) =>
    'days' in block ? block.days.map(({ day }) => day.slice(0, 2)).join(' ') : block.text,
  );

test('the answer about hours is a table of the week, and what stands beside it is text', () => {
  expect(shape(answer('what are your hours'))).toEqual([
    'Mo Tu We Th Fr Sa Su',
    'Closed now. We open Monday at 10 AM.',
  ]);
  expect(shape(answer('are you open on weekends'))).toEqual([
    'Sa Su',
    'Closed now. We open Monday at 10 AM.',
  ]);
});

test('a day alone stays a line, and nobody else’s words become a table', () => {
  const friday = 'Friday: 10:00 AM - 8:00 PM\nClosed now. We open Monday at 10 AM.';
  expect(answer('when do you open on friday')).toBe(friday);
  expect(shape(friday)).toEqual([friday]);
  const other = 'Monday: 6:00 AM - 8:00 PM\nTuesday: 6:00 AM - 8:00 PM';
  expect(shape(other)).toEqual([other]);
});
