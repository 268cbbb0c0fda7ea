import { describe, expect, test } from 'vitest';
import type { Message } from '../../contract/message.ts';
import { demoBusiness as shop } from '../../rules/business.ts';
import { closedShop, nobodyThere, startTalk, switchedOff } from '../testing/conversation.ts';
import { live, trouble } from './texts.ts';

function inLiveChat(settings?: Parameters<typeof startTalk>[0]) {
  const talk = startTalk(settings);
  talk.deed({ type: 'live_button' });
  talk.visitorMade();
  talk.deed({ type: 'live_connected' });
  talk.pass(3000);
  return talk;
}

function fromStaff(seq: number, message = 'Hi, Dana here'): Message {
  return {
    id: `m${seq}`,
    seq,
    client_id: `s${seq}`,
    visitor_id: 'v1',
    message,
    is_bot: false,
    is_admin: true,
    unverified: false,
    created_at: '2026-11-20T20:01:00Z',
  };
}

test('the socket starts once the visitor is known', () => {
  const talk = startTalk();
  talk.deed({ type: 'live_button' });
  expect(talk.done.map(({ kind }) => kind)).not.toContain('start_live');
  talk.visitorMade();
  expect(talk.done.map(({ kind }) => kind)).toContain('start_live');
});

test.each([
  [nobodyThere, live.nobody(shop)],
  [closedShop, live.closedUntil(shop, 'tomorrow at 9 AM')],
])('with nobody there it is said at once, and not again %#', (settings, text) => {
  const talk = inLiveChat(settings);
  talk.pass(120_000);
  expect(talk.dialogue.stage).toBe('live_chat');
  expect(talk.dialogue.lines.map((line) => line.text)).toEqual([text]);
});

test('60 s without an answer: one honest line with a way on', () => {
  const talk = inLiveChat();
  talk.say('hello?');
  talk.pass(50_000);
  talk.say('anyone?');
  talk.pass(120_000);
  const told = talk.dialogue.lines.filter(({ text }) => text === live.unanswered(shop));
  expect(told).toHaveLength(1);
  talk.say('leave my details');
  talk.pass(5000);
  expect(talk.dialogue.stage).toBe('flooring_type');
});

test('an answer ends the wait; the next question starts another', () => {
  const talk = inLiveChat();
  talk.deed({ type: 'lines_arrived', messages: [fromStaff(1)] });
  talk.pass(100_000);
  expect(talk.dialogue.lines.map(({ text }) => text)).not.toContain(live.unanswered(shop));
  talk.say('and the price?');
  talk.pass(65_000);
  expect(talk.dialogue.lines.at(-1)?.text).toBe(live.unanswered(shop));
});

test('one line per outage after 3 s of grace, one when it is over', () => {
  const talk = inLiveChat();
  talk.deed({ type: 'live_lost' });
  talk.pass(2900);
  talk.deed({ type: 'live_connected' });
  talk.pass(5000);
  expect(talk.dialogue.lines.map(({ text }) => text)).toEqual([live.connecting()]);
  talk.deed({ type: 'live_lost' });
  talk.deed({ type: 'live_lost' });
  talk.pass(20_000);
  talk.deed({ type: 'live_connected' });
  talk.deed({ type: 'live_connected' });
  talk.pass(5000);
  const texts = talk.dialogue.lines.map(({ text }) => text);
  expect(texts).toEqual([live.connecting(), trouble.lost(), trouble.back()]);
});

test('back is said after every outage that was told, also when staff took over meanwhile', () => {
  const talk = inLiveChat();
  talk.deed({ type: 'live_lost' });
  talk.pass(4000);
  talk.deed({ type: 'live_connected', taken_by: 'Dana' });
  talk.deed({ type: 'take_over', by: 'Dana' });
  talk.deed({ type: 'lines_arrived', messages: [fromStaff(1)] });
  talk.pass(5000);
  const texts = talk.dialogue.lines.map(({ text }) => text);
  const dana = live.tookOver(shop, 'Dana');
  expect(texts.slice(1)).toEqual([trouble.lost(), trouble.back(), dana, 'Hi, Dana here']);
});

test('what is certain is told at once, within the grace too, and only once', () => {
  const talk = inLiveChat();
  talk.deed({ type: 'live_lost' });
  talk.deed({ type: 'live_lost', isCertain: true });
  expect(talk.dialogue.lines.at(-1)?.text).toBe(trouble.lost());
  talk.deed({ type: 'live_lost', isCertain: true });
  talk.pass(5000);
  const told = talk.dialogue.lines.filter(({ text }) => text === trouble.lost());
  expect(told).toHaveLength(1);
});

test('when every attempt is spent the visitor may stay, retry or go on with the bot', () => {
  const talk = inLiveChat();
  talk.deed({ type: 'live_lost' });
  talk.pass(4000);
  const effects = talk.deed({ type: 'live_failed' });
  expect(effects).toContainEqual(
    expect.objectContaining({ text: 'Failed to establish live chat connection.' }),
  );
  expect(talk.deed({ type: 'live_button' }).map(({ kind }) => kind)).toContain('start_live');
  talk.say('continue with SallieBot');
  expect(talk.dialogue.stage).toBe('consultation_intro');
});

test('the End button returns to the intro and closes the socket', () => {
  const talk = inLiveChat();
  expect(talk.deed({ type: 'end_button' }).map(({ kind }) => kind)).toContain('stop_live');
  expect(talk.dialogue.stage).toBe('consultation_intro');
  expect(talk.heard().at(-2)).toBe(live.ended());
});

test('after a take-over the bot is silent, a late reply is dropped', () => {
  const talk = startTalk();
  talk.say('are you open today?');
  const asked = talk.due('ask_assistant');
  talk.deed({ type: 'take_over', by: 'Dana' });
  const reply = { message: 'LATE', requiresAction: false, actionType: null };
  talk.apply({ type: 'assistant_replied', id: asked?.id ?? '', reply });
  talk.say('is oak in stock?');
  expect(talk.due('ask_assistant')).toBeUndefined();
  talk.pass(70_000);
  const bot = talk.dialogue.lines.filter(({ from }) => from === 'bot').map(({ text }) => text);
  expect(bot).toContain(live.tookOver(shop, 'Dana'));
  expect(bot).not.toContain('LATE');
  talk.deed({ type: 'hand_back', by: 'Dana' });
  expect(talk.dialogue.stage).toBe('consultation_intro');
  expect(talk.heard()).toContain(live.handedBack(shop, 'Dana'));
});

describe('staff take over somebody who talks with the bot', () => {
  const withBot = { visitor: { id: 'v1', guest: true }, stage: 'colors' } as const;
  const told = live.tookOver(shop, 'Dana');
  const texts = (talk: ReturnType<typeof startTalk>) => talk.dialogue.lines.map(({ text }) => text);

  test.each([
    ['the frame', { type: 'take_over', by: 'Dana' }],
    ['the connection', { type: 'live_connected', taken_by: 'Dana' }],
    ['a line of theirs', { type: 'lines_arrived', messages: [{ ...fromStaff(1), by: 'Dana' }] }],
  ] as const)('told by %s: one line says who is there, before their first', (_, deed) => {
    const talk = startTalk(switchedOff, withBot);
    talk.say('is oak in stock?');
    const effects = talk.deed(deed as Parameters<typeof talk.deed>[0]);
    expect(effects.map(({ kind }) => kind)).toContain('start_live');
    expect(talk.dialogue).toMatchObject({ stage: 'live_chat', live: { staff: 'Dana' } });
    expect(talk.due('ask_assistant')).toBeUndefined();
    talk.deed({ type: 'live_connected', taken_by: 'Dana' });
    talk.deed({ type: 'take_over', by: 'Dana' });
    talk.deed({ type: 'lines_arrived', messages: [{ ...fromStaff(1), by: 'Dana' }] });
    talk.pass(70_000);
    expect(texts(talk)).toEqual(['is oak in stock?', told, 'Hi, Dana here']);
  });

  test('told by the assistant’s silence: the question is not lost on nobody', () => {
    const talk = startTalk(undefined, withBot);
    talk.say('is oak in stock?');
    talk.assistant({ message: '', taken_by: 'Dana' });
    expect(talk.dialogue).toMatchObject({ stage: 'live_chat', live: { staff: 'Dana' } });
    expect(texts(talk)).toEqual(['is oak in stock?', told]);
  });

  test('not where it was handed back since', () => {
    const back = startTalk(undefined, withBot);
    const botLine = { ...fromStaff(2), is_admin: false, is_bot: true };
    back.deed({ type: 'lines_arrived', messages: [fromStaff(1), botLine] });
    expect(back.dialogue.stage).toBe('colors');
  });

  test('not where the visitor has ended it and the server has not heard of that yet', () => {
    const talk = startTalk(undefined, withBot);
    talk.deed({ type: 'take_over', by: 'Dana' });
    talk.deed({ type: 'end_button' });
    talk.deed({ type: 'live_connected', taken_by: 'Dana' });
    talk.deed({ type: 'take_over', by: 'Dana' });
    expect(talk.dialogue.stage).toBe('consultation_intro');
    talk.deed({ type: 'hand_back', by: null });
    talk.deed({ type: 'take_over', by: 'Dana' });
    expect(talk.dialogue.stage).toBe('live_chat');
  });

  test('whoever was handed back while away is back with the bot', () => {
    const talk = startTalk(undefined, withBot);
    talk.deed({ type: 'take_over', by: 'Dana' });
    talk.deed({ type: 'live_connected', taken_by: null });
    expect(talk.dialogue.stage).toBe('consultation_intro');
    expect(talk.heard().at(-2)).toBe(live.ended());
  });
});

test('switched off while nobody has the talk: back to the bot; with somebody in it: nothing', () => {
  const waiting = inLiveChat();
  waiting.deed({ type: 'settings', settings: switchedOff });
  expect(waiting.dialogue.stage).toBe('consultation_intro');
  const talking = inLiveChat();
  talking.deed({ type: 'take_over', by: 'Dana' });
  talking.deed({ type: 'settings', settings: switchedOff });
  expect(talking.dialogue.stage).toBe('live_chat');
});

test('no guest record, no live chat: the visitor is told', () => {
  const talk = startTalk();
  talk.deed({ type: 'live_button' });
  talk.apply({
    type: 'visitor_failed',
    id: talk.due('create_visitor')?.id ?? '',
    message: '429: Slow',
  });
  expect(talk.dialogue.stage).toBe('consultation_intro');
  expect(talk.heard()[0]).toBe(live.noRecord(shop));
});

test('a line that could not be kept stays, and goes again under the same id', () => {
  const talk = inLiveChat();
  talk.say('hello');
  const first = talk.done.findLast((effect) => effect.kind === 'keep_line');
  talk.apply({ type: 'line_failed', id: first?.id ?? '' });
  const line = talk.dialogue.lines.at(-1);
  expect(line?.state).toBe('failed');
  const [again] = talk.deed({ type: 'retry_line', line: line?.id ?? '' });
  expect(again).toMatchObject({ kind: 'keep_line', line: { id: line?.id, state: 'sending' } });
});

test('over the socket only the visitor speaks', () => {
  const talk = inLiveChat();
  talk.say('hello');
  const kept = talk.done.flatMap((effect) => (effect.kind === 'keep_line' ? [effect] : []));
  expect(kept.map(({ line, live }) => [line.from, live])).toEqual([
    ['bot', false],
    ['visitor', true],
  ]);
});
