import { describe, expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import { fromStaff, startConversation, switchedOff, withLines } from '../testing/conversation.ts';
import { live } from './texts.ts';

test('after a take-over the bot is silent, a late reply is dropped', () => {
  const conversation = withLines(startConversation(), 'are you open today?');
  const asked = conversation.due('ask_assistant');
  conversation.event({ type: 'take_over', by: 'Dana' });
  const reply = { message: 'LATE', requiresAction: false, actionType: null };
  conversation.apply({ type: 'assistant_replied', id: asked?.id ?? '', reply });
  conversation.say('is oak in stock?');
  expect(conversation.due('ask_assistant')).toBeUndefined();
  conversation.pass(70_000);
  const bot = conversation.dialogue.lines
    .filter(({ from }) => from === 'bot')
    .map(({ text }) => text);
  expect(bot).toContain(live.tookOver(shop, 'Dana'));
  expect(bot).not.toContain('LATE');
  conversation.event({ type: 'hand_back', by: 'Dana' });
  expect(conversation.dialogue.stage).toBe('consultation_intro');
  expect(conversation.replies()).toContain(live.handedBack(shop, 'Dana'));
});

describe('a take-over of a visitor who talks with the bot', () => {
  const withBot = { visitor: { id: 'v1', guest: true }, stage: 'colors' } as const;
  const announcement = live.tookOver(shop, 'Dana');
  const texts = (conversation: ReturnType<typeof startConversation>) =>
    conversation.dialogue.lines.map(({ text }) => text);

  test.each([
    ['the frame', { type: 'take_over', by: 'Dana' }],
    ['the connection', { type: 'live_connected', taken_by: 'Dana' }],
    ['a line of theirs', { type: 'lines_arrived', messages: [{ ...fromStaff(1), by: 'Dana' }] }],
  ] as const)('is announced once before its first message, told by %s', (_, event) => {
    const conversation = withLines(startConversation(withBot, switchedOff), 'is oak in stock?');
    const effects = conversation.event(event as Parameters<typeof conversation.event>[0]);
    expect(effects.map(({ kind }) => kind)).toContain('start_live');
    expect(conversation.dialogue).toMatchObject({ stage: 'live_chat', live: { staff: 'Dana' } });
    expect(conversation.due('ask_assistant')).toBeUndefined();
    conversation.event({ type: 'live_connected', taken_by: 'Dana' });
    conversation.event({ type: 'take_over', by: 'Dana' });
    conversation.event({ type: 'lines_arrived', messages: [{ ...fromStaff(1), by: 'Dana' }] });
    conversation.pass(70_000);
    expect(texts(conversation)).toEqual(['is oak in stock?', announcement, 'Hi, Dana here']);
  });

  test('is announced after the visitor’s question when the assistant’s silence tells of it', () => {
    const conversation = withLines(startConversation(withBot), 'is oak in stock?');
    conversation.assistant({ message: '', taken_by: 'Dana' });
    expect(conversation.dialogue).toMatchObject({ stage: 'live_chat', live: { staff: 'Dana' } });
    expect(texts(conversation)).toEqual(['is oak in stock?', announcement]);
  });

  test('does not begin with an old staff message that a bot message follows', () => {
    const back = startConversation(withBot);
    const botLine = { ...fromStaff(2), is_admin: false, is_bot: true };
    back.event({ type: 'lines_arrived', messages: [fromStaff(1), botLine] });
    expect(back.dialogue.stage).toBe('colors');
  });

  test('is not begun again by its own late frames once the visitor has ended it', () => {
    const conversation = startConversation(withBot);
    conversation.event({ type: 'take_over', by: 'Dana' });
    conversation.event({ type: 'end_button' });
    conversation.event({ type: 'live_connected', taken_by: 'Dana' });
    conversation.event({ type: 'take_over', by: 'Dana' });
    expect(conversation.dialogue.stage).toBe('consultation_intro');
    conversation.event({ type: 'hand_back', by: null });
    conversation.event({ type: 'take_over', by: 'Dana' });
    expect(conversation.dialogue.stage).toBe('live_chat');
  });

  test('is over when the page connects again and no staff have the conversation', () => {
    const conversation = startConversation(withBot);
    conversation.event({ type: 'take_over', by: 'Dana' });
    conversation.event({ type: 'live_connected', taken_by: null });
    expect(conversation.dialogue.stage).toBe('consultation_intro');
    expect(conversation.replies().at(-2)).toBe(live.ended(shop));
  });
});
