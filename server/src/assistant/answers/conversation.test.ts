import { sentences } from '@sallie/shared/testing/sentences';
import { expect, test } from 'vitest';
import { friday, reply } from '../../testing/model-assistant.ts';

/** Returns the reply to the last message. */
function converse(...said: string[]) {
  const history: { role: 'user' | 'assistant'; content: string }[] = [];
  let last = reply({ question: 'hi', history: [], now: friday, isPersonThere: false });
  for (const question of said) {
    last = reply({ question, history, now: friday, isPersonThere: false });
    history.push({ role: 'user', content: question });
    history.push({ role: 'assistant', content: last.message });
  }
  return last;
}

test.each([
  ['porcelain?', 'Yes, we sell'],
  ['any discount', '$100 off'],
  ['so what kinds do you have', 'Tile and stone: porcelain'],
  ['and in fairview?', 'Yes, Fairview'],
  ['and saturdays?', 'Saturday: 9:00 AM'],
  ['do you install it', 'our own two crews'],
  ['and how long does it take', 'how long a job takes'],
  ['how long does hardwood last', 'How long a floor lasts'],
  ['and is it easy to clean', 'I do not know'],
])('after a price, SallieBot answers %j with the fact asked for', (question, holds) => {
  expect(converse('how much is tile', question).message).toContain(holds);
});

test('SallieBot answers each of five questions in a message, and offers the consultation once', () => {
  const { message } = converse(
    'do you do refinishing, how much is it, when can you come, are you licensed and do you take old carpet away?',
  );
  const answers = ['sanding, staining', 'Prices depend', 'expect a call', 'insured', 'tear-out'];
  for (const answer of answers) expect(message).toContain(answer);
  expect(message.split('we measure, bring samples')).toHaveLength(2);
});

test.each([
  [
    'this is the third time i write, nobody calls me back',
    'no',
    'what are you going to do about it',
  ],
  ['the carpet you put in last month is coming up', 'Jill Fox', '570-555-0148', 'how soon'],
])('SallieBot offers a visitor in trouble no consultation after "no" or a name: %s', (...said) => {
  const { message } = converse(...said);
  expect(message).toContain('a person can');
  expect(message).not.toContain('consultation');
});

test('SallieBot does not tell a deaf visitor to call', () => {
  const { message, actionType } = converse('I am deaf please do not call, text or email only');
  expect(message).toMatch(/^As you like: leave your name and your email address/);
  expect(message).not.toContain('555-0142');
  expect(actionType).toBeNull();
});

test.each([
  [['I want to cancel', 'the consultation tomorrow'], 'I cannot see appointments'],
  [['cancel my visit', 'yes cancel it'], 'a link with which you take another time or cancel it'],
  [['did you get my request', 'its under Hernandez'], 'I cannot see appointments'],
  [['hours for monday?', 'alright and wensday'], 'Wednesday: CLOSED'],
  [['hours for monday?', 'what about tonight at 7'], 'Friday: 10:00 AM - 8:00 PM'],
  [['ok where are you'], 'Our showroom is at'],
  [['i submitted a request already'], 'I cannot see appointments'],
  [['ok need a floor guy'], 'free in-home consultation'],
  [['no worries'], 'I am here if a question comes up'],
  [['is lvp waterproof', 'laminate?'], 'That laminate is waterproof stands nowhere'],
  [['do you have samples', 'can i keep them'], 'Whether some can go home'],
  [['do you finance', 'for how long'], 'payment and financing'],
  [['do you do commercial', 'at night?'], 'I would rather not promise a day'],
  [['do you install carpet', 'who does it'], 'our own two crews'],
  [['where are you', 'near the walmart?'], 'Our showroom is at'],
  [['are you local'], 'local, family-owned shop'],
  [['will doors still close after'], 'what is underneath'],
  [['do you sell waterproof hardwood'], 'is waterproof stands nowhere in what I know'],
  [['Do you have wateproof laminate?'], 'is waterproof stands nowhere in what I know'],
  [['do you remove carpet'], 'from tear-out to trim'],
  [['do you bind carpet'], 'I do not see that among what we do'],
  [['do you fix squeaky floors'], 'a single repair'],
  [['My ride comes a week from this tuesday. Is the store open that day'], 'December 1: 10:00 AM'],
  [['december 5, we would like to come compare samples'], 'December 5: 9:00 AM'],
  [['im free all day the 28th, wanted to come choose a color'], 'November 28: 9:00 AM'],
  [['could my helper pick up glue at 8 am tuesday'], 'outside our hours'],
  [
    ['do you do stairs', 'great. we are in ceder hallow, is that ok'],
    'Cedar Hollow is one of our towns',
  ],
  [['refer a friend', 'how does the 100 dollars work'], 'You earn $100 credit'],
  [['refer a friend', 'where do i sign up'], '/referrals'],
  [['any discount', 'both of us get it?'], '$100 off'],
  [['any discount', 'ok where do i sign up'], 'Sign up on our home page'],
  [['two labs and a baby in our kitchen. what would you put down'], 'waterproof planks'],
  [['do you do carpet', 'thats not helpful'], 'I am sorry this is not going well'],
])('SallieBot answers %j with the fact asked for', (said, holds) => {
  expect(converse(...said).message).toContain(holds);
});

test.each(sentences`
  whose vinyl is it, shaw or mohawk | do you do pergo | is your carpet shaw
`)('SallieBot does not say Yes to %j, as no fact names a maker', (question) => {
  expect(converse(question)).toMatchObject({ known: false });
  expect(converse(question).message).not.toMatch(/\bYes\b/);
});

test.each([
  'can i stay in the house while u sand',
  'can i stay home during installation',
  'can i refinish it myself',
  'does tom install himself',
  'is fairview too far',
  'does insurance cover this',
  'is installation included',
  'is tear out included',
])('SallieBot does not say yes when something else is asked: %s', (question) => {
  const { message } = converse(question);
  expect(message).not.toMatch(/\bYes\b/);
});

test('after a price, SallieBot answers the name of another floor with a price', () => {
  expect(converse('how much is tile', 'what about carpet').message).toContain('Prices depend');
});

test.each(sentences`
  ok set it up | lets do it | sounds good go ahead | fine, send somebody
`)('SallieBot begins the consultation request at %j', (question) => {
  expect(converse('how much is tile', question).actionType).toBe('collect_info');
  expect(converse('is the visit free', question).actionType).toBe('collect_info');
});

test.each([
  'do i really have to give my address',
  'i dont feel comfortable giving my phone number',
  'must i tell you where i live',
])('SallieBot answers %j, and offers a call instead', (question) => {
  expect(converse(question).message).toMatch(
    /^You need not leave it here: you can call us at \(570\)/,
  );
});

test('SallieBot does not speak of privacy to a visitor who wants to leave a number', () => {
  expect(converse('i would like to leave my number').message).not.toContain('privacy');
});

test.each([
  ['hours phone address please', ['Monday: 10', '(570) 555-0142', '218 Market']],
  ['address? also do you do tile and how much', ['218 Market', 'porcelain', 'Prices depend']],
  ['do you sell oak, are you open sunday, and where are you', ['oak', 'Sunday', '218 Market']],
  [
    'whats your email, do you come to fairview, is the estimate free and who owns it',
    ['hello@', 'Yes, Fairview', 'free', 'Hartley'],
  ],
  ['which is better tile or vinyl', ['Worth a look']],
])('SallieBot answers each question of %j', (question, holds) => {
  for (const fact of holds) expect(converse(question).message).toContain(fact);
});

test('SallieBot tells the hours of a day that is asked for after trouble, beside the person who can help', () => {
  const { message, urgent } = converse(
    'your crew left water all over my floor',
    'do u do it on sundays',
  );
  expect(message).toContain('a person can');
  expect(message).toContain("Sunday: CLOSED for the Lord's Day");
  expect(urgent).toBe(true);
});

test.each([
  [['i need a new floor in my kitchen', 'is that doable'], 'what is underneath'],
  [['i need a new floor in my kitchen', 'what about with a toddler'], 'Luxury vinyl plank'],
  [['It is hardwood from 1950'], 'Floor refinishing'],
  [['do u have carpet', 'no wait i meant vinyl'], 'Luxury vinyl plank'],
  [['is it ok w dogs'], 'Laminate'],
  [['My basement floods every spring what floor'], 'waterproof'],
  [['how much is tile', 'what would that be for two rooms'], 'Prices depend'],
])('SallieBot speaks of prices only where they are asked for: %j', (said, holds) => {
  const { message } = converse(...said);
  expect(message).toContain(holds);
  if (holds !== 'Prices depend') expect(message).not.toContain('Prices');
});
