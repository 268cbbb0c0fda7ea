import { expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { sentences } from '../../testing/sentences.ts';
import { withLines } from '../testing/conversation.ts';
import {
  conversationAfterRequest,
  conversationAt,
  correctionsOf,
  homeowner,
  sentRequest,
} from '../testing/homeowner.ts';
import { chipsOf } from './chips.ts';
import { closing } from './texts.ts';

/* Messages about the call, or asking if the request arrived, start no other request. */

test.each([
  ['text me instead', 'by text'],
  ['can you text me instead of calling', 'by text'],
  ["don't call before noon", 'not before noon'],
  ["don't call before 10 and not on fridays", 'not before 10 and not on fridays'],
  ['nobody is home before 3', 'not before 3'],
  ["if I don't answer call after 5", 'after 5'],
  ['monday at 10 works', 'monday at 10'],
])('SallieBot passes "%s" to the team as "%s"', (line, when) => {
  const conversation = conversationAfterRequest();
  const replies = conversation.say(line);
  expect(correctionsOf(conversation)).toMatchObject([{ tastes: { when } }]);
  expect(replies.join()).toContain(`Best time: ${when}`);
  expect(conversation.dialogue.consultation.state).toBe('stored');
});

test.each([
  ['llámeme después de las 5', { when: 'after 5' }, 'Mejor hora: después de las 5'],
  ['llámenme después de la 1 PM', { when: 'after 1 PM' }, 'Mejor hora: después de la 1 PM'],
  ['llámenme mañana', { when: 'tomorrow' }, 'Mejor hora: mañana'],
  ['llámeme por la tarde', { when: 'in the afternoon' }, 'Mejor hora: por la tarde'],
  [
    '¿me pueden llamar el lunes por la mañana?',
    { when: 'on Monday in the morning' },
    'el lunes por',
  ],
  [
    'mejor mañana por la tarde',
    { when: 'tomorrow in the afternoon' },
    'Mejor hora: mañana por la tarde',
  ],
  ['a las 5 de la tarde, por favor', { when: 'at 5 pm' }, 'Mejor hora: a las 5 pm'],
  ['entre las 3 y las 5', { when: 'between 3 and 5' }, 'Mejor hora: entre las 3 y las 5'],
  ['no me llamen antes del mediodía', { when: 'not before noon' }, 'no antes del mediodía'],
  ['text me instead', { when: 'by text' }, 'Mejor hora: por mensaje de texto'],
  ['¿me pueden mandar un texto?', { when: 'by text' }, 'Mejor hora: por mensaje de texto'],
  ['no me llamen, escríbanme por mensaje', { when: 'by text' }, 'por mensaje de texto'],
  ['soy sordo', { when: 'by text' }, 'por mensaje de texto'],
])('SallieBot passes the Spanish "%s" to the team in English', (line, tastes, said) => {
  const conversation = conversationAt('confirmation', { language: 'es' });
  const replies = conversation.say('sí', line);
  expect(correctionsOf(conversation)).toMatchObject([{ tastes }]);
  expect(replies.join()).toContain(said);
});

test('in Spanish SallieBot repeats a new floor as it was picked, and adds a text message to the best time', () => {
  const conversation = conversationAt('confirmation', { language: 'es' });
  const [other] = conversation.say('sí', 'change the floor', 'Alfombra');
  expect(correctionsOf(conversation)).toMatchObject([{ tastes: { flooring_type: 'Carpet' } }]);
  expect(other).toContain('Piso: Alfombra');
  const [reply] = conversation.say('llámeme después de las 5', 'mándeme un mensaje de texto');
  expect(reply).toContain('Mejor hora: después de las 5, por mensaje de texto');
});

test.each(sentences`
  call my wife instead 570 555 0177 | call her instead, 570 555 0177
`)('the number in "%s" corrects the request', (line) => {
  const conversation = withLines(conversationAfterRequest(), line);
  expect(correctionsOf(conversation)).toMatchObject([{ phone: '5705550177' }]);
});

test('SallieBot tells a visitor who wants a call that the team has their details', () => {
  const conversation = conversationAfterRequest();
  expect(conversation.say('give me a call')).toEqual([
    expect.stringMatching(/^Our team has your details/),
  ]);
  expect(conversation.asked).toEqual([]);
});

test.each(sentences`
  cancel | cancel my request | i want to cancel | please cancel it | stop | forget it
  i changed my mind | can i cancel
`)('SallieBot answers "%s" that only the team can call the request off', (line) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([closing.calledOff(shop)]);
});

test.each(sentences`
  did you get it | is that it? | are we done | how do I know it went through
`)('SallieBot answers "%s" that the team has the request', (line) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([
    'Your request is already with our team, there is nothing more to do.',
  ]);
});

test('a visitor who changes their mind about a floor corrects it to the other one', () => {
  const conversation = conversationAfterRequest();
  conversation.say('I changed my mind about hardwood, I want vinyl');
  expect(correctionsOf(conversation)).toMatchObject([{ tastes: { flooring_type: 'Vinyl' } }]);
});

test.each(sentences`
  my gate code is 4411 | i forgot to mention we have 2 dogs | I'll be home after lunch
`)('"%s" is passed to the team, and not asked of the assistant', (line) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line).join()).toMatch(/our team|passed that on/);
  expect(conversation.asked).toEqual([]);
});

test.each([
  ['when is my visit', /^The time of your visit stands behind "Your visit"/],
  ['can we do Monday instead', /^To move or cancel your visit open "Your visit"/],
])('once a time is agreed SallieBot points to the visit at "%s"', (line, reply) => {
  const visit = { times: [], shown: [], areDays: false, path: '/visit/abc' };
  const agreed = { ...visit, state: 'agreed', time_zone: 'America/New_York' } as const;
  const conversation = homeowner({ ...sentRequest(), visit: agreed });
  expect(conversation.say(line)[0]).toMatch(reply);
  expect(conversation.asked).toEqual([]);
});

test('a question about a driveway is asked of the assistant', () => {
  const conversation = conversationAfterRequest();
  conversation.say('can you do something for the driveway');
  expect(conversation.asked).toEqual(['can you do something for the driveway']);
});

/* Another floor, street or day, named after the request was sent. */

test.each([
  'carpet upstairs too',
  'we also need carpet upstairs',
  'can you do carpet upstairs too?',
])('SallieBot asks whether "%s" is added or a second request', (line) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([closing.addition(shop, 'Carpet upstairs')]);
  expect(chipsOf(conversation.dialogue)).toEqual(['Add it', 'Second request']);
  expect(correctionsOf(conversation)).toEqual([]);
});

test('a floor that is added is a correction of the request', () => {
  const conversation = conversationAfterRequest();
  expect(conversation.say('carpet upstairs too', 'add it')).toEqual([
    closing.corrected(shop, 'Flooring: Hardwood, carpet upstairs'),
  ]);
  expect(correctionsOf(conversation)).toMatchObject([
    { tastes: { flooring_type: 'Hardwood, carpet upstairs' } },
  ]);
});

test('a second request asks only for what is not known', () => {
  const conversation = conversationAfterRequest();
  conversation.say('carpet upstairs too', 'Second request', 'gray', 'any');
  expect(conversation.dialogue.stage).toBe('confirmation');
  conversation.say('yes');
  const requests = conversation.doneOf('store_consultation');
  expect(requests.map(({ body }) => body.flooring_type)).toEqual(['Hardwood', 'Carpet upstairs']);
  expect(correctionsOf(conversation)).toEqual([]);
});

test('a no to a second floor leaves the request as it is, and another message is answered', () => {
  const conversation = conversationAfterRequest();
  expect(conversation.say('carpet upstairs too', 'no')).toEqual([closing.storedAlready(shop)]);
  conversation.say('carpet upstairs too', 'do you work on Saturdays?');
  expect(conversation.asked).toEqual(['do you work on Saturdays?']);
  expect(correctionsOf(conversation)).toEqual([]);
});

test.each([
  ['it is 15 Oak Lane, not 12', '15 Oak Lane, Fairview, PA 18612'],
  ['sorry, the address is 44 Birch Road', '44 Birch Road, Fairview, PA 18612'],
  ['my house number is 14 actually', '14 Oak Lane, Fairview, PA 18612'],
  ['oops not 12 Oak Lane but 15 Oak Lane', '15 Oak Lane, Fairview, PA 18612'],
])('another street in the same town corrects the address: %s', (line, address) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([closing.corrected(shop, `Address: ${address}`)]);
  expect(correctionsOf(conversation)).toMatchObject([{ address }]);
});

test.each([
  ['can you come Friday morning instead?', 'Friday morning'],
  ['please only after 5', 'only after 5'],
])('another day corrects the best time: %s', (line, when) => {
  const conversation = conversationAfterRequest();
  expect(conversation.say(line)).toEqual([closing.corrected(shop, `Best time: ${when}`)]);
  expect(correctionsOf(conversation)).toMatchObject([
    { tastes: { flooring_type: 'Hardwood', when } },
  ]);
});

test.each(sentences`
  are you open Tuesday? | the crew came Tuesday | do you work on Saturdays?
`)('SallieBot reads no wish for a day in: %s', (line) => {
  const conversation = withLines(conversationAfterRequest(), line);
  expect(correctionsOf(conversation)).toEqual([]);
});

test('a floor added at the summary is in the request, and the summary is shown again', () => {
  const conversation = conversationAt('confirmation');
  const [summary] = conversation.say('looks good but add carpet for the stairs');
  expect(summary).toContain('Flooring: Hardwood, carpet for the stairs\n');
  conversation.say('yes');
  const [request] = conversation.doneOf('store_consultation');
  expect(request?.body.flooring_type).toBe('Hardwood, carpet for the stairs');
});

test.each(['ok send it', 'submit it'])(
  '"%s" sends the request also after a change was offered',
  (line) => {
    const conversation = conversationAt('confirmation');
    conversation.say('not yet', line);
    expect(conversation.dialogue.consultation.state).toBe('stored');
  },
);

test('a yes to the question what to change shows the summary again', () => {
  const conversation = conversationAt('confirmation');
  expect(conversation.say('no', 'it is all fine')[0]).toContain('Is everything correct?');
});
