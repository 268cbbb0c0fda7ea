import { expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import {
  conversationAfterRequest,
  conversationAt,
  correctionsOf as sent,
} from '../testing/homeowner.ts';
import { chipsOf } from './chips.ts';
import { closing } from './texts.ts';

/* After the request is with the team: another floor, another street, another day. */

test.each([
  'carpet upstairs too',
  'we also need carpet upstairs',
  'can you do carpet upstairs too?',
])('"%s": which is meant is asked', (line) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([closing.addition(shop, 'Carpet upstairs')]);
  expect(chipsOf(conversation.dialogue)).toEqual(['Add it', 'Second request']);
  expect(sent(conversation)).toEqual([]);
});

test('added, it is a change of the request', () => {
  const conversation = conversationAfterRequest();
  expect(conversation.say('carpet upstairs too', 'add it')).toEqual([
    closing.corrected(shop, 'Flooring: Hardwood, carpet upstairs'),
  ]);
  expect(sent(conversation)).toMatchObject([
    { tastes: { flooring_type: 'Hardwood, carpet upstairs' } },
  ]);
});

test('a second request asks only what is not known', () => {
  const conversation = conversationAfterRequest();
  conversation.say('carpet upstairs too', 'Second request', 'gray', 'any');
  expect(conversation.dialogue.stage).toBe('confirmation');
  conversation.say('yes');
  const requests = conversation.doneOf('store_consultation');
  expect(requests.map(({ body }) => body.flooring_type)).toEqual(['Hardwood', 'Carpet upstairs']);
  expect(sent(conversation)).toEqual([]);
});

test('a no leaves it as it is, and anything else is answered', () => {
  const conversation = conversationAfterRequest();
  expect(conversation.say('carpet upstairs too', 'no')).toEqual([closing.storedAlready(shop)]);
  conversation.say('carpet upstairs too', 'do you work on Saturdays?');
  expect(conversation.asked).toEqual(['do you work on Saturdays?']);
  expect(sent(conversation)).toEqual([]);
});

test.each([
  ['it is 15 Oak Lane, not 12', '15 Oak Lane, Fairview, PA 18612'],
  ['sorry, the address is 44 Birch Road', '44 Birch Road, Fairview, PA 18612'],
  ['my house number is 14 actually', '14 Oak Lane, Fairview, PA 18612'],
  ['oops not 12 Oak Lane but 15 Oak Lane', '15 Oak Lane, Fairview, PA 18612'],
])('another street, in the same town: %s', (line, address) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([closing.corrected(shop, `Address: ${address}`)]);
  expect(sent(conversation)).toMatchObject([{ address }]);
});

test.each([
  ['Tuesday would be better', 'Tuesday'],
  ['can you come Friday morning instead?', 'Friday morning'],
  ['please only after 5', 'only after 5'],
])('another day: %s', (line, when) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([closing.corrected(shop, `Best time: ${when}`)]);
  expect(sent(conversation)).toMatchObject([{ tastes: { flooring_type: 'Hardwood', when } }]);
});

test.each(['are you open Tuesday?', 'the crew came Tuesday', 'do you work on Saturdays?'])(
  'no wish for a day: %s',
  (line) => {
    const conversation = conversationAfterRequest();
    conversation.say(line);
    expect(sent(conversation)).toEqual([]);
  },
);

test('what is added at the summary is in the request, and the summary is read anew', () => {
  const conversation = conversationAt('confirmation');
  const [summary] = conversation.say('looks good but add carpet for the stairs');
  expect(summary).toContain('Flooring: Hardwood, carpet for the stairs\n');
  conversation.say('yes');
  const [request] = conversation.doneOf('store_consultation');
  expect(request?.body.flooring_type).toBe('Hardwood, carpet for the stairs');
});
