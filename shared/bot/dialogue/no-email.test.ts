import { expect, test } from 'vitest';
import { sentences } from '../../testing/sentences.ts';
import { withLines } from '../testing/conversation.ts';
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { chipsOf } from './chips.ts';

/* A visitor without an email may send a request too, and is called. */

const ways = sentences`
  I don't have one | no email | none | i don't do computers | I do not use email | No email
  can i skip the email? | i don't want to give my email | no | nope | Skip | skip this one
`;
test.each(ways)('a request is sent without an email: %s', (line) => {
  const conversation = conversationAt('email', { visitor: null });
  expect(chipsOf(conversation.dialogue)).toContain('No email');
  conversation.say(line);
  expect(conversation.say('12 Oak Lane, Fairview, PA 18612').at(-1)).toContain('Email: none');
  expect(conversation.say('yes')).toEqual(['Thank you!']);
  expect(conversation.doneOf('store_consultation')).toMatchObject([
    { body: { name: 'Dana Smith', phone: '5705550199', email: '', visitor_id: 'v1' } },
  ]);
  expect(conversation.doneOf('create_visitor')).toHaveLength(1);
});

test.each(['no tengo', 'No tengo correo electrónico', 'sin correo'])(
  'the email is skipped in Spanish: %s',
  (line) => {
    const conversation = withLines(conversationAt('email', { language: 'es' }), line);
    expect(conversation.answers.email).toBe('');
    expect(conversation.dialogue.stage).toBe('address');
  },
);

test('SallieBot does not ask for an email that the visitor has said early not to have', () => {
  const conversation = withLines(conversationAt('name'), "Dana Smith, I don't have an email");
  expect(conversation.say('570 555 0199').at(-1)).toContain('What is the address');
});

test('an email that is given after "no email" is taken', () => {
  const conversation = conversationAt('email');
  conversation.say('no email', 'my email is dana@x.com after all');
  expect(conversation.answers.email).toBe('dana@x.com');
});

test('an email given at the summary stands in it, and one given after the request is passed on', () => {
  const given = 'the email is dana@x.com';
  const before = conversationAt('email');
  before.say('no email', '12 Oak Lane, Fairview, PA 18612');
  expect(before.say(given).map((reply) => reply.split('\n')[0])).toEqual(['Here is what I have:']);
  expect(before.answers.email).toBe('dana@x.com');
  const after = conversationAt('email');
  after.say('no email', '12 Oak Lane, Fairview, PA 18612', 'yes');
  expect(after.say(given)).toEqual(['I have passed that on to our team. Email: dana@x.com']);
});

test('"I do not have email" as a first message is answered and begins no request', () => {
  const conversation = withLines(homeowner(), 'hi');
  expect(conversation.say('I do not have email').at(-1)).toContain('consultation');
  expect(conversation.dialogue.stage).toBe('consultation_intro');
});
