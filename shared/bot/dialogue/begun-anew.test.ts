import { describe, expect, test } from 'vitest';
import type { Stage } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { available, withLines } from '../testing/conversation.ts';
import { conversationAfterRequest, conversationAt, homeowner } from '../testing/homeowner.ts';
import { intro } from './texts.ts';

describe('another request', () => {
  test('is stored as another one, and the first stays as it is', () => {
    const conversation = conversationAfterRequest();
    conversation.say('new request', 'carpet', 'gray', 'skip');
    expect(conversation.dialogue.stage).toBe('confirmation');
    expect(conversation.answers).toMatchObject({ name: 'Dana Smith', flooring_type: 'Carpet' });
    conversation.say('oops, email is dana@y.com', 'yes');
    expect(conversation.doneOf('correct_request')).toEqual([]);
    const keys = conversation.doneOf('store_consultation').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });

  test('is for the house and the floor that it names', () => {
    const conversation = conversationAfterRequest();
    conversation.say('i want another estimate for carpet at 40 Pine St, Millbrook PA 18699');
    expect(conversation.dialogue.consultation.state).toBe('none');
    expect(conversation.answers).toMatchObject({
      name: 'Dana Smith',
      flooring_type: 'Carpet',
      address: '40 Pine St, Millbrook PA 18699',
    });
    expect(conversation.doneOf('correct_request')).toEqual([]);
  });

  test.each(['book', 'another request', 'I need another estimate', 'one more request'])(
    'begins after live chat too: %s',
    (line) => {
      const conversation = conversationAfterRequest();
      conversation.event({ type: 'live_button' });
      conversation.event({ type: 'end_button' });
      conversation.say(line);
      expect(conversation.dialogue).toMatchObject({
        stage: 'flooring_type',
        consultation: { state: 'none' },
      });
      expect(conversation.answers.name).toBe('Dana Smith');
    },
  );
});

describe('start over', () => {
  test.each<Stage>([
    'flooring_type',
    'name',
    'address',
    'confirmation',
    'declined',
    'consultation_intro',
  ])('at %s asks for everything again', (stage) => {
    const conversation = withLines(conversationAt(stage), 'can we start over?');
    expect(conversation.dialogue).toMatchObject({ stage: 'flooring_type', answers: {}, draft: '' });
  });

  test.each(['startover', 'start again please', 'start over again'])(
    'is read in other words too: %s',
    (line) => {
      const conversation = withLines(conversationAt('colors'), line);
      expect(conversation.dialogue).toMatchObject({ stage: 'flooring_type', answers: {} });
    },
  );

  test('after a request asks only for the floor again', () => {
    const conversation = withLines(conversationAfterRequest(), 'start over');
    expect(conversation.dialogue.stage).toBe('flooring_type');
    expect(conversation.answers).toMatchObject({ name: 'Dana Smith', phone: '5705550199' });
    expect(conversation.answers.flooring_type).toBeUndefined();
  });
});

describe('"ok" and thanks', () => {
  const hours = () => ({ message: 'Open until 8 PM.' });

  test('after an answer are no yes to what was offered before it', () => {
    const conversation = withLines(homeowner({}, available, hours), 'what are your hours');
    expect(conversation.say('k')).toEqual([intro.stillHere(demoBusiness)]);
    expect(conversation.say('great thanks')[0]).toBe('Open until 8 PM.');
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test.each([
    ['no thanks', 'declined'],
    ['yes thanks', 'flooring_type'],
  ])('give way to a yes or no beside them: %s', (text, stage) => {
    const conversation = withLines(homeowner({}, available, hours), 'what are your hours', text);
    expect(conversation.dialogue.stage).toBe(stage);
  });

  test('after an answer are no yes in Spanish either', () => {
    const conversation = homeowner({ language: 'es' }, available, () => ({ message: 'Abierto.' }));
    conversation.say('su horario');
    const [first] = conversation.say('vale');
    expect(conversation.say('ok')).toEqual([first]);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test('after an offer are a yes', () => {
    const conversation = homeowner({}, available, () => ({
      message: 'Our free in-home consultation: we measure and bring samples.',
    }));
    conversation.say('how does it work');
    conversation.say('ok');
    expect(conversation.dialogue.stage).toBe('flooring_type');
  });

  test('with a goodbye are followed by no offer', () => {
    const conversation = homeowner({ sinceOffer: 3 }, available, () => ({ message: 'Goodbye!' }));
    expect(conversation.say('ok thx bye')).toEqual(['Goodbye!']);
  });
});

test.each([
  ['I want to talk to Dana about my estimate', 'live_chat'],
  ['can I speak with the owner', 'live_chat'],
  ['I will talk to Tom first and get back to you', 'consultation_intro'],
  ['let me talk with Susan and let you know', 'consultation_intro'],
  ['can you call my wife, 570-555-0190', 'name'],
  ['no i dont want a consultation just the catalog', 'declined'],
])('"%s" leads to the stage %s', (text, stage) => {
  const conversation = withLines(homeowner(), text);
  expect(conversation.dialogue.stage).toBe(stage);
});

test('an hour after the wish for a call is its best time, and not a name', () => {
  const conversation = withLines(homeowner(), 'call my wife, 570-555-0190', 'after 6 or so');
  expect(conversation.answers).toEqual({ phone: '5705550190', when: 'after 6' });
});

test.each([
  ['Need LVP throughout, landlord grade. Can you give me a bid?', 'LVP throughout'],
  ['can i get a quote for 3 bedrooms carpet', '3 bedrooms carpet'],
  ['could someone give me an estimate on refinishing hardwood?', 'Refinishing hardwood'],
])('SallieBot takes the floor from the wish for an estimate: %s', (text, floor) => {
  const conversation = homeowner({}, available, () => ({
    message: 'I just need a few details.',
    actionType: 'collect_info',
  }));
  conversation.say(text);
  expect(conversation.dialogue.stage).toBe('colors');
  expect(conversation.answers.flooring_type).toBe(floor);
});

test.each([
  ['ok book me for thursday at 6', { when: 'thursday at 6' }],
  ['ok you sold me, lets do it', {}],
])('%s begins a request', (text, answers) => {
  const conversation = withLines(homeowner(), text);
  expect(conversation.dialogue.stage).toBe('flooring_type');
  expect(conversation.answers).toEqual(answers);
});
