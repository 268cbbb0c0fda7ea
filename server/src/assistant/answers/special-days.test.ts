import { checkOwn, checkReply } from '@sallie/shared/bot/fact-check/fact-check';
import type { Business } from '@sallie/shared/contract/business';
import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, test } from 'vitest';
import { systemPrompt } from '../prompt.ts';
import { openAnswers } from './reply.ts';

/* In this week of Thanksgiving the shop is closed on Tuesday and Thursday, and open long on Friday. */
const facts: Business = {
  ...demoBusiness,
  differentDays: [
    { date: '2026-11-24', note: 'for inventory' },
    { date: '2026-11-27', open: '06:00', close: '21:30', note: 'for early birds' },
  ],
};
const monday = new Date('2026-11-23T16:00:00Z');
const tuesday = new Date('2026-11-24T16:00:00Z');
const wednesday = new Date('2026-11-25T16:00:00Z');
const earlyOnFriday = new Date('2026-11-27T10:00:00Z');
const lateOnFriday = new Date('2026-11-28T01:30:00Z');
const saturday = new Date('2026-11-28T16:00:00Z');
const reply = await openAnswers(facts);

/** Returns the answer after the fact check. */
function told(question: string, now: Date): string {
  const moment = { now, isPersonThere: true };
  return checkOwn(reply({ question, history: [], ...moment }).message, facts, moment).message;
}

const inventory = 'Tuesday, November 24: CLOSED for inventory';
const thanksgiving = 'Thursday, November 26: CLOSED for Thanksgiving';
const long = 'Friday, November 27: 6:00 AM - 9:30 PM, for early birds';

test.each([
  ['what are your hours?', monday, [inventory, thanksgiving, long]],
  ['are you open on Thanksgiving?', monday, ['closed on Thanksgiving']],
  ['are you open on friday?', monday, [long]],
  ['are you open tomorrow?', monday, [inventory]],
  ['why are you closed tomorrow?', monday, [inventory]],
  ['are you open late any evening?', monday, [thanksgiving, long]],
  ['why are you closed', tuesday, [inventory]],
  ['are you open now?', tuesday, ['Closed now. We open Friday at 6 AM']],
  ['when do you open?', wednesday, ['We open Friday at 6 AM']],
  ['are you open today?', lateOnFriday, [long, 'Open until 9:30 PM']],
  ['are you open now?', lateOnFriday, ['Open until 9:30 PM']],
  ['are you open black friday', saturday, ['Black Friday, Friday, November 26, 2027: 10:00 AM']],
  ['what are your holiday hours?', monday, ['Thanksgiving', inventory, long]],
  ['is there an opening this friday', monday, [long]],
  ['¿cuál es su horario?', monday, ['El martes 24 de noviembre', 'El viernes 27 de noviembre']],
  ['¿abren el viernes?', monday, ['6:00 AM - 9:30 PM.']],
  ['abierto el viernes?', monday, ['6:00 AM - 9:30 PM']],
  ['¿están abiertos mañana?', monday, ['cerrada']],
  ['¿abren el día de acción de gracias?', monday, ['cerrada por ser día de fiesta']],
])('SallieBot answers by the special days: %s', (question, now, holds) => {
  const message = told(question, now);
  for (const words of holds) expect(message).toContain(words);
});

test('SallieBot does not add what is open now to the hours of another day', () => {
  expect(told('are you open on saturday?', lateOnFriday)).not.toContain('Open until');
});

test('SallieBot calls no day closed for what its different hours are for', () => {
  expect(told('are you open now?', earlyOnFriday)).toBe('Closed now. We open today at 6 AM.');
});

test('SallieBot says nothing of special days in a week without any', () => {
  const later = new Date('2027-01-19T16:00:00Z');
  expect(told('what are your hours?', later).split('\n')).toHaveLength(8);
  expect(told('why are you closed on sunday?', later)).toContain('Sunday');
});

test('SallieBot of a shop without holidays says so', async () => {
  const other = await openAnswers({ ...demoBusiness, holidays: [] });
  const moment = { now: monday, isPersonThere: true };
  const { message } = other({ question: 'what holidays are you closed?', history: [], ...moment });
  expect(message).toMatch(/^I know of no holiday/);
});

test.each([
  ['We are open until 9:30 PM today.', lateOnFriday, true],
  ['We are open until 8 PM today.', lateOnFriday, false],
  ['We are open today.', tuesday, false],
  ['We are open tomorrow from 10 AM to 5 PM.', monday, false],
  ['We are closed tomorrow.', monday, true],
  ['We are closed tomorrow.', wednesday, true],
  ['Tomorrow we are open until 5 PM.', wednesday, false],
])('the fact check holds a model that says "%s" to the special day: %s', (words, now, isTrue) => {
  const { replaced } = checkReply(words, facts, { now, isPersonThere: true });
  expect(replaced === null).toBe(isTrue);
});

test('the prompt of a model names the special days', () => {
  const prompt = systemPrompt(facts, 'consultation_intro', { now: monday, isPersonThere: true });
  for (const line of [inventory, thanksgiving, long]) expect(prompt).toContain(line);
});
