import { expect, test } from 'vitest';
import { friday, reply } from '../testing/model-assistant.ts';
import questions from './data/spanish-questions.json' with { type: 'json' };

/* Spanish questions are answered from the same facts; a case says what an answer has and has not. */

const moment = { now: friday, isPersonThere: true };
const ask = (question: string) =>
  reply({ question, language: 'es', history: [], ...moment }).message;

test.each(questions)('SallieBot answers a question in Spanish: %s', (question, says, never) => {
  const message = ask(`${question}`);
  for (const words of says) expect(message).toContain(words);
  for (const words of never ?? []) expect(message).not.toContain(words);
});

test('SallieBot sells nothing after trouble in Spanish, and tells the hours', () => {
  const history = [{ role: 'user' as const, content: 'hay agua debajo del piso nuevo' }];
  const told = (question: string) =>
    reply({ question, language: 'es', history, ...moment }).message;
  expect(told('¿y cuándo vienen a verlo?')).toContain('una persona sí');
  expect(told('¿están abiertos el domingo?')).toBe('El domingo la tienda está cerrada.');
});

test.each([
  ['what are your hours', 'Wednesday: CLOSED'],
  ['do you have carpet', 'we sell and install that'],
  ['¿tienen carpet?', 'En la tienda'],
])('SallieBot answers a question asked in English amid Spanish: %s', (question, holds) => {
  expect(ask(question)).toContain(holds);
});
