import { expect, test } from 'vitest';
import { goodAnswers, startTalk } from '../testing/conversation.ts';
import { readDialogue } from './dialogue.ts';
import { knownVisitor } from './known.ts';

/* Nobody who left a way to be reached is forgotten: what is known reaches the server before any request does. */

const visitor = { id: 'v1', guest: true };

test('a phone after the name makes a guest, and the server is told of both', () => {
  const talk = startTalk(undefined, { stage: 'phone', answers: { name: 'Dana Smith' } });
  talk.say('570 555 0199');
  expect(talk.due('create_visitor')?.body).toMatchObject({ name: 'Guest', phone: '5705550199' });
  expect(talk.due('tell_known')).toBeUndefined();
  talk.visitorMade();
  expect(talk.told()).toEqual({ visitor_id: 'v1', name: 'Dana Smith', phone: '5705550199' });
  expect(talk.due('tell_known')).toBeUndefined();
});

test('a street without town and zip is told with the rest', () => {
  const answers = { flooring_type: 'Oak', name: 'Dana Smith', phone: '5705550199' };
  const talk = startTalk(undefined, { stage: 'colors', answers, visitor });
  talk.say('12 Elm Street');
  expect(talk.told()).toMatchObject({ phone: '5705550199', address: '12 Elm Street' });
});

test('a name alone is nothing to reach anybody by', () => {
  const talk = startTalk(undefined, { stage: 'name', answers: { flooring_type: 'Oak' } });
  talk.say('Dana Smith');
  expect(talk.due('create_visitor')).toBeUndefined();
  expect(knownVisitor({ ...talk.dialogue, visitor })).toBeNull();
});

test('every change is told, whole, and one telling at a time', () => {
  const answers = { flooring_type: 'Oak', colors: 'Any', patterns: 'Any', name: 'Dana Smith' };
  const talk = startTalk(undefined, { stage: 'phone', answers, visitor });
  talk.say('570 555 0199');
  talk.say('dana@example.com');
  const tellings = () => talk.done.filter(({ kind }) => kind === 'tell_known');
  expect(tellings()).toHaveLength(1);
  talk.told();
  expect(talk.told()).toEqual({
    visitor_id: 'v1',
    interest: 'Oak',
    name: 'Dana Smith',
    phone: '5705550199',
    email: 'dana@example.com',
  });
  talk.say('do you install on Saturdays?');
  expect(tellings()).toHaveLength(2);
});

test('a telling that failed goes with the next line, and not before', () => {
  const talk = startTalk(undefined, { stage: 'phone', answers: { name: 'Dana Smith' }, visitor });
  talk.say('570 555 0199');
  const failed = { type: 'known_failed', id: talk.due('tell_known')?.id ?? '' } as const;
  talk.apply(failed);
  talk.pass(10_000);
  expect(talk.due('tell_known')).toBeUndefined();
  talk.say('hm');
  expect(talk.told()).toMatchObject({ phone: '5705550199' });
});

test('once the request is stored there is nothing left to tell', () => {
  const answers = { ...goodAnswers };
  const talk = startTalk(undefined, { stage: 'confirmation', answers, visitor });
  expect(knownVisitor(talk.dialogue)).toMatchObject({ visitor_id: 'v1', phone: '5705550199' });
  talk.say('yes');
  const sent = talk.due('store_consultation')?.id ?? '';
  talk.apply({ type: 'consultation_stored', id: sent, message: 'Thanks' });
  expect(knownVisitor(talk.dialogue)).toBeNull();
});

test('the named record is made as the address is asked for, not as it is answered', () => {
  const { address, email, ...before } = goodAnswers;
  const talk = startTalk(undefined, { stage: 'email', answers: before, visitor });
  talk.say(email);
  expect(talk.dialogue.stage).toBe('address');
  expect(talk.due('create_visitor')?.body).toMatchObject({ name: 'Dana Smith', email });
});

test('a talk kept before anything was told can still be read', () => {
  const { told, ...older } = startTalk().dialogue;
  expect(readDialogue(older)?.told).toEqual({});
});

test.each(['a', '😀', '\u0007', '"'])('200 lines of 2,000 %j fit into one request', (piece) => {
  const lines = Array.from({ length: 200 }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}/0/0`,
    from: 'visitor' as const,
    text: piece.repeat(2000 / piece.length),
    at: '2026-11-20T19:59:00Z',
    seq: null,
    state: 'local' as const,
  }));
  const talk = startTalk(undefined, { stage: 'email', lines, answers: { name: 'Dana' } });
  talk.say('dana@example.com');
  const { body } = talk.due('create_visitor') ?? {};
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(60 * 1024);
  const brought = body?.conversation ?? [];
  expect(brought.length).toBeGreaterThan(1);
  expect(brought.at(-1)?.message).toBe('dana@example.com');
  talk.visitorMade();
  const kept = talk.dialogue.due.filter(({ kind }) => kind === 'keep_line');
  expect(kept).toEqual([]);
  talk.say('next');
  expect(talk.due('keep_line')?.line.text).toBe('next');
});
