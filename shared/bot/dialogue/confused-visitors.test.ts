import { describe, expect, test } from 'vitest';
import { parts } from '../../contract/stage.ts';
import { demoBusiness } from '../../rules/business.ts';
import { confusedVisitors } from '../testing/confused-visitors.ts';
import {
  available,
  goodAnswers,
  startConversation,
  stateAt,
  type TestConversation,
} from '../testing/conversation.ts';
import { homeowner } from '../testing/homeowner.ts';
import { closing, intro } from './texts.ts';

function outcomeOf(conversation: TestConversation, stage: string, typed: string): string {
  const before = conversation.dialogue;
  conversation.say(typed);
  const { dialogue } = conversation;
  if (conversation.due('ask_assistant')) return 'asks';
  if (conversation.due('store_consultation')) return 'sends';
  const replies = dialogue.due.flatMap((due) => (due.kind === 'say' ? [due.text] : []));
  if (replies.includes(intro.unsure(demoBusiness))) return 'helps';
  if (dialogue.dictated !== '') return 'reads back';
  if (dialogue.stage === 'live_chat') return stage === 'live_chat' ? 'stays' : 'person';
  if (stage === 'live_chat') return 'leaves';
  if (conversation.dialogue.due.some((due) => due.kind === 'timer' && due.name === 'collection'))
    return 'begins';
  if (dialogue.stage === 'declined') return stage === 'declined' ? 'stays' : 'declined';
  if (dialogue.misses > before.misses) return 'miss';
  if (dialogue.choosing) return 'chooses';
  const news = Object.keys(dialogue.answers).filter(
    (part) => part !== stage && !(part in before.answers),
  );
  if (dialogue.stage === stage && news.length > 0) return `takes ${news.join()}`;
  if (stage === 'confirmation') return dialogue.stage === stage ? 'stays' : `to ${dialogue.stage}`;
  const [part, value] = Object.entries(dialogue.answers).find(([key]) => key === stage) ?? [];
  return part && value !== undefined ? `= ${value}` : 'back';
}

test.each(confusedVisitors)('%s: "%s" ⇒ %s', (stage, typed, expected) => {
  const conversation = startConversation(stateAt(stage));
  expect(outcomeOf(conversation, stage, typed)).toBe(expected);
  expect(conversation.replies().join()).not.toContain('undefined');
});

test.each([
  ['flooring_type', 'loseta', '= Loseta'],
  ['flooring_type', 'mármol', '= Mármol'],
  ['flooring_type', 'algo barato', '= Algo barato'],
  ['colors', 'que no se vea la mugre', '= Que no se vea la mugre'],
  ['colors', 'como el de mi cocina', '= Como el de mi cocina'],
  ['colors', 'que colores tiene', 'asks'],
  ['name', 'a nombre de Rosa Ruiz', '= Rosa Ruiz'],
  ['name', 'para que lo quiere', 'asks'],
  ['name', 'prefiero no decirlo', 'miss'],
  ['phone', 'por qué', 'asks'],
  ['address', 'puedo ir a la tienda', 'asks'],
  ['address', 'prefiero no darla', 'miss'],
  [
    'address',
    'es 9 Oak Lane, York, Pensilvania 18699 gracias',
    '= 9 Oak Lane, York, Pensilvania 18699',
  ],
] as const)('in Spanish %s: "%s" ⇒ %s', (stage, typed, expected) => {
  const conversation = startConversation({ ...stateAt(stage), language: 'es' });
  expect(outcomeOf(conversation, stage, typed)).toBe(expected);
});

test('the summary shows every answer', () => {
  const conversation = startConversation(stateAt('confirmation'));
  conversation.say('change my name');
  conversation.say('Dana Jones');
  const [flooring, colors, patterns] = parts.map((part) => goodAnswers[part]);
  expect(conversation.replies().at(-1)).toBe(
    closing.summary(
      {} as never,
      flooring ?? '',
      colors ?? '',
      patterns ?? '',
      'Dana Jones',
      '(570) 555-0199',
      goodAnswers.email,
      goodAnswers.address,
    ),
  );
});

describe('"ok" and thanks', () => {
  const hours = () => ({ message: 'Open until 8 PM.' });

  test('after an answer are no yes to what was offered before it', () => {
    const conversation = homeowner({}, available, hours);
    conversation.say('what are your hours');
    expect(conversation.say('k')).toEqual([intro.stillHere(demoBusiness)]);
    expect(conversation.say('great thanks')[0]).toBe('Open until 8 PM.');
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test.each([
    ['no thanks', 'declined'],
    ['yes thanks', 'flooring_type'],
  ])('beside a word of their own give way to it: %s', (text, stage) => {
    const conversation = homeowner({}, available, hours);
    conversation.say('what are your hours', text);
    expect(conversation.dialogue.stage).toBe(stage);
  });

  test('are none in Spanish either', () => {
    const conversation = homeowner({ language: 'es' }, available, () => ({ message: 'Abierto.' }));
    conversation.say('su horario');
    const [first] = conversation.say('vale');
    expect(conversation.say('ok')).toEqual([first]);
    expect(conversation.dialogue.stage).toBe('consultation_intro');
  });

  test('after an offer are one', () => {
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
])('%s: %s', (text, stage) => {
  const conversation = homeowner();
  conversation.say(text);
  expect(conversation.dialogue.stage).toBe(stage);
});

test('an hour beside the wish for a call is no name', () => {
  const conversation = homeowner();
  conversation.say('call my wife, 570-555-0190', 'after 6 or so');
  expect(conversation.answers).toEqual({ phone: '5705550190', when: 'after 6' });
});

test.each([
  ['Need LVP throughout, landlord grade. Can you give me a bid?', 'LVP throughout'],
  ['can i get a quote for 3 bedrooms carpet', '3 bedrooms carpet'],
  ['could someone give me an estimate on refinishing hardwood?', 'Refinishing hardwood'],
])('%s: who asks for an estimate of a floor is not asked which', (text, floor) => {
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
  const conversation = homeowner();
  conversation.say(text);
  expect(conversation.dialogue.stage).toBe('flooring_type');
  expect(conversation.answers).toEqual(answers);
});
