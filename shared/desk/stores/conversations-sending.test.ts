import { beforeEach, expect, test } from 'vitest';
import { connected, line, startConversations } from './testing/conversations-desk.ts';

let desk: ReturnType<typeof startConversations>;
beforeEach(() => {
  desk = startConversations();
});

test('unacknowledged lines go again after a reconnect, in order, under the same ids', () => {
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
  desk.threads.hear(connected());
  for (const [place, id] of ['c1', 'c2', 'c3'].entries()) {
    expect(desk.messagesSent().at(-1)).toBe(id);
    desk.acknowledge(id, place + 1);
  }
  expect(desk.messagesSent()).toEqual(['c1', 'c2', 'c3']);
  expect(desk.unsent()).toEqual([]);
});

test('a line whose ack was lost is known by its replay', () => {
  desk.write('one');
  desk.tell(line(1, { is_admin: true, client_id: 'c1' }));
  expect(desk.unsent()).toEqual([]);
});

test('a line without an answer fails aloud, and Retry sends it under the same id', () => {
  desk.write('one');
  desk.pass(10_000);
  expect(desk.unsent()).toEqual([['c1', 'failed']]);
  expect(desk.said).toEqual(['Send Error: Failed to send message. Please try again.']);
  desk.threads.retry('c1');
  expect(desk.messagesSent()).toEqual(['c1', 'c1']);
  expect(desk.unsent()).toEqual([['c1', 'sending']]);
});

test('a line refused as too fast waits as long as asked, and keeps its turn', () => {
  desk.write('one', 'two');
  desk.threads.hear({ type: 'error', message: 'Too fast', client_id: 'c1', retry_after: 3 });
  expect(desk.messagesSent()).toEqual(['c1']);
  desk.pass(3000);
  expect(desk.messagesSent()).toEqual(['c1', 'c1']);
  desk.acknowledge('c1', 1);
  expect(desk.messagesSent()).toEqual(['c1', 'c1', 'c2']);
});

test('without a connection nothing is sent, the text stays, and the spec’s error is said', () => {
  desk.state = 'waiting';
  desk.threads.write('v', 'kept');
  expect(desk.threads.send('v')).toBe(false);
  expect(desk.threads.getState().drafts.v).toBe('kept');
  expect(desk.said).toEqual([
    'Connection Error: Not connected to live chat. Please try reconnecting.',
  ]);
});

test('what was not sent outlives a reload, and is nobody else’s', () => {
  desk.threads.restore({ id: 's1', username: 'dana', name: 'dana' });
  desk.threads.write('w', 'half a sent');
  desk.write('one');
  desk.threads = desk.open();
  desk.threads.restore({ id: 's2', username: 'bob', name: 'bob' });
  expect(desk.unsent()).toEqual([]);
  desk.threads = desk.open();
  desk.threads.restore({ id: 's1', username: 'dana', name: 'dana' });
  expect(desk.unsent()).toEqual([['c1', 'sending']]);
  expect(desk.threads.getState().drafts.w).toBe('half a sent');
});
