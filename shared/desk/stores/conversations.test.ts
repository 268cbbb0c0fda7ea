import { beforeEach, expect, test } from 'vitest';
import type { ServerFrame } from '../../contract/frames.ts';
import { unreadCount } from '../conversations/live-chat-tab.tsx';
import { aConversation, attention, message as line, ada as who } from '../testing/frames.ts';
import { connected, startConversations } from './testing/conversations-desk.ts';

let desk: ReturnType<typeof startConversations>;
beforeEach(() => {
  desk = startConversations();
});

const row = () => aConversation('v', { name: 'Ada', online: true, last_line: line(1), unread: 1 });

test('messages that are loaded, live, repeated and acknowledged are each shown once, in order', async () => {
  await desk.show(line(1, { is_bot: true }), line(2));
  desk.tell(line(3));
  desk.tell(line(2));
  desk.write('hello');
  desk.acknowledge('c1', 4);
  desk.tell(line(4, { client_id: 'c1', is_admin: true }));
  expect(desk.shown()).toEqual([1, 2, 3, 4]);
  expect(desk.unsent()).toEqual([]);
});

test('a gap in the sequence of messages loads the conversation again', async () => {
  await desk.show(line(1));
  desk.kept = [line(1), line(2), line(3)];
  desk.asked.length = 0;
  desk.tell(line(3));
  await expect.poll(desk.shown).toEqual([1, 2, 3]);
  expect(desk.asked).toEqual(['/api/conversations', '/api/live-chat-threads/:id/notes']);
});

test('a reset loads the open conversation again and drops the messages of the others', async () => {
  await desk.show(line(1));
  desk.conversations.select('other');
  await expect.poll(() => desk.conversations.getState().lines.other?.phase).toBe('ready');
  desk.conversations.select('v');
  desk.kept = [line(1), line(2)];
  desk.conversations.handle(connected('reset'));
  await expect.poll(desk.shown).toEqual([1, 2]);
  expect(desk.conversations.getState().lines.other).toBeUndefined();
});

test('a conversation that failed to load is loaded when the connection is back', async () => {
  desk.hold = Promise.reject(new TypeError('Failed to fetch'));
  await desk.show(line(1), line(2));
  expect(desk.conversations.getState().lines.v?.phase).toBe('failed');
  desk.hold = Promise.resolve();
  desk.conversations.handle(connected());
  await expect.poll(desk.shown).toEqual([1, 2]);
});

test('a message and a takeover that arrive while the list is loading are kept', async () => {
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  let release = () => {};
  desk.hold = new Promise((done) => {
    release = done;
  });
  desk.listed = [{ ...row(), unread: 2, last_seq: 2 }];
  const loading = desk.conversations.load();
  desk.tell(line(3));
  desk.conversations.handle({ type: 'takeOver', data: { visitor_id: 'v', by: 'Dana' } });
  release();
  await loading;
  expect(desk.conversation()).toMatchObject({ last_seq: 3, unread: 3, taken_by: 'Dana' });
});

test('a visitor who first writes while the list is loading is listed with name, unread count and wait', async () => {
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  let release = () => {};
  desk.hold = new Promise((done) => {
    release = done;
  });
  const loading = desk.conversations.load();
  desk.tell(line(1));
  release();
  await loading;
  const { created_at } = line(1);
  expect(desk.conversation()).toMatchObject({
    ...{ name: 'Ada', online: true, unread: 1, waiting_since: created_at },
  });
  expect(unreadCount(desk.conversations.getState().list)).toBe(1);
});

test('a message waits for staff only from an online visitor, and an answer ends the wait', () => {
  desk.tell(line(1));
  expect(desk.conversation()?.waiting_since).toBeNull();
  expect(unreadCount(desk.conversations.getState().list)).toBe(0);
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  desk.tell(line(2));
  desk.tell(line(3));
  expect(desk.conversation()?.waiting_since).toBe(line(2).created_at);
  expect(unreadCount(desk.conversations.getState().list)).toBe(1);
  desk.tell(line(4, { is_admin: true }));
  expect(desk.conversation()).toMatchObject({ waiting_since: null, unread: 0 });
});

test('a message in a conversation taken by staff waits for an answer, also from an offline visitor', () => {
  desk.conversations.handle({ type: 'takeOver', data: { visitor_id: 'v', by: 'Dana' } });
  desk.tell(line(1));
  expect(desk.conversation()).toMatchObject({ waiting_since: line(1).created_at, online: false });
});

test('a visitor who leaves without a message is removed from the conversation list', () => {
  const offline = { type: 'visitorOffline', data: who } as const;
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  desk.conversations.handle(offline);
  expect(desk.conversation()).toBeUndefined();
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  desk.conversations.handle({ ...connected(), online: [] } as ServerFrame);
  expect(desk.conversation()).toBeUndefined();
  desk.tell(line(1));
  desk.conversations.handle(offline);
  expect(desk.conversation()).toMatchObject({ name: 'Ada', online: false });
});

test('a conversation is urgent from the message that tells of trouble until staff answer', () => {
  desk.conversations.handle({ type: 'takeOver', data: { visitor_id: 'v', by: 'Dana' } });
  desk.tell(line(1));
  const trouble = { ...line(2), urgent: true };
  desk.tell(trouble);
  const urgent = { urgent: true, waiting_since: trouble.created_at, taken_by: 'Dana' };
  expect(desk.conversation()).toMatchObject(urgent);
  desk.tell({ ...line(3), urgent: true });
  desk.tell(line(4));
  expect(desk.conversation()).toMatchObject({ ...urgent, last_line: { message: 'line 2' } });
  desk.tell(line(5, { is_admin: true }));
  desk.tell(trouble);
  // The frame of what rings may be older than the answer.
  const { created_at: since } = trouble;
  const rings = { kind: 'conversation', id: 'v', name: 'Ada', since, rings: 1 } as const;
  desk.conversations.handle(attention({ ringing: [{ ...rings, urgent: true }] }));
  const answered = { urgent: false, waiting_since: null, last_line: { message: 'line 5' } };
  expect(desk.conversation()).toMatchObject(answered);
});

test('the list shows the visitor’s waiting message, not SallieBot’s message after it', async () => {
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  desk.tell(line(1, { is_bot: true }));
  expect(desk.conversation()?.last_line?.message).toBe('line 1');
  desk.tell(line(2));
  desk.tell(line(3, { is_bot: true }));
  expect(desk.conversation()?.last_line?.message).toBe('line 2');
  desk.listed = [{ ...row(), last_seq: 3, last_line: line(3, { is_bot: true }) }];
  desk.conversations.handle({
    type: 'handBack',
    data: { visitor_id: 'v', role: 'staff', by: 'Dana' },
  });
  await expect.poll(() => desk.conversation()?.last_line?.message).toBe('line 3');
  desk.tell(line(4, { is_admin: true }));
  expect(desk.conversation()?.last_line?.message).toBe('line 4');
});

test('a visitor keeps waiting after leaving or after a quiet handback, and not after staff hand back', () => {
  const handBack = (data: Extract<ServerFrame, { type: 'handBack' }>['data']) =>
    desk.conversations.handle({ type: 'handBack', data });
  const dana = { visitor_id: 'v', role: 'staff', by: 'Dana', by_id: 's1' } as const;
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  desk.tell(line(1));
  handBack({ visitor_id: 'v', role: 'visitor', reason: 'visitor' });
  handBack({ ...dana, reason: 'quiet' });
  expect(desk.conversation()?.waiting_since).toBe(line(1).created_at);
  handBack(dana);
  expect(desk.conversation()?.waiting_since).toBeNull();
});

test('a watched conversation is marked as read, at this desk and for the others', async () => {
  desk.conversations.handle({ type: 'visitorOnline', data: who });
  desk.tell(line(1));
  await desk.show(line(1));
  expect(desk.conversation()?.unread).toBe(1);
  desk.conversations.watch('v');
  expect(desk.sent.at(-1)).toEqual({ type: 'read', data: { visitor_id: 'v', seq: 1 } });
  desk.tell(line(2));
  expect(desk.conversation()?.unread).toBe(0);
  desk.conversations.watch(null);
  desk.tell(line(3));
  expect(desk.conversation()?.unread).toBe(1);
  desk.conversations.handle({ type: 'read', data: { visitor_id: 'v', seq: 3, by: 'staff' } });
  expect(desk.conversation()?.unread).toBe(0);
});

test('a read sent over a connection that broke is sent again, or the messages stay unread', async () => {
  const read = { type: 'read', data: { visitor_id: 'v', seq: 1 } };
  desk.listed = [{ ...row(), last_seq: 1 }];
  await desk.show(line(1));
  await desk.conversations.load();
  desk.conversations.watch('v');
  expect(desk.sent).toContainEqual(read);
  desk.sent.length = 0;
  desk.conversations.handle(connected());
  await expect.poll(() => desk.sent).toContainEqual(read);
  expect(desk.conversation()?.unread).toBe(0);
  desk.conversations.watch(null);
  desk.conversations.handle(connected());
  await expect.poll(() => desk.conversation()?.unread).toBe(1);
});

test('typing is shown until 5 s or the message, and is sent at most every 2.5 s', () => {
  const typing = () => Object.values(desk.conversations.getState().typing);
  desk.conversations.handle({ type: 'typing', data: { visitor_id: 'v' } });
  desk.conversations.handle({ type: 'typing', data: { visitor_id: 'v', by: 'Bob', by_id: 's2' } });
  desk.conversations.handle({ type: 'typing', data: { visitor_id: 'v', by: 'Eve', by_id: 's3' } });
  expect(typing()).toHaveLength(3);
  desk.tell(line(9, { is_admin: true, by: 'Eve', by_id: 's3' }));
  expect(typing()).toHaveLength(2);
  desk.tell(line(1));
  expect(typing()).toEqual([{ visitor_id: 'v', by: 'Bob', by_id: 's2' }]);
  desk.pass(5000);
  expect(typing()).toEqual([]);
  for (const text of ['h', 'he', 'hel']) desk.conversations.write('v', text);
  expect(desk.sent).toEqual([{ type: 'typing', data: { visitor_id: 'v' } }]);
  desk.pass(2500);
  desk.conversations.write('v', 'hell');
  expect(desk.sent).toHaveLength(2);
});

test('the first key after a sent message sends typing at once', () => {
  const told = () => desk.sent.filter(({ type }) => type === 'typing');
  desk.conversations.write('v', 'hi');
  desk.conversations.send('v');
  desk.conversations.write('v', 'o');
  expect(told()).toHaveLength(2);
});

test('an erased visitor’s conversation, messages, outbox and drafts are removed', async () => {
  await desk.show(line(1));
  desk.write('one');
  desk.conversations.write('v', 'more');
  desk.conversations.handle({ type: 'leadErased', data: { kind: 'visitors', id: 'v' } });
  expect(desk.conversations.getState()).toMatchObject({
    list: {},
    lines: {},
    outbox: [],
    drafts: {},
    selected: null,
  });
});
