import { describe, expect, test } from 'vitest';
import type { ChatConsultation } from '../../contract/chatbot.ts';
import { sentences } from '../../testing/sentences.ts';
import { goodAnswers, startConversation, withLines } from '../testing/conversation.ts';
import {
  conversationAfterRequest,
  conversationAt,
  correctionsOf,
  homeowner,
} from '../testing/homeowner.ts';
import { knownVisitor } from './record.ts';
import { leadFromChat } from './request.ts';

/* The server learns contact data before any request is sent. */

const visitor = { id: 'v1', guest: true };

test('a phone number after the name creates a visitor of that name, and the server gets both', () => {
  const conversation = startConversation({ stage: 'phone', answers: { name: 'Dana Smith' } });
  conversation.say('570 555 0199');
  expect(conversation.due('create_visitor')?.body).toMatchObject({
    name: 'Dana Smith',
    email: '',
    phone: '5705550199',
  });
  expect(conversation.due('report_known')).toBeUndefined();
  conversation.visitorMade();
  expect(conversation.reported()).toEqual({
    visitor_id: 'v1',
    name: 'Dana Smith',
    phone: '5705550199',
  });
  expect(conversation.due('report_known')).toBeUndefined();
});

test('a number that is said twice is no miss', () => {
  const conversation = withLines(conversationAt('flooring_type'), '570-555-0199');
  const replies = conversation.say('570-555-0199');
  expect(replies[0]).toBe('Thanks, I have noted your phone number.');
  expect(conversation.dialogue.misses).toBe(0);
});

test('an extension of a house is not taken for an extension of a phone', () => {
  const conversation = conversationAt('address');
  conversation.say('we built an extension, extension 400 sq ft');
  expect(conversation.answers.extension).toBeUndefined();
});

test('an extension goes with its phone number, in the summary too, and not with another number', () => {
  const conversation = conversationAt('phone');
  conversation.say('570-555-0199 ext. 12', goodAnswers.email);
  const [summary] = conversation.say(goodAnswers.address);
  expect(summary).toContain('Phone: (570) 555-0199, ext. 12');
  const report = conversation.doneOf('report_known').at(-1)?.body;
  expect(report).toMatchObject({
    phone: '5705550199',
    message: 'Colors: Light\nPatterns: Wide plank\nExtension: 12',
  });
  conversation.say('ext 14', 'yes');
  const [request] = conversation.doneOf('store_consultation').map(({ body }) => body);
  expect(request).toMatchObject({ phone: '5705550199', extension: '14' });
  expect(leadFromChat(request as ChatConsultation).message).toContain('Extension: 14');
  conversation.say('actually my phone is 570-555-0111');
  expect(correctionsOf(conversation)).toMatchObject([
    { phone: '5705550111', tastes: { extension: '' } },
  ]);
});

test.each([
  ['570-555-0199 or 570-555-0112', goodAnswers.email],
  ['570-555-0199', `${goodAnswers.email}, my husband's cell is 570 555 0112`],
  ['570-555-0199', goodAnswers.email, "my husband's cell is 570 555 0112"],
])('a second number reaches the team beside the one to call: %s, %s', (...lines) => {
  const conversation = withLines(conversationAt('phone'), ...lines);
  const [summary] = conversation.say(goodAnswers.address);
  expect(summary).toContain('Phone: (570) 555-0199, (570) 555-0112\n');
  conversation.say('yes');
  const [request] = conversation.doneOf('store_consultation').map(({ body }) => body);
  expect(request?.phone).toBe('5705550199');
  const { message } = leadFromChat(request as ChatConsultation);
  expect(message).toContain('Other phone: (570) 555-0112');
});

test('a second number is noted in the chat, also for a call and after the request', () => {
  const call = homeowner();
  call.say('call me', 'Dana', '570-555-0199', 'or my wife at 570-555-0112');
  expect(call.dialogue.reported.message).toContain('Other phone: (570) 555-0112');
  const after = conversationAfterRequest();
  expect(after.say('also call my husband at 570-555-0112')).toEqual([
    'I have passed that on to our team. Other phone: (570) 555-0112',
  ]);
  expect(correctionsOf(after)).toMatchObject([{ tastes: { other_phone: '(570) 555-0112' } }]);
});

test('the size of a room is no time for a call', () => {
  const conversation = withLines(conversationAfterRequest(), 'the hall is 20 by 15');
  expect(correctionsOf(conversation)).toEqual([]);
});

test.each(sentences`
  I have a referral for you, my neighbor needs floors. her name is Jane Roe, 570 555 0150
  i want to refer my friend Jane Roe, her number is 570 555 0150
`)('the name and number in "%s" are not the writer’s own', (line) => {
  const conversation = withLines(homeowner(), line);
  expect(conversation.answers).toEqual({});
  expect(conversation.asked).toEqual([line]);
});

test('a floor that somebody is thinking about is taken without the thinking', () => {
  const conversation = withLines(
    homeowner(),
    "My number is 570-555-0147. I'm thinking luxury vinyl",
  );
  expect(conversation.answers.flooring_type).toBe('Luxury vinyl');
});

test('a street without town and zip is reported with the rest', () => {
  const answers = { flooring_type: 'Oak', name: 'Dana Smith', phone: '5705550199' };
  const conversation = startConversation({ stage: 'colors', answers, visitor });
  conversation.say('12 Elm Street');
  expect(conversation.reported()).toMatchObject({ phone: '5705550199', address: '12 Elm Street' });
});

test('a name alone creates no visitor and is not reported', () => {
  const conversation = startConversation({ stage: 'name', answers: { flooring_type: 'Oak' } });
  conversation.say('Dana Smith');
  expect(conversation.due('create_visitor')).toBeUndefined();
  expect(knownVisitor({ ...conversation.dialogue, visitor })).toBeNull();
});

test('every change of the contact data is reported whole, one report at a time', () => {
  const none = 'No preference';
  const answers = { flooring_type: 'Oak', colors: none, patterns: none, name: 'Dana Smith' };
  const conversation = startConversation({ stage: 'phone', answers, visitor });
  conversation.say('570 555 0199');
  conversation.say('dana@example.com');
  const reports = () => conversation.doneOf('report_known');
  expect(reports()).toHaveLength(1);
  conversation.reported();
  expect(conversation.reported()).toEqual({
    visitor_id: 'v1',
    interest: 'Oak',
    name: 'Dana Smith',
    phone: '5705550199',
    email: 'dana@example.com',
  });
  conversation.say('do you install on Saturdays?');
  expect(reports()).toHaveLength(2);
});

test('a failed report is sent again with the next message, and not before', () => {
  const conversation = startConversation({
    stage: 'phone',
    answers: { name: 'Dana Smith' },
    visitor,
  });
  conversation.say('570 555 0199');
  conversation.settle('report_known', { type: 'known_failed' });
  conversation.pass(10_000);
  expect(conversation.due('report_known')).toBeUndefined();
  conversation.say('hm');
  expect(conversation.reported()).toMatchObject({ phone: '5705550199' });
});

test('contact data is not reported any more once the request is stored', () => {
  const answers = { ...goodAnswers };
  const conversation = startConversation({ stage: 'confirmation', answers, visitor });
  expect(knownVisitor(conversation.dialogue)).toMatchObject({
    visitor_id: 'v1',
    phone: '5705550199',
  });
  conversation.say('yes');
  conversation.stored();
  expect(knownVisitor(conversation.dialogue)).toBeNull();
});

test('a named visitor is created when the address is asked for, and not when it is answered', () => {
  const { address, email, ...before } = goodAnswers;
  const conversation = startConversation({ stage: 'email', answers: before, visitor });
  conversation.say(email);
  expect(conversation.dialogue.stage).toBe('address');
  expect(conversation.due('create_visitor')?.body).toMatchObject({ name: 'Dana Smith', email });
});

test.each(['a', '😀', '\u0007', '"'])('200 messages of 2,000 %j fit into one request', (piece) => {
  const lines = Array.from({ length: 200 }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}/0/0`,
    from: 'visitor' as const,
    text: piece.repeat(2000 / piece.length),
    at: '2026-11-20T19:59:00Z',
    seq: null,
    state: 'local' as const,
  }));
  const conversation = startConversation({ stage: 'email', lines, answers: { name: 'Dana' } });
  conversation.say('dana@example.com');
  const { body } = conversation.due('create_visitor') ?? {};
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(60 * 1024);
  const brought = body?.conversation ?? [];
  expect(brought.length).toBeGreaterThan(1);
  expect(brought.at(-1)?.message).toBe('dana@example.com');
  conversation.visitorMade();
  const kept = conversation.dialogue.due.filter(({ kind }) => kind === 'keep_line');
  expect(kept).toEqual([]);
  conversation.say('next');
  expect(conversation.due('keep_line')?.line.text).toBe('next');
});

describe('the visitor record', () => {
  test.each(['flooring_type', 'address'] as const)('is made at %s, once', (stage) => {
    const conversation = startConversation({ stage, answers: { name: 'Dana', email: 'd@x.com' } });
    conversation.say(goodAnswers[stage]);
    conversation.visitorMade();
    conversation.event({ type: 'live_button' });
    expect(conversation.doneOf('create_visitor')).toHaveLength(1);
    expect(conversation.dialogue.visitor).toEqual({ id: 'v1', guest: false });
  });

  test('is a guest’s when live chat begins unknown, and may be named later', () => {
    const conversation = withLines(startConversation(), 'human');
    expect(conversation.doneOf('create_visitor')[0]).toMatchObject({
      body: { name: 'Guest', email: '' },
    });
    conversation.visitorMade();
    expect(conversation.dialogue.visitor).toEqual({ id: 'v1', guest: true });
    conversation.say("I'm Dana Smith, dana@x.com");
    expect(conversation.doneOf('create_visitor')[1]).toMatchObject({
      body: { name: 'Dana Smith', email: 'dana@x.com' },
    });
  });

  test('has the name that SallieBot was told, when live chat begins before a way to reach them', () => {
    const conversation = startConversation({ stage: 'phone', answers: { name: 'Dana Smith' } });
    conversation.say('human');
    expect(conversation.doneOf('create_visitor')).toMatchObject([
      { body: { name: 'Dana Smith', email: '' } },
    ]);
  });

  test('brings the conversation so far along, and messages sent meanwhile follow', () => {
    const conversation = withLines(startConversation(), 'hello', 'human', 'are you there');
    conversation.visitorMade();
    expect(conversation.doneOf('create_visitor')[0]).toMatchObject({
      body: { conversation: [{ message: 'hello' }, { message: 'human' }] },
    });
    const kept = conversation.doneOf('keep_line').map(({ line }) => line.text);
    expect(kept).toEqual(['are you there']);
  });

  test('does not hold up the request when it cannot be made', () => {
    const conversation = startConversation({
      stage: 'address',
      answers: { ...goodAnswers, address: undefined },
    });
    conversation.say(goodAnswers.address);
    conversation.say('yes');
    expect(conversation.dialogue.consultation.state).toBe('waiting');
    conversation.settle('create_visitor', { type: 'visitor_failed', message: '503: Busy' });
    expect(conversation.due('store_consultation')?.body).toEqual(goodAnswers);
    expect(conversation.done).toContainEqual(
      expect.objectContaining({
        kind: 'toast',
        text: 'There was a problem saving your information: 503: Busy',
      }),
    );
  });
});
