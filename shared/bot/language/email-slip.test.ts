import { expect, test } from 'vitest';
import { emailMeant } from './email-slip.ts';

test.each([
  'ruth@gmial.com',
  'ruth@gmail.con',
  'ruth@gmai.com',
  'ruth@gamil.com',
  'ruth@gmail.co',
  'Ruth@Gmaill.com',
])('%s is meant as an address at gmail.com', (typed) => {
  expect(emailMeant(typed)).toBe('ruth@gmail.com');
});

test.each([
  'ruth@gmail.com',
  'ruth@ymail.com',
  'ruth@mail.com',
  'ruth@yahoo.ca',
  'ruth@gmx.net',
  'ruth@example.com',
  'ruth@millwork.example',
  'gmial.com',
  'ruth@',
  '',
])('%j is left as it is', (typed) => {
  expect(emailMeant(typed)).toBeNull();
});
