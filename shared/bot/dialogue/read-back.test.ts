import { describe, expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { withLines } from '../testing/conversation.ts';
import rows from '../testing/data/dictated-emails.json' with { type: 'json' };
import { conversationAt, homeowner } from '../testing/homeowner.ts';
import { questions, taken } from './texts.ts';

/* A dictated email is read back before it is used or asked for again. */

describe.each(rows as [line: string, email: string][])('the dictated "%s"', (line, email) => {
  test('is read back, or asked for in writing, at the question for the email', () => {
    const conversation = conversationAt('email');
    const replies = conversation.say(line);
    expect(conversation.answers.email).toBeUndefined();
    expect(replies).toEqual([email ? taken.readBack(shop, email) : taken.misread(shop)]);
    if (!email) return;
    expect(conversation.say('yes')).toEqual([questions.address(shop)]);
    expect(conversation.answers.email).toBe(email);
  });

  test('is read back, or asked for in writing, before any question', () => {
    const conversation = homeowner();
    expect(conversation.say(line)).toEqual([
      email ? taken.readBack(shop, email) : taken.misread(shop),
    ]);
    expect(conversation.dialogue.reported.email).toBeUndefined();
    if (!email) return;
    conversation.say('yes that is right');
    expect(conversation.answers.email).toBe(email);
    expect(conversation.dialogue.reported.email).toBe(email);
    expect(conversation.dialogue.stage).toBe('flooring_type');
  });
});

const dictated = 'ruth dot baker at gmail dot com';
const email = 'ruth.baker@gmail.com';

test('a no to an email that is read back asks for it in writing, and the written one counts', () => {
  const conversation = conversationAt('email');
  expect(conversation.say(dictated, 'no')).toEqual([taken.misread(shop)]);
  conversation.say('ruth.baker2@gmail.com');
  expect(conversation.answers.email).toBe('ruth.baker2@gmail.com');
});

test('a wish to change another part keeps the email that is read back', () => {
  const conversation = conversationAt('email');
  expect(conversation.say(dictated, 'change my phone')).toEqual([questions.phone(shop)]);
  expect(conversation.say('570 555 0145')).toEqual([taken.readBack(shop, email)]);
  conversation.say('yes');
  expect(conversation.answers).toMatchObject({ phone: '5705550145', email });
});

test('a "sí" to an email that is read back in Spanish is a yes', () => {
  const conversation = conversationAt('email', { language: 'es' });
  conversation.say('carlos arroba gmail punto com', 'sí');
  expect(conversation.answers.email).toBe('carlos@gmail.com');
  expect(conversation.dialogue.stage).toBe('address');
});

test('"no, …" with the email in writing is taken as the email', () => {
  const conversation = withLines(conversationAt('email'), dictated, 'no its ruthbaker@gmail.com');
  expect(conversation.answers.email).toBe('ruthbaker@gmail.com');
  expect(conversation.dialogue.stage).toBe('address');
});

test('staff are told of a dictated email meanwhile, and that it is not confirmed', () => {
  const conversation = withLines(homeowner(), dictated);
  expect(conversation.dialogue.reported).toEqual({
    message: `Email as dictated, not confirmed: ${email}`,
  });
});

test('an answer beside a dictated email is taken, and the email is read back at its turn', () => {
  const conversation = conversationAt('flooring_type');
  conversation.say(`oak, my email is ${dictated}`, 'light', 'plain', 'Dana');
  expect(conversation.answers.flooring_type).toBe('Oak');
  expect(conversation.say('570 555 0188')).toEqual([taken.readBack(shop, email)]);
  conversation.say('yep');
  expect(conversation.answers.email).toBe(email);
});

test('a question beside a dictated email is answered first', () => {
  const conversation = conversationAt('email');
  expect(conversation.say(`${dictated}. do you install stairs?`)).toEqual([
    'An answer.',
    taken.readBack(shop, email),
  ]);
});

test('a dictated email of a visitor in trouble is passed on after the yes, and nothing is sold', () => {
  const conversation = homeowner();
  const replies = conversation.say(`my floor is flooded, write me: ${dictated}`);
  expect(replies.at(-1)).toBe(taken.readBack(shop, email));
  expect(conversation.say('yes')).toEqual([expect.stringContaining(email)]);
  expect(conversation.dialogue).toMatchObject({ stage: 'consultation_intro', reported: { email } });
});

test('a dictated correction of the email waits for the yes as well', () => {
  const conversation = conversationAt('confirmation');
  expect(conversation.say(`oops, my email is ${dictated}`)).toEqual([taken.readBack(shop, email)]);
  expect(conversation.answers.email).toBe('dana@example.com');
  expect(conversation.say('yes').at(-1)).toContain(email);
});

test('an email with a slip in its host is read back, and taken as typed from a visitor who insists', () => {
  const [slip, meant] = ['ruth@gmial.com', 'ruth@gmail.com'];
  const corrected = conversationAt('email');
  expect(corrected.say(slip)).toEqual([taken.readBack(shop, meant)]);
  corrected.say('yes');
  expect(corrected.answers.email).toBe(meant);

  const insisting = conversationAt('email');
  expect(insisting.say(slip, 'no')).toEqual([taken.misread(shop)]);
  expect(insisting.say(slip)).toEqual([questions.address(shop)]);
  expect(insisting.answers.email).toBe(slip);
});
