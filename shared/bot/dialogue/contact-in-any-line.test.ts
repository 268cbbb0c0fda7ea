import { describe, expect, test } from 'vitest';
import type { Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { contactIn } from '../language/contact.ts';
import { withLines } from '../testing/conversation.ts';
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import type { Answers } from './dialogue.ts';
import { intro, questions, taken } from './texts.ts';

/* Contact data is taken from any message and never asked for again. */

const reach = { phone: '5705551234' };
const twoPhones = { ...reach, other_phone: '5705550110' };
const millRoad = '410 Mill Road, Millbrook, PA 18699';
const everything = {
  name: 'Dana Smith',
  phone: '5705550199',
  email: 'dana@x.com',
  address: '12 Elm Street, Millbrook PA 18699',
};

const lines: [line: string, found: Answers & { dictated?: string }][] = [
  ['my number is 570 555 1234 call me', reach],
  ['please text my cell at 570.555.1234', reach],
  ['dana at x dot com, cell at 570.555.1234', { ...reach, dictated: 'dana@x.com' }],
  ['cell: +1 570 555 1234', reach],
  ['15705551234 is my cell', reach],
  ['oak please, and ring me on 570/555/1234', reach],
  ["my husband's phone 570-555-0110 but call me at 570-555-1234", twoPhones],
  ['home is 570 555 0110, please text 570 555 1234 instead', twoPhones],
  ['570-555-1234 or 570-555-0110, or 570-555-1234', twoPhones],
  ["don't call 570 555 0110, call 570 555 1234", reach],
  ['my number was 570 555 0110 but now its 570 555 1234', reach],
  ['not dan@x.com, use dana@x.com', { email: 'dana@x.com' }],
  ['no llame al 570 555 0110, llame al 570 555 1234', reach],
  ['my name is sordo, my name is Juan', { name: 'Juan' }],
  ['do you have oak? my email is dana@x.com', { email: 'dana@x.com' }],
  ['can you mail me the prices to dana at x dot com?', { dictated: 'dana@x.com' }],
  ['im dana smith and my number is 570 555 1234', { name: 'Dana Smith', ...reach }],
  ['this is Dana Smith from Fairview, 570-555-1234', { name: 'Dana Smith', ...reach }],
  ['Dana Smith 570-555-1234', { name: 'Dana Smith', ...reach }],
  ['please call me asap. Dana Smith 570-555-1234', { name: 'Dana Smith', ...reach }],
  ['name is dana smith', { name: 'Dana Smith' }],
  ['this is Dr. Dana Smith, 570-555-1234', { name: 'Dana Smith', ...reach }],
  ['call 570-555-1234, ask for Dana Smith', { name: 'Dana Smith', ...reach }],
  [
    'I can be reached at 570-555-1234. Thanks so much, Dana Smith',
    { name: 'Dana Smith', ...reach },
  ],
  [
    'Name: Dana Smith\nPhone: 570-555-0199\nEmail: dana@x.com\nAddress: 12 Elm Street, Millbrook PA 18699',
    everything,
  ],
  ['12 Elm Street, Millbrook PA 18699 570 555 1234', { address: everything.address, ...reach }],
  ['I live at 12 Elm Street, Millbrook PA 18699 and want carpet', { address: everything.address }],
  ...[
    '12 1/2 Elm Street, Millbrook, PA 18699',
    '12-B Oak Lane, Millbrook PA 18699',
    'Lot 14 Ridge View, Millbrook PA 18699',
  ].map((address): [string, Answers] => [`we want carpet at ${address}`, { address }]),
  ['a 12x15 room in 9 Oak Road Millbrook PA 18699', { address: '9 Oak Road Millbrook PA 18699' }],
  ...['we moved from 5 Elm St Dover DE 19901 to', 'not 5 Elm St Dover DE 19901, its'].map(
    (before): [string, Answers] => [
      `${before} 12 Oak Lane Millbrook PA 18699`,
      { address: '12 Oak Lane Millbrook PA 18699' },
    ],
  ),
  ['12 Market Square Millbrook PA 18699', { address: '12 Market Square Millbrook PA 18699' }],
  [
    'unit 2, 12 Elm Street, Millbrook PA 18699',
    { address: 'unit 2, 12 Elm Street, Millbrook PA 18699' },
  ],
];

test.each(lines)('contactIn finds the contact data in: %s', (line, found) => {
  const { rest, ...contact } = contactIn(line, demoBusiness);
  expect(contact).toEqual(found);
});

test.each(sentences`
  I'm confused | this is urgent | I'm looking for carpet | what is your name
  the brand name is Mohawk | is 570-555-0142 your number?
  can I write to hello@millbrookflooring.example | +49 570 555 1234 | 570-555-01999 | 555-1234
  room 12 is 300 square feet, built 1977 | I paid 18699 for 12 rooms
`)('contactIn finds no contact data in: %s', (line) => {
  expect(contactIn(line, demoBusiness)).toEqual({ rest: line });
});

test.each([
  ['im remodeling my kitchen, call me 570 555 1234'],
  ['Kitchen Remodel, 570-555-1234'],
  ['Vinyl Plank 570-555-1234'],
  ['Please Call 570-555-1234'],
  ['this is for my mom 570 555 1234'],
  ["hi I'm deaf, can you text me? 570 555 1234"],
  ['hello im elderly, please call 570 555 1234'],
  ["hi I'm not sure, please text me 570 555 1234"],
  ["this is Dr. Smith's office, please call 570-555-1234"],
])('contactIn finds a number and no name in: %s', (line) => {
  const { rest, ...contact } = contactIn(line, demoBusiness);
  expect(contact).toEqual(reach);
});

describe('contact data in a conversation', () => {
  test('a visitor who says beside their name that they are deaf is to be texted', () => {
    const conversation = homeowner();
    conversation.say('yes', 'oak', 'any', 'any', 'my name is Dana and I am deaf');
    expect(conversation.dialogue.answers).toMatchObject({ name: 'Dana', when: 'by text' });
  });

  test('a number in the first sentence begins the request and is not asked for again', () => {
    const conversation = homeowner();
    const replies = conversation.say('my number is 570 555 1234');
    expect(replies[0]).toBe(taken.noted(demoBusiness, 'phone number'));
    expect(replies).toContain(intro.starting(demoBusiness));
    const after = conversation.say('oak', 'any', 'any', 'Dana Smith');
    expect(after).toEqual([questions.email(demoBusiness)]);
  });

  test.each<[Stage, string, string, string]>([
    ['colors', '12 elm street', '12 elm street', ''],
    [
      'flooring_type',
      'carpet, i live at 12 N. Elm St apt 3, Millbrook PA',
      '12 N. Elm St apt 3, Millbrook PA',
      'Carpet',
    ],
    ['name', 'my address is 12 Elm Road', '12 Elm Road', ''],
    ['name', 'I live at 44 Elm Street Millbrook', '44 Elm Street, Millbrook', ''],
    ['name', '44 elm street, pine grove', '44 elm street, pine grove', ''],
    ['name', '44 Elm Street, Dana Jones', '44 Elm Street', 'Dana Jones'],
    [
      'colors',
      '44 Elm Street Millbrook, something gray',
      '44 Elm Street, Millbrook',
      'Something gray',
    ],
  ])('at %s "%s" leaves the street %s', (stage, line, street, answer) => {
    const conversation = withLines(conversationAt(stage), line);
    expect(conversation.dialogue.draft).toBe(street);
    expect(conversation.answers[stage as 'name'] ?? '').toBe(answer);
    expect(conversation.dialogue.misses).toBe(0);
  });

  test.each(sentences`
    two rooms at 12 by 14 and a court | 12 foot wide, at 30 feet of road
  `)('SallieBot reads no street in: %s', (line) => {
    const conversation = withLines(conversationAt('patterns'), line);
    expect(conversation.dialogue.draft).toBe('');
  });

  const elsewhere: [stage: Stage, line: string, found: Answers, stage: Stage][] = [
    [
      'flooring_type',
      'oak, my number is 570 555 1234',
      { flooring_type: 'Oak', ...reach },
      'colors',
    ],
    [
      'colors',
      'light gray. reach me at dana@x.com',
      { colors: 'Light gray', email: 'dana@x.com' },
      'patterns',
    ],
    [
      'name',
      'my name is dana smith and my cell is 570 555 1234',
      { name: 'Dana Smith', ...reach },
      'email',
    ],
    ['name', 'Dana Smith dana@x.com', { name: 'Dana Smith', email: 'dana@x.com' }, 'phone'],
    ['phone', 'call 570 555 1234 or mail dana@x.com', { ...reach, email: 'dana@x.com' }, 'address'],
    ['email', '12 Elm Street, Millbrook PA 18699', { address: everything.address }, 'email'],
    [
      'address',
      '12 Elm Street, Millbrook PA 18699',
      { address: everything.address },
      'confirmation',
    ],
    ['declined', 'ok my number is 570 555 1234', reach, 'flooring_type'],
    ['name', 'his number is 570 555 1234', reach, 'name'],
    // The answer to the question for a name may name another person to ask for.
    ['name', 'her cell is 570 555 1234 and her name is Lena', { name: 'Lena', ...reach }, 'email'],
    [
      'flooring_type',
      'call 570 555 1234, also she only has mornings',
      { ...reach, when: 'mornings' },
      'flooring_type',
    ],
    // A building named before its address is not a person, and its name is not part of the address.
    [
      'address',
      `Grace Lutheran, ${millRoad}`,
      { address: `Grace Lutheran, ${millRoad}` },
      'confirmation',
    ],
    ['address', `it's for my mom's place: ${millRoad}`, { address: millRoad }, 'confirmation'],
  ];
  test.each(elsewhere)('is taken at %s from: %s', (stage, line, found, next) => {
    const conversation = conversationAt(stage);
    const before = conversation.answers;
    conversation.say(line);
    expect(conversation.answers).toEqual({ ...before, ...found });
    expect([conversation.dialogue.stage, conversation.dialogue.misses]).toEqual([next, 0]);
  });

  test('an email in a question is taken, and the question is answered', () => {
    const conversation = conversationAt('colors');
    const replies = conversation.say('do you have gray? my email is dana@x.com');
    expect(conversation.answers.email).toBe('dana@x.com');
    expect(conversation.asked).toHaveLength(1);
    expect(replies.slice(-2)).toEqual(['An answer.', questions.colors(demoBusiness)]);
  });

  test('a visitor who complains and leaves a number is not asked about floors', () => {
    const conversation = homeowner();
    conversation.say('my new floor is peeling, nobody called back, 570 555 1234');
    expect(conversation.answers).toEqual(reach);
    expect(conversation.asked).toHaveLength(1);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test.each([
    'please remove my email from your mailing list, dana@x.com',
    'unsubscribe dana@x.com',
    'delete my info, my email was dana@x.com',
    'delete everything you have about me, dana@x.com',
  ])('a visitor who wants no more mails is not asked about floors: %s', (line) => {
    const conversation = homeowner();
    expect(conversation.say(line).at(-1)).toBe('An answer.');
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });
});
