import { beforeEach, expect, test } from 'vitest';
import { message as line } from '../testing/frames.ts';
import { connected, startConversations } from './testing/conversations-desk.ts';

let desk: ReturnType<typeof startConversations>;
beforeEach(() => {
  desk = startConversations();
});

test('unacknowledged messages are sent again after a reconnect, in order, under the same ids', () => {
  desk.write('one', 'two', 'three');
  expect(desk.messagesSent()).toEqual(['c1']);
  desk.state = 'waiting';
  desk.pass(60_000);
  expect(desk.unsent()).toEqual([
    ['c1', 'sending'],
    ['c2', 'sending'],
    ['c3', 'sending'],
  ]);
  desk.state = 'online';
  desk.sent = [];
  desk.conversations.handle(connected());
  for (const [place, id] of ['c1', 'c2', 'c3'].entries()) {
    expect(desk.messagesSent().at(-1)).toBe(id);
    desk.acknowledge(id, place + 1);
  }
  expect(desk.messagesSent()).toEqual(['c1', 'c2', 'c3']);
  expect(desk.unsent()).toEqual([]);
});

test('a message whose ack was lost is recognized by its replay', () => {
  desk.write('one');
  desk.tell(line(1, { is_admin: true, client_id: 'c1' }));
  expect(desk.unsent()).toEqual([]);
});

test('a message without ack for 10 s fails with a toast, and Retry sends it under the same id', () => {
  desk.write('one');
  desk.pass(10_000);
  expect(desk.unsent()).toEqual([['c1', 'failed']]);
  expect(desk.said).toEqual(['Send Error: Failed to send message. Please try again.']);
  desk.conversations.retry('c1');
  expect(desk.messagesSent()).toEqual(['c1', 'c1']);
  expect(desk.unsent()).toEqual([['c1', 'sending']]);
});

test('a message refused as too fast waits for `retry_after`, and keeps its turn', () => {
  desk.write('one', 'two');
  desk.conversations.handle({
    type: 'error',
    message: 'Too fast',
    client_id: 'c1',
    retry_after: 3,
  });
  expect(desk.messagesSent()).toEqual(['c1']);
  desk.pass(3000);
  expect(desk.messagesSent()).toEqual(['c1', 'c1']);
  desk.acknowledge('c1', 1);
  expect(desk.messagesSent()).toEqual(['c1', 'c1', 'c2']);
});

test('a message without a connection is not sent, stays as a draft, and shows a toast', () => {
  desk.state = 'waiting';
  desk.conversations.write('v', 'kept');
  expect(desk.conversations.send('v')).toBe(false);
  expect(desk.conversations.getState().drafts.v).toBe('kept');
  expect(desk.said).toEqual([
    'Connection Error: Not connected to live chat. Please try reconnecting.',
  ]);
});

test('drafts and unsent messages outlive a reload, for their author only, and go with an erased visitor', () => {
  desk.conversations.restore({ id: 's1', username: 'dana', name: 'dana' });
  desk.conversations.write('w', 'half a sent');
  desk.write('one');
  desk.conversations = desk.open();
  desk.conversations.restore({ id: 's2', username: 'bob', name: 'bob' });
  expect(desk.unsent()).toEqual([]);
  desk.conversations.write('w', 'by another');
  desk.conversations = desk.open();
  desk.conversations.restore({ id: 's1', username: 'dana', name: 'dana' });
  expect(desk.unsent()).toEqual([['c1', 'sending']]);
  expect(desk.conversations.getState().drafts.w).toBe('half a sent');
  desk.conversations.handle({ type: 'leadErased', data: { kind: 'visitors', id: 'w' } });
  desk.conversations = desk.open();
  desk.conversations.restore({ id: 's2', username: 'bob', name: 'bob' });
  expect(desk.conversations.getState().drafts).toEqual({});
});

test('drafts and unsent messages from two tabs of one colleague are both kept', () => {
  const dana = { id: 's1', username: 'dana', name: 'dana' };
  const reloaded = () => {
    const tab = desk.open();
    tab.restore(dana);
    return tab;
  };
  desk.conversations.restore(dana);
  const second = reloaded();
  desk.write('on its way');
  desk.conversations.write('w', 'of the first');
  desk.conversations.writeNote('w', 'a note');
  second.write('x', 'of the second');
  const { drafts, noteDrafts, outbox } = reloaded().getState();
  expect(drafts).toEqual({ w: 'of the first', x: 'of the second' });
  expect(noteDrafts).toEqual({ w: 'a note' });
  expect(outbox.map(({ message }) => message)).toEqual(['on its way']);

  desk.acknowledge('c1', 1);
  desk.conversations.write('w', '');
  second.write('x', 'of the second still');
  expect(reloaded().getState()).toMatchObject({ drafts: { x: 'of the second still' }, outbox: [] });
});

test('a draft ends when another tab of the same colleague has sent it', () => {
  const dana = { id: 's1', username: 'dana', name: 'dana' };
  desk.conversations.restore(dana);
  desk.conversations.write('v', 'We carry');
  desk.conversations.writeNote('v', 'Call');
  const second = desk.open();
  second.restore(dana);
  const theirs = (client_id: string, by_id: string) => ({
    ...line(2),
    ...{ message: 'We carry cork', is_admin: true, client_id, by: 'dana', by_id },
  });
  second.handle({ type: 'liveChatMessage', data: theirs('c7', 's2') });
  expect(second.getState().drafts).toMatchObject({ v: 'We carry' });
  second.handle({ type: 'liveChatMessage', data: theirs('c8', 's1') });
  expect(second.getState().drafts.v).toBe('');
  const { created_at } = line(2);
  const note = { id: 'n', visitor_id: 'v', after_seq: 2, note: 'Call', client_id: 'c9' };
  second.handle({
    type: 'conversationNote',
    data: { ...note, by: 'dana', by_id: 's1', created_at },
  });
  expect(second.getState().noteDrafts.v).toBe('');
});

const danas = { visitor_id: 'v', by: 'Dana', by_id: 's2' };
const refusal = (client_id: string) => ({
  type: 'error' as const,
  message: 'Dana has this conversation.',
  client_id,
  taken_by: { by: 'Dana', by_id: 's2' },
});

function asBob() {
  desk.conversations.restore({ id: 's1', username: 'bob', name: 'Bob' });
}
const state = () => {
  const { drafts, asking } = desk.conversations.getState();
  return { draft: drafts.v, isAsking: asking.v ?? false };
};

test('sending asks nothing in one’s own conversation, or after the conversation was handed back', () => {
  asBob();
  desk.conversations.handle({ type: 'takeOver', data: danas });
  desk.conversations.write('v', 'Me too');
  desk.conversations.send('v');
  desk.conversations.handle({ type: 'handBack', data: { ...danas, role: 'staff' } });
  expect(state().isAsking).toBe(false);
  expect(desk.conversations.send('v')).toBe(true);
  desk.conversations.handle({ type: 'takeOver', data: { ...danas, by: 'Bob', by_id: 's1' } });
  desk.conversations.write('v', 'And more');
  expect(desk.conversations.send('v')).toBe(true);
});

test('messages refused because a colleague took the conversation become a draft, before newer text', () => {
  asBob();
  desk.write('one', 'two');
  desk.conversations.write('v', 'three');
  desk.conversations.handle(refusal('c1'));
  expect(state()).toEqual({ draft: 'one\ntwo\nthree', isAsking: true });
  expect(desk.conversation()).toMatchObject({ taken_by: 'Dana', taken_by_id: 's2' });
  expect(desk.unsent()).toEqual([]);
  expect(desk.said).toEqual([]);
  expect(desk.messagesSent()).toEqual(['c1']);
  expect(desk.sent).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ take_over: false }) }),
  );
});

test('a note is stored once though reply and frame both bring it, and its draft outlives a reload', async () => {
  asBob();
  await desk.show(line(1));
  desk.conversations.writeNote('v', 'Wants a discount');
  expect(desk.sent, 'the visitor hears of no typing').toEqual([]);
  desk.conversations = desk.open();
  asBob();
  await desk.show(line(1));
  expect(desk.conversations.getState().noteDrafts.v).toBe('Wants a discount');
  await desk.conversations.addNote('v');
  const note = desk.notes[0];
  if (!note) throw new Error('no note was kept');
  desk.conversations.handle({ type: 'conversationNote', data: note });
  expect(desk.conversations.getState().lines.v?.notes).toEqual([note]);
  expect(desk.conversations.getState().noteDrafts.v).toBe('');
});
