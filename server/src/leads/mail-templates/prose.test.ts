import { expect, test } from 'vitest';
import { greeting } from './prose.ts';

test.each([
  'Ann Lee',
  'Ann Lee Jr.',
  "Siobhán O'Brien-Smith",
  'Lee, Ann',
  'Zoe\u0308 Kern',
  'Жанна Иванова',
  '山田 はなこ',
  'देवी शर्मा',
  `Ann ${'e'.repeat(27)}`,
])('a name is repeated: %j', (name) => {
  expect(greeting(name)).toBe(`Hello ${name},`);
});

test.each([
  'Visit https://win.example now',
  'win.example',
  'CALL +1 900 555',
  'A\r\nBcc: x',
  'You have won please call the bank today',
  `Ann ${'e'.repeat(28)}`,
  'Аnn Lee', // The first letter is Cyrillic.
  'Ann 山田',
  'Ann2 Lee',
  'Ann () Lee',
  `Ann${'\u0301'.repeat(4)}`,
])('what is no name is not: %j', (name) => {
  expect(greeting(name)).toBe('Hello,');
});
