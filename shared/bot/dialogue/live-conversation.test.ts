import { expect, test } from 'vitest';
import { demoBusiness as shop } from '../../rules/business.ts';
import {
  closedShop,
  fromStaff,
  nobodyThere,
  startConversation,
  switchedOff,
} from '../testing/conversation.ts';
import { live, trouble } from './texts.ts';

function inLiveChat(settings?: Parameters<typeof startConversation>[1]) {
  const conversation = startConversation({}, settings);
  conversation.event({ type: 'live_button' });
  conversation.visitorMade();
  conversation.event({ type: 'live_connected' });
  conversation.pass(3000);
  return conversation;
}

test('live chat starts its socket once the visitor is created', () => {
  const conversation = startConversation();
  conversation.event({ type: 'live_button' });
  expect(conversation.doneOf('start_live')).toEqual([]);
  conversation.visitorMade();
  expect(conversation.doneOf('start_live')).toHaveLength(1);
});

test.each([
  [nobodyThere, live.nobody(shop)],
  [closedShop, live.closedUntil(shop, 'tomorrow at 9 AM')],
])('live chat says at once, and only once, that nobody is there %#', (settings, text) => {
  const conversation = inLiveChat(settings);
  conversation.pass(120_000);
  expect(conversation.dialogue.stage).toBe('live_chat');
  expect(conversation.dialogue.lines.map((line) => line.text)).toEqual([text]);
});

test('live chat says once, after 60 s without an answer, that nobody answers, and offers a way on', () => {
  const conversation = inLiveChat();
  conversation.say('hello?');
  conversation.pass(50_000);
  conversation.say('anyone?');
  conversation.pass(120_000);
  const announced = conversation.dialogue.lines.filter(
    ({ text }) => text === live.unanswered(shop),
  );
  expect(announced).toHaveLength(1);
  conversation.say('leave my details');
  conversation.pass(5000);
  expect(conversation.dialogue.stage).toBe('flooring_type');
});

test('a staff answer ends the wait in live chat, and the next question starts another', () => {
  const conversation = inLiveChat();
  conversation.event({ type: 'lines_arrived', messages: [fromStaff(1)] });
  conversation.pass(100_000);
  expect(conversation.dialogue.lines.map(({ text }) => text)).not.toContain(live.unanswered(shop));
  conversation.say('and the price?');
  conversation.pass(65_000);
  expect(conversation.dialogue.lines.at(-1)?.text).toBe(live.unanswered(shop));
});

test('live chat says once per outage, after 3 s, that it is lost, and once that it is back', () => {
  const conversation = inLiveChat();
  conversation.event({ type: 'live_lost' });
  conversation.pass(2900);
  conversation.event({ type: 'live_connected' });
  conversation.pass(5000);
  expect(conversation.dialogue.lines.map(({ text }) => text)).toEqual([live.connecting(shop)]);
  conversation.event({ type: 'live_lost' });
  conversation.event({ type: 'live_lost' });
  conversation.pass(20_000);
  conversation.event({ type: 'live_connected' });
  conversation.event({ type: 'live_connected' });
  conversation.pass(5000);
  const texts = conversation.dialogue.lines.map(({ text }) => text);
  expect(texts).toEqual([live.connecting(shop), trouble.lost(shop), trouble.back(shop)]);
});

test('live chat says that it is back after an announced outage, also when staff took over meanwhile', () => {
  const conversation = inLiveChat();
  conversation.event({ type: 'live_lost' });
  conversation.pass(4000);
  conversation.event({ type: 'live_connected', taken_by: 'Dana' });
  conversation.event({ type: 'take_over', by: 'Dana' });
  conversation.event({ type: 'lines_arrived', messages: [fromStaff(1)] });
  conversation.pass(5000);
  const texts = conversation.dialogue.lines.map(({ text }) => text);
  const dana = live.tookOver(shop, 'Dana');
  expect(texts.slice(1)).toEqual([trouble.lost(shop), trouble.back(shop), dana, 'Hi, Dana here']);
});

test('a certain outage of live chat is told at once, within the 3 s too, and only once', () => {
  const conversation = inLiveChat();
  conversation.event({ type: 'live_lost' });
  conversation.event({ type: 'live_lost', isCertain: true });
  expect(conversation.dialogue.lines.at(-1)?.text).toBe(trouble.lost(shop));
  conversation.event({ type: 'live_lost', isCertain: true });
  conversation.pass(5000);
  const announced = conversation.dialogue.lines.filter(({ text }) => text === trouble.lost(shop));
  expect(announced).toHaveLength(1);
});

test('a visitor whose live chat has failed may retry or go on with the bot', () => {
  const conversation = inLiveChat();
  conversation.event({ type: 'live_lost' });
  conversation.pass(4000);
  const effects = conversation.event({ type: 'live_failed' });
  expect(effects).toContainEqual(
    expect.objectContaining({ text: 'Failed to establish live chat connection.' }),
  );
  expect(conversation.event({ type: 'live_button' }).map(({ kind }) => kind)).toContain(
    'start_live',
  );
  conversation.say('continue with SallieBot');
  expect(conversation.dialogue.stage).toBe('consultation_intro');
});

test('a visitor in Spanish leaves a lost live chat by the words that its notice names', () => {
  const conversation = startConversation({ language: 'es' });
  conversation.event({ type: 'live_button' });
  conversation.visitorMade();
  conversation.event({ type: 'live_lost', isCertain: true });
  const [, words = ''] = /diga "(.+)"/.exec(conversation.dialogue.lines.at(-1)?.text ?? '') ?? [];
  expect(words).toBe('seguir con SallieBot');
  conversation.say(words);
  expect(conversation.dialogue.stage).toBe('consultation_intro');
});

test('the End button returns to the intro and closes the socket', () => {
  const conversation = inLiveChat();
  expect(conversation.event({ type: 'end_button' }).map(({ kind }) => kind)).toContain('stop_live');
  expect(conversation.dialogue.stage).toBe('consultation_intro');
  expect(conversation.replies().at(-2)).toBe(live.ended(shop));
});

test('the end of live chat is said once, and before what SallieBot answers to "end chat"', () => {
  const conversation = inLiveChat();
  conversation.say('end chat');
  expect(conversation.replies()[0]).toBe(live.ended(shop));
  expect(conversation.dialogue.lines.filter(({ text }) => text === live.ended(shop))).toHaveLength(
    1,
  );
});

test('a hand-back is said at once, before the visitor’s next message', () => {
  const conversation = inLiveChat();
  conversation.event({ type: 'take_over', by: 'Dana' });
  conversation.event({ type: 'hand_back', by: 'Dana' });
  conversation.say('when do you open?');
  const said = conversation.dialogue.lines.slice(-2).map(({ text }) => text);
  expect(said).toEqual([live.handedBack(shop, 'Dana'), 'when do you open?']);
});

test('live chat that is switched off returns a waiting visitor to the bot, and ends no take-over', () => {
  const waiting = inLiveChat();
  waiting.event({ type: 'settings', settings: switchedOff });
  expect(waiting.dialogue.stage).toBe('consultation_intro');
  const talking = inLiveChat();
  talking.event({ type: 'take_over', by: 'Dana' });
  talking.event({ type: 'settings', settings: switchedOff });
  expect(talking.dialogue.stage).toBe('live_chat');
});

test('a visitor whose guest record cannot be made is told that live chat does not begin', () => {
  const conversation = startConversation();
  conversation.event({ type: 'live_button' });
  conversation.settle('create_visitor', { type: 'visitor_failed', message: '429: Slow' });
  expect(conversation.dialogue.stage).toBe('consultation_intro');
  expect(conversation.replies()[0]).toBe(live.noRecord(shop));
});

test('a message that could not be stored stays, and is sent again under the same id', () => {
  const conversation = inLiveChat();
  conversation.say('hello');
  const first = conversation.doneOf('keep_line').at(-1);
  conversation.apply({ type: 'line_failed', id: first?.id ?? '' });
  const line = conversation.dialogue.lines.at(-1);
  expect(line?.state).toBe('failed');
  const [again] = conversation.event({ type: 'retry_line', line: line?.id ?? '' });
  expect(again).toMatchObject({ kind: 'keep_line', line: { id: line?.id, state: 'sending' } });
});

test('only the visitor’s messages go over the socket, and not the bot’s', () => {
  const conversation = inLiveChat();
  conversation.say('hello');
  expect(conversation.doneOf('keep_line').map(({ line, live }) => [line.from, live])).toEqual([
    ['bot', false],
    ['visitor', true],
  ]);
});
