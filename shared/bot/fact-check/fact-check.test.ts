import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { quickest } from '../../testing/stopwatch.ts';
import { promiseLine } from '../language/spanish-times.ts';
import { friday, momentAt } from '../testing/conversation.ts';
import { checkOwn, checkReply, offer, plainReply } from './fact-check.ts';

test.each([
  ['a word that no topic knows', 'We sell linoleum and hardwood.'],
  ['a value that is not that of the facts', 'New customers get $800 off their first project.'],
  ['a number in words', 'Our hardwood is three ninety nine.'],
  ['digits of another script', 'We are open until ٩ PM today.'],
  ['what is true of another floor', 'Laminate is waterproof.'],
  ['something that SallieBot has done', "I'll let the team know."],
  ['a language that is not read', 'Nous vendons du parquet.'],
])('the fact check replaces %s', (_, reply) => {
  expect(checkReply(reply, shop, momentAt(friday)).replaced).not.toBeNull();
});

test('a taught answer bears out a reply that says the same, and not the opposite', () => {
  const answers = [{ questions: ['do you move pianos?'], answer: 'Pianos we do not move.' }];
  const moment = { ...momentAt(friday), answers };
  expect(checkReply("We don't move pianos.", shop, moment).replaced).toBeNull();
  expect(checkReply('We move pianos.', shop, moment).replaced).not.toBeNull();
  expect(checkReply("We don't move pianos.", shop, momentAt(friday)).replaced).not.toBeNull();
});

test('checkOwn holds SallieBot’s own words to hours, phone, offers and figures', () => {
  expect(checkOwn('Call 570-555-9999.', shop, momentAt(friday)).replaced).not.toBeNull();
  const promise = promiseLine(shop, friday, 'es');
  expect(promise).toContain('4 PM');
  expect(checkOwn(`${promise}.`, shop, momentAt(friday)).replaced).toBeNull();
  expect(checkOwn('Nasz telefon: (570) 555-0142.', shop, momentAt(friday)).replaced).toBeNull();
});

test('the fact check keeps the true sentences of a reply, and names the phone for the rest', () => {
  const reply = 'We carry oak and maple. Oak is $7 a foot. Would you like to see some samples?';
  expect(checkReply(reply, shop, momentAt(friday)).message).toBe(
    'We carry oak and maple. Would you like to see some samples? For anything else, please call us at (570) 555-0142.',
  );
});

test('the fact check drops a yes together with the untrue claim behind it', () => {
  const reply = 'Yes, we do! Delivery is on the house. Anything else I can help with?';
  expect(checkReply(reply, shop, momentAt(friday)).message).toBe(
    offer(shop, { isPersonThere: true }),
  );
});

test.each([
  'Our hours:\n- Monday: 10:00 AM - 8:00 PM\n- Wednesday: CLOSED\n- Saturday: 9:00 AM - 12:00 PM',
  ...sentences`
    We sell hardwood, luxury vinyl plank, carpet, tile and stone, and laminate.
    Yes, our own two crews install from tear-out to trim. Would you like a free in-home consultation?
    New customers get $100 off the first project over $800 with a down payment.
    You earn a $100 credit per referral when the paid installation is $1,000 or more.
    We will contact you within 24 hours.
    Our showroom is at 218 Market Street, Millbrook, PA 18699. Call (570) 555-0142.
    Write to hello@millbrookflooring.example or call 570-555-0142.
    We have served Millbrook since 1977; the owners took over in 2008.
    We have 45+ years of experience and a rating of 4.9 out of 5.
    1000+ happy customers and 100% satisfaction. | We are open Monday and Friday from 10 AM to 8 PM.
    Monday 10 AM to 8 PM, Tuesday and Thursday 10 AM to 5 PM, Friday 10 AM to 8 PM, Saturday 9 AM to 12 PM, closed Wednesday and Sunday.
    We are open until 8 PM today. | We are open now. | We are closed on Sunday.
    We are open every day except Wednesday and Sunday.
    Stop by the showroom on Saturday between 9 AM and 12 PM.
    We close for Christmas on December 25. | I'm not sure about the warranty; please ask our team.
    I cannot tell what is in stock, please call us.
    Luxury vinyl is waterproof, so it suits basements.
    On Thursday, December 24: 10:00 AM - 5:00 PM | Wednesday, December 2: CLOSED
    We are closed on Thanksgiving (Thursday, November 26).
  `,
])('the fact check keeps: %s', (reply) => {
  expect(checkReply(reply, shop, momentAt(friday)).message).toContain(reply);
});

test.each([
  ...['', '<div></div>'],
  ...sentences`
    Friday, December 25: 10:00 AM - 8:00 PM | We are closed on Thursday, December 24.
    Monday, December 24: 10:00 AM - 8:00 PM | The crew can come on December 24 at 10 AM.
    A typical kitchen costs $3,500. | Carpet starts at $2.99 per square foot.
    You get $200 off your first project. | Around five hundred dollars. | It costs €40.
    Oak is ＄９ a foot. | It usually takes about a day. | We have 20% off this week.
    We offer 100% financing. | Installation is free. | We include free delivery with every order.
    We offer financing through our partner bank. | Our floors come with a lifetime warranty.
    Laminate has a 25-year warranty. | Red oak is in stock. | Call us at (570) 555-9999.
    Call 1-800-555-0100. | Write to sales@other.example.com. | We are open Wednesday 10 AM to 5 PM.
    We're open 24/7. | We are open every day. | We are open Monday to Friday from 10 AM to 8 PM.
    We close at 9 PM today. | We are open Monday from 9 to 5. | We are closed on Monday.
    We open at 8:30 in the morning. | Our crew can come on Thursday. | Tom will be there at 2 PM.
    The offer ends 12/31/2026. | The job takes 3 days. | Same-day service is no problem.
    We will call within 2 hours. | We were founded in 1985. | We are rated 5 stars.
    We have 60 years of experience. | <div></div>
  `,
])('the fact check replaces "%s"', (reply) => {
  const { message } = checkReply(reply, shop, momentAt(friday));
  expect(message).toBe(offer(shop, { isPersonThere: true }));
});

test('the fact check replaces "open today" on a holiday', () => {
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
])('plainReply makes plain text of %j', (reply, expected) => {
  expect(plainReply(reply, shop)).toBe(expected);
});

test('the fact check cuts a reply to at most 1,500 characters, at a sentence', () => {
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

test('the fact check finds any invented amount, wherever it stands', () => {
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

test('the fact check never throws, and answers a text of at most 1,500 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (reply) => {
      const { message } = checkReply(reply, shop, momentAt(friday));
      expect(message.length).toBeGreaterThan(0);
      expect(message.length).toBeLessThanOrEqual(1500);
    }),
  );
});

const floods = [
  ...['a', '1', '1,', '$', 'a.', '<', '<a', '[', '[a](', '1-', 'a@', 'a.a', 'mon '],
  ...[
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
  ],
];
test.each(floods)('the fact check reads 50 KB of %j within 50 ms', (piece) => {
  const flood = piece.repeat(Math.ceil(50_000 / piece.length));
  expect(quickest(() => checkReply(flood, shop, momentAt(friday)))).toBeLessThan(50);
});
