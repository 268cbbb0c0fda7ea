import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { homeowner } from '../testing/homeowner.ts';
import { questions, taken } from './texts.ts';

/* First messages that answer everything, like a letter. */

const everything = {
  name: 'Dana Smith',
  phone: '5705550199',
  email: 'dana@x.com',
  address: '12 Elm Street, Millbrook PA 18699',
};

test('a first message with everything leaves only colors and patterns to ask for', () => {
  const conversation = homeowner();
  conversation.say(
    "Hi I'm Dana Smith, dana@x.com, 570 555 0199, I want oak hardwood at 12 Elm Street, Millbrook PA 18699",
  );
  expect(conversation.answers).toEqual({ ...everything, flooring_type: 'Oak hardwood' });
  expect(conversation.dialogue.stage).toBe('colors');
  conversation.say('light', 'skip');
  expect(conversation.dialogue.stage).toBe('confirmation');
  expect(conversation.dialogue.visitor).toEqual({ id: 'v1', guest: false });
});

test('a whole letter gives floor, size, address and the best time for a call', () => {
  const conversation = homeowner();
  conversation.say(
    "Hi, my name is Dana Smith. I'm looking to redo about 900 sq ft in luxury vinyl. We're at 12 Elm Street, Millbrook PA 18699 and my number is 570 555 0199, email dana@x.com. Weekday mornings are best.",
  );
  expect(conversation.answers).toEqual({
    ...everything,
    flooring_type: '900 sq ft in luxury vinyl',
    when: 'Weekday mornings',
  });
});

test('a street in the first sentence waits for the rest of the address', () => {
  const conversation = homeowner();
  const first = 'hi im Dana Smith 570 555 0199 dana@x.com want vinyl in my kitchen at 12 Elm St';
  expect(conversation.say(first)[0]).toContain('email address and street');
  const { address, ...rest } = everything;
  expect(conversation.answers).toEqual({ ...rest, flooring_type: 'Vinyl in my kitchen' });
  expect(conversation.say('gray', 'skip')).toEqual([
    taken.street(demoBusiness, '12 Elm St'),
    questions.address(demoBusiness),
  ]);
  conversation.say('Millbrook PA 18699');
  expect(conversation.answers.address).toBe('12 Elm St, Millbrook PA 18699');
  expect(conversation.dialogue.stage).toBe('confirmation');
});

test('"Good morning" is no time for a call, and a name below a letter is its writer’s', () => {
  const conversation = homeowner();
  conversation.say(
    'Good morning. My mother at 9 Birch Ln wants new carpet, nothing fancy. You can reach me at 570-555-0160. Have a great weekend. Thanks, Carol',
  );
  expect(conversation.answers).toMatchObject({ name: 'Carol', phone: '5705550160' });
  expect(conversation.answers.when).toBeUndefined();
});

test('the head of a pasted mail gives no time for a call', () => {
  const conversation = homeowner();
  conversation.say('From: Dana <dana@x.com>\nSent: Monday\n\nWe need carpet. Cell 570 555 0160');
  const { phone, when } = conversation.answers;
  expect([phone, when]).toEqual(['5705550160', undefined]);
});

test('"thanks Sallie" gives no name', () => {
  const conversation = homeowner();
  conversation.say('I want carpet, call 570 555 0160, thanks Sallie');
  expect(conversation.answers).toEqual({ phone: '5705550160', flooring_type: 'Carpet' });
});

test('two floors in one message are both kept', () => {
  const conversation = homeowner();
  conversation.say('I need 3 rooms carpeted and the kitchen in LVP, my number is 570 555 0160');
  expect(conversation.answers.flooring_type).toBe('3 rooms carpeted, the kitchen in LVP');
});
