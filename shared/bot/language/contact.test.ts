import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { chatPhone, contactIn } from './contact.ts';
import { emailMeant } from './spelling.ts';

test.each(sentences`
  five seven zero 555 0188 | five seven zero, five five five, oh one eight eight
  one five seven zero 555 0188 | cinco siete cero 555 0188 | 57O 555 O188
  ５７０ ５５５ ０１８８ | （５７０）５５５－０１８８
`)('"%s" is a phone number', (line) => {
  expect(chatPhone(line)).toBe('5705550188');
  expect(contactIn(`call me at ${line} please`, demoBusiness).phone).toBe('5705550188');
});

test.each(sentences`
  two or three rooms | one two three | four bedrooms, 12 by 14 | at nine 30 or ten
`)('"%s" is no phone number', (line) => {
  expect(chatPhone(line)).toBeNull();
  expect(contactIn(line, demoBusiness).phone).toBeUndefined();
});

test.each(sentences`
  are you at home depot dot com | call me at 5 dot | im at aol | I am at work, dot and all
`)('contactIn finds no dictated email in: %s', (line) => {
  expect(contactIn(line, demoBusiness).dictated).toBeUndefined();
});

test.each(sentences`
  dana@x,com | its dana@x .com thanks | dana@x, com
`)('an email with a slip before the end of its host is read back: %s', (line) => {
  expect(contactIn(line, demoBusiness).dictated).toBe('dana@x.com');
});

test('an email ends where the next sentence begins without a blank', () => {
  const line = 'my email is joe@x.com.my phone is 570-555-0188';
  const { email, phone } = contactIn(line, demoBusiness);
  expect([email, phone]).toEqual(['joe@x.com', '5705550188']);
  expect(contactIn('joe@x.com.au', demoBusiness).email).toBe('joe@x.com.au');
});

test('a written email stays as it is written', () => {
  const { email, dictated } = contactIn('Dana Smith Dana.Smith@x.com thanks', demoBusiness);
  expect([email, dictated]).toEqual(['Dana.Smith@x.com', undefined]);
});

test.each(sentences`
  ruth@gmial.com | ruth@gmail.con | ruth@gmail.co | Ruth@Gmaill.com
`)('emailMeant reads %s as an address at gmail.com', (typed) => {
  expect(emailMeant(typed)).toBe('ruth@gmail.com');
});

test.each([
  'ruth@gmail.com',
  'ruth@mail.com',
  'ruth@yahoo.ca',
  'ruth@gmx.net',
  'ruth@millwork.example',
  'gmial.com',
  'ruth@',
  '',
])('emailMeant leaves %j as it is', (typed) => {
  expect(emailMeant(typed)).toBeNull();
});
