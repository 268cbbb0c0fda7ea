import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { quickest } from '../../testing/stopwatch.ts';
import { promiseLine } from '../language/spanish-times.ts';
import { friday, momentAt } from '../testing/conversation.ts';
import { modelReplies } from '../testing/model-replies.ts';
import { checkOwn, checkReply, offer } from './fact-check.ts';
import { plainReply } from './plain-reply.ts';

test.each([
  ['a word that no topic knows', 'We sell linoleum and hardwood.'],
  ['a value that is not that of the facts', 'New customers get $800 off their first project.'],
  ['a number in words', 'Our hardwood is three ninety nine.'],
  ['digits of another script', 'We are open until ٩ PM today.'],
  ['what is true of another floor', 'Laminate is waterproof.'],
  ['something that SallieBot has done', "I'll let the team know."],
  ['a language that is not read', 'Nous vendons du parquet.'],
])('%s is not borne out', (_, reply) => {
  expect(checkReply(reply, shop, momentAt(friday)).replaced).not.toBeNull();
});

test('what staff taught bears out what says the same, and not the opposite', () => {
  const answers = [{ questions: ['do you move pianos?'], answer: 'Pianos we do not move.' }];
  const moment = { ...momentAt(friday), answers };
  expect(checkReply("We don't move pianos.", shop, moment).replaced).toBeNull();
  expect(checkReply('We move pianos.', shop, moment).replaced).not.toBeNull();
  expect(checkReply("We don't move pianos.", shop, momentAt(friday)).replaced).not.toBeNull();
});

test('our own words are held to hours, phone, offers and figures', () => {
  expect(checkOwn('Call 570-555-9999.', shop, momentAt(friday)).replaced).not.toBeNull();
  const promise = promiseLine(shop, friday, 'es');
  expect(promise).toContain('4 PM');
  expect(checkOwn(`${promise}.`, shop, momentAt(friday)).replaced).toBeNull();
  expect(checkOwn('Nasz telefon: (570) 555-0142.', shop, momentAt(friday)).replaced).toBeNull();
});

test('what is borne out is kept, and who can tell the rest is named', () => {
  const reply = 'We carry oak and maple. Oak is $7 a foot. Would you like to see some samples?';
  expect(checkReply(reply, shop, momentAt(friday)).message).toBe(
    'We carry oak and maple. Would you like to see some samples? For anything else, please call us at (570) 555-0142.',
  );
});

test('a yes to what is not borne out goes with it', () => {
  const reply = 'Yes, we do! Delivery is on the house. Anything else I can help with?';
  expect(checkReply(reply, shop, momentAt(friday)).message).toBe(
    offer(shop, { isPersonThere: true }),
  );
});

test.each(modelReplies)('%j: %s', (reply, isBorneOut) => {
  const { message } = checkReply(reply, shop, momentAt(friday));
  if (isBorneOut) expect(message).toContain(reply);
  else expect(message).toBe(offer(shop, { isPersonThere: true }));
});

test('on a holiday "open today" is no fact', () => {
  const thanksgiving = new Date('2026-11-26T17:00:00Z');
  expect(
    checkReply('We are open today until 5 PM.', shop, momentAt(thanksgiving)).replaced,
  ).not.toBeNull();
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
  expect(plainReply(reply, shop)).toBe(expected);
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
  'yes ',
  'is',
  'not ',
  'three ',
  'hoy ',
  "it's ",
  'take and ',
];
test.each(floods)('50 KB of %j is checked within 50 ms', (piece) => {
  const flood = piece.repeat(Math.ceil(50_000 / piece.length));
  expect(quickest(() => checkReply(flood, shop, momentAt(friday)))).toBeLessThan(50);
});
