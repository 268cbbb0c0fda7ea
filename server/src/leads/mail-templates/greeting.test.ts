import { expect, test } from 'vitest';
import { greeting } from './prose.ts';

test.each([
  'Ann Lee',
  'Cher',
  "Siobhán O'Brien-Smith",
  'Zoe\u0308 Kern',
  'Mr. Miller',
  'J. Smith',
  'Nguyễn Vân',
  `Ann ${'e'.repeat(27)}`,
])('a greeting repeats a name of one or two words: %j', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`);
  expect(greeting(name, 'Hola')).toBe(`Hola ${name},`);
});

test.each([
  ['Ann Marie Lee', 'Ann'],
  ['José Luis García Gómez', 'José'],
  ['Ann Lee Jr.', 'Ann'],
  ['John Q Smith', 'John'],
  ['Mary St. James', 'Mary'],
])('a greeting has at most two words of a longer name, no wrong cut: %j as %j', (name, called) => {
  expect(greeting(name)).toBe(`Hello ${called},`);
});

test.each([
  'Lee, Ann',
  'Ann and Bob Miller',
  'Mr. and Mrs. Miller',
  'Ana y Luis Gómez',
  'María de la Cruz',
  'Ludwig van Beethoven',
  'Money for you',
  'CASH AT HOME',
  'Dinero para usted',
  'Call-us-now today',
  'Cash-for-you',
  'J. R. Smith',
  'Dr. Ann Lee',
  'Mr Bob Miller',
])('a greeting leaves out a name of another form or of several people: %j', (name) => {
  expect(greeting(name)).toBe('Hello,');
  expect(greeting(name, 'Hola')).toBe('Hola,');
});

test.each([
  'Visit https://win.example now',
  'win.example',
  'CALL +1 900 555',
  'A\r\nBcc: x',
  'You have won please call the bank today',
  '点击这里马上赢取大奖',
  'Жанна Иванова',
  `Ann ${'e'.repeat(28)}`,
  'Аnn Lee', // The first letter is Cyrillic.
  'Ann 山田',
  'Ann2 Lee',
  'Ann () Lee',
  `Ann${'\u0301'.repeat(4)}`,
  '',
])('a greeting leaves out a text that is no name: %j', (name) => {
  expect(greeting(name)).toBe('Hello,');
});
