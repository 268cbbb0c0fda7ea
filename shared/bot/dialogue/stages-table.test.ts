import { expect, test } from 'vitest';
import { Stage } from '../../contract/stage.ts';
import { goodAnswers, startConversation, stateAt, switchedOff } from '../testing/conversation.ts';

/* The next stage for each kind of message; `asks` means that the stage stays and the assistant is asked. */
type Row = [
  stage: Stage,
  answer: string,
  question: string,
  back: string,
  person: string,
  stop: string,
];

const table: Row[] = [
  [
    'consultation_intro',
    'consultation_intro',
    'asks',
    'consultation_intro',
    'live_chat',
    'declined',
  ],
  ['flooring_type', 'colors', 'asks', 'consultation_intro', 'live_chat', 'declined'],
  ['colors', 'patterns', 'asks', 'flooring_type', 'live_chat', 'declined'],
  ['patterns', 'name', 'asks', 'colors', 'live_chat', 'declined'],
  ['name', 'phone', 'asks', 'patterns', 'live_chat', 'declined'],
  ['phone', 'email', 'asks', 'name', 'live_chat', 'declined'],
  ['email', 'address', 'asks', 'phone', 'live_chat', 'declined'],
  ['address', 'confirmation', 'asks', 'email', 'live_chat', 'declined'],
  ['confirmation', 'confirmation', 'asks', 'address', 'live_chat', 'declined'],
  ['declined', 'consultation_intro', 'asks', 'consultation_intro', 'live_chat', 'declined'],
  ['live_chat', 'live_chat', 'live_chat', 'live_chat', 'live_chat', 'consultation_intro'],
];
const kinds = ['answer', 'question', 'back', 'person', 'stop'] as const;
const messages = {
  question: 'do you install on Saturdays?',
  back: 'go back',
  person: 'I want to talk to a person',
  stop: 'stop',
};

const at = (stage: Stage, settings?: typeof switchedOff) =>
  startConversation(stateAt(stage), settings);

test('the table has every stage', () => {
  expect(table.map(([stage]) => stage).sort()).toEqual([...Stage.options].sort());
});

const cases = table.flatMap(([stage, ...ends]) =>
  kinds.map((kind, column) => [stage, kind, ends[column] ?? ''] as const),
);

test.each(cases)('at %s a message of the kind %s leads to %s', (stage, kind, expected) => {
  const conversation = at(stage);
  const good: Record<string, string> = goodAnswers;
  conversation.say(kind === 'answer' ? (good[stage] ?? 'yes') : messages[kind]);
  expect(conversation.due('ask_assistant') ? 'asks' : conversation.dialogue.stage).toBe(expected);
  if (expected === 'asks') expect(conversation.dialogue.stage).toBe(stage);
  if (kind !== 'answer' && stage !== 'live_chat' && expected !== 'asks') {
    expect(conversation.replies()).not.toHaveLength(0);
  }
});

test.each(Stage.options)('at %s the live button starts live chat, unless that is off', (stage) => {
  const on = at(stage);
  on.event({ type: 'live_button' });
  expect(on.dialogue.stage).toBe('live_chat');
  const off = at(stage, switchedOff);
  off.event({ type: 'live_button' });
  expect(off.dialogue.stage).toBe(stage);
});

const unmoved = [
  'opened',
  'closed',
  'typed',
  'end_button',
  'live_connected',
  'live_lost',
  'live_failed',
] as const;
test.each(Stage.options)('at %s an event of widget or connection moves no stage', (stage) => {
  for (const type of unmoved) {
    const conversation = at(stage);
    conversation.event({ type });
    conversation.pass(10_000);
    const ends = stage === 'live_chat' && type === 'end_button';
    expect(conversation.dialogue.stage, type).toBe(ends ? 'consultation_intro' : stage);
  }
});

test.each(Stage.options)('at %s a take-over leads to live chat, a hand-back to intro', (stage) => {
  const conversation = at(stage);
  conversation.event({ type: 'take_over', by: 'Dana' });
  expect(conversation.dialogue.stage).toBe('live_chat');
  conversation.event({ type: 'hand_back', by: 'Dana' });
  expect(conversation.dialogue.stage).toBe('consultation_intro');
});

test.each(Stage.options)('at %s an empty message is ignored', (stage) => {
  const conversation = at(stage);
  const before = conversation.dialogue;
  expect(conversation.say(' \n ')).toEqual([]);
  expect({ ...conversation.dialogue, handled: [] }).toEqual({ ...before, handled: [] });
});
