import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { contactIn } from './contact.ts';

test.each([
  'are you at home depot dot com',
  'look at the floor dot the i',
  'call me at 5 dot',
  'I found you at yahoo',
  'im at aol',
  'I am at work, dot and all',
  'meet me at noon. come soon',
])('nothing dictated: %s', (line) => {
  expect(contactIn(line, demoBusiness).dictated).toBeUndefined();
});

test.each(['dana@x,com', 'its dana@x .com thanks', 'dana@x, com'])(
  'a slip before the end of a host is read back: %s',
  (line) => {
    expect(contactIn(line, demoBusiness).dictated).toBe('dana@x.com');
  },
);

test('what is written stays as it is written', () => {
  const { email, dictated } = contactIn('Dana Smith Dana.Smith@x.com thanks', demoBusiness);
  expect([email, dictated]).toEqual(['Dana.Smith@x.com', undefined]);
});
