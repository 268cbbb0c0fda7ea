import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { friday, momentAt } from '../testing/conversation.ts';
import { modelReplies } from '../testing/model-replies.ts';
import { quickest } from '../testing/stopwatch.ts';
import { checkReply, offer } from './fact-check.ts';

const clock = () => performance.now();

test.each(modelReplies)('%j: %s', (reply, replaced) => {
  const checked = checkReply(reply, shop, momentAt(friday));
  expect(checked.replaced).toBe(replaced);
  if (replaced) expect(checked.message).toBe(offer({ facts: shop, isPersonThere: true }));
});

test('on a holiday "open today" is no fact', () => {
  const thanksgiving = new Date('2026-11-26T17:00:00Z');
  expect(checkReply('We are open today until 5 PM.', shop, momentAt(thanksgiving)).replaced).toBe(
    'hour',
  );
  expect(
    checkReply('We are closed today for Thanksgiving.', shop, momentAt(thanksgiving)).replaced,
  ).toBeNull();
});

test.each([
  ['**Oak** is `hard`.', 'Oak is hard.'],
  ['<b>Oak</b><script>x()</script>', 'Oakx()'],
  ['See [our page](https://evil.example.com/x) now.', 'See our page now.'],
  ['Go to www.evil.com or evil.shop/a.', 'Go to or'],
  [`Reviews: ${shop.links.reviews}`, `Reviews: ${shop.links.reviews}`],
  ['# Floors\n* Oak\n\n\n\n* Tile', 'Floors\n- Oak\n\n- Tile'],
  ['Oak\u202e\u200b\u0000 floors', 'Oak floors'],
  ['Use /consultation to write to us.', 'Use /consultation to write to us.'],
])('plain text: %j', (reply, expected) => {
  expect(checkReply(reply, shop, momentAt(friday)).message).toBe(expected);
});

test('at most 1,500 characters, cut at a sentence', () => {
  const { message } = checkReply(
    'We love oak floors and tile. '.repeat(2000),
    shop,
    momentAt(friday),
  );
  expect(message.length).toBeLessThanOrEqual(1500);
  expect(message.endsWith('tile.')).toBe(true);
  expect(
    checkReply('oak'.repeat(20_000), shop, momentAt(friday)).message.length,
  ).toBeLessThanOrEqual(1500);
});

test('any invented amount is found, wherever it stands', () => {
  const amount = fc
    .integer({ min: 1, max: 99_999 })
    .filter((value) => ![100, 800, 1000].includes(value));
  const deps = fc.constantFrom('It is ', 'Save ', 'A discount of ', 'Only ');
  fc.assert(
    fc.property(deps, amount, (before, value) => {
      expect(
        checkReply(`${before}$${value} today.`, shop, momentAt(friday)).replaced,
      ).not.toBeNull();
    }),
  );
});

test('whatever a model says: no throw, a text, 1,500 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (reply) => {
      const { message } = checkReply(reply, shop, momentAt(friday));
      expect(message.length).toBeGreaterThan(0);
      expect(message.length).toBeLessThanOrEqual(1500);
    }),
  );
});

const floods = [
  'a',
  '1',
  '1,',
  '$',
  'a.',
  '<',
  '<a',
  '[',
  '[a](',
  '1-',
  'a@',
  'a.a',
  'mon ',
  '10 to ',
  '\n',
  '570-',
  'www.',
  'free a ',
];
test.each(floods)('50 KB of %j is checked within 50 ms', (piece) => {
  const flood = piece.repeat(Math.ceil(50_000 / piece.length));
  expect(quickest(clock, () => checkReply(flood, shop, momentAt(friday)))).toBeLessThan(50);
});
