import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { chatPhone, contactIn } from './contact.ts';

test.each([
  'five seven zero 555 0188',
  'five seven zero, five five five, oh one eight eight',
  'Five-seven-oh five five five zero one eight eight',
  'one five seven zero 555 0188',
  'cinco siete cero 555 0188',
  '57O 555 O188',
])('%s is a phone number', (line) => {
  expect(chatPhone(line)).toBe('5705550188');
  expect(contactIn(`call me at ${line} please`, demoBusiness).phone).toBe('5705550188');
});

test.each(['two or three rooms', 'one two three', 'four bedrooms, 12 by 14', 'at nine 30 or ten'])(
  '%s is none',
  (line) => {
    expect(chatPhone(line)).toBeNull();
    expect(contactIn(line, demoBusiness).phone).toBeUndefined();
  },
);
