import { expect, test } from 'vitest';
import { withoutFraming, withoutRequests, withoutSpanishFraming } from './wording.ts';

test.each([
  ['um, do you do stairs', 'do you do stairs'],
  ['do you, uh... hmm, do stairs', 'do you do stairs'],
  ['we kinda…….hmm like oak', 'we like oak'],
  ['oak . . um . . or ash', 'oak . . . or ash'],
  ['um', 'um'],
  ['ok where are you', 'where are you'],
  ['do you have coretec thanks', 'do you have coretec'],
  ['ok thanks', 'ok thanks'],
  ['ok and how do i get one', 'and how do i get one'],
  ['Just letting you know, the crew never came', 'the crew never came'],
  ['quick question, are you open monday sallie?', 'are you open monday?'],
  ['this is ridiculous', 'this is ridiculous'],
  ['no one came today', 'no one came today'],
  ['look at my floor', 'look at my floor'],
  ['need help with carpet', 'need help with carpet'],
])('withoutFraming("%s") leaves what is said: %s', (typed, said) => {
  expect(withoutFraming(typed).replace(/\s+/g, ' ')).toBe(said);
});

test.each([
  ['This is Mary Smith. The crew never came. When can you be here?', 'The crew never came.'],
  ['the stairs came apart, what do we do now', 'the stairs came apart'],
  ['this is ridiculous. nobody came', 'this is ridiculous. nobody came'],
  ['Please call me.', 'Please call me.'],
])('withoutRequests("%s") leaves the matter: %s', (typed, matter) => {
  expect(withoutRequests(typed)).toBe(matter);
});

test.each([
  ['Disculpe, es que no llegaron hoy. ¿Qué hago?', 'no llegaron hoy'],
  ['hola', 'hola'],
])('withoutSpanishFraming("%s") leaves what is said: %s', (typed, said) => {
  expect(withoutSpanishFraming(typed)).toBe(said);
});
