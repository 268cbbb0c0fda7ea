import { expect, test } from 'vitest';
import { conversationAfterRequest, correctionsOf } from '../testing/homeowner.ts';

/* A request is with the team: what is said of the call, or of whether it came, begins no other one. */

test.each([
  ['text me instead', 'by text'],
  ['can you text me instead of calling', 'by text'],
  ["don't call before noon", 'not before noon'],
  ['nobody is home before 3', 'not before 3'],
  ['can someone call me tomorrow', 'tomorrow'],
  ["if I don't answer call after 5", 'after 5'],
])('"%s": the team hears "%s"', (line, when) => {
  const conversation = conversationAfterRequest();
  const replies = conversation.say(line);
  expect(correctionsOf(conversation)).toMatchObject([{ tastes: { when } }]);
  expect(replies.join()).toContain(`Best time: ${when}`);
  expect(conversation.dialogue.consultation.state).toBe('stored');
});

test.each(['call my wife instead 570 555 0177', 'call her instead, 570 555 0177'])(
  '"%s": that number is called',
  (line) => {
    const conversation = conversationAfterRequest();
    conversation.say(line);
    expect(correctionsOf(conversation)).toMatchObject([{ phone: '5705550177' }]);
  },
);

test('who wants to be called hears that the team has the number', () => {
  const conversation = conversationAfterRequest();
  expect(conversation.say('give me a call')).toEqual([
    expect.stringMatching(/^Our team has your number/),
  ]);
  expect(conversation.asked).toEqual([]);
});

test.each(['did you get it', 'is that it?', 'are we done', 'how do I know it went through'])(
  '"%s" is told that it is with the team',
  (line) => {
    const conversation = conversationAfterRequest();
    expect(conversation.say(line)).toEqual([
      'Your request is already with our team, there is nothing more to do.',
    ]);
  },
);

test('a mind that is changed about one floor names the other', () => {
  const conversation = conversationAfterRequest();
  conversation.say('I changed my mind about hardwood, I want vinyl');
  expect(correctionsOf(conversation)).toMatchObject([{ tastes: { flooring_type: 'Vinyl' } }]);
});
