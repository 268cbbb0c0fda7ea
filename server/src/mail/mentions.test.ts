import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailAddress } from '../testing/email-address.ts';
import { mentions } from './eml-folder.ts';

const recased = emailAddress.chain((email) =>
  fc.tuple(fc.constant(email), fc.mixedCase(fc.constant(email))),
);

test('every address that forms admit is found in any surrounding text and letter case', () => {
  const deps = fc.constantFrom(
    ['', ''],
    ['<', '>'],
    ['"', '"'],
    ["'", "'"],
    ['(', ').'],
    ['mailto:', '?subject=x'],
    ['E-mail: ', '\r\nPhone: 5'],
    ['...', '...'],
    ['ä', 'ä'],
    ['- ', ' -'],
    ['jo@', '@jo'],
    ['x jo@home.example,', ',jo@home.example'],
  );
  fc.assert(
    fc.property(recased, deps, ([email, written], [before = '', after = '']) => {
      expect(mentions(before + written + after, email)).toBe(true);
      expect(mentions(`Nearly: ${email}x. Here: ${before}${written}${after}`, email)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('an address is not found as a part of a longer address', () => {
  const parts = fc.constantFrom(
    ['jo', ''],
    ['jo.', ''],
    ["o'", ''],
    ['a+-', ''],
    ['', 's'],
    ['', '.au'],
    ['', '-b.example'],
    ['', '-.example'],
  );
  fc.assert(
    fc.property(emailAddress, parts, (email, [before = '', after = '']) => {
      expect(mentions(`Write to ${before}${email}${after}, please`, email)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});
