import { expect, test } from 'vitest';
import type { ConversationNote } from '../../contract/conversation.ts';
import { message } from '../testing/frames.ts';
import { logItems } from './log-items.tsx';

const line = (seq: number, from: 'visitor' | 'bot' | 'staff', day = '20') =>
  message(seq, {
    client_id: `c${seq}`,
    is_bot: from === 'bot',
    is_admin: from === 'staff',
    created_at: `2026-11-${day}T15:00:00Z`,
  });

const facts = { isLive: false, visitorRead: 0, notes: [], dayOf: (at: string) => at.slice(0, 10) };
const brief = (items: ReturnType<typeof logItems>) =>
  items.map((item) => {
    if (item.show === 'day') return item.at.slice(8, 10);
    if (item.show === 'note') return `note ${item.note.note}`;
    return item.show === 'part' ? item.part : `${item.from} ${item.text}`;
  });

test('the log heads SallieBot’s part and the person’s part; a question belongs to the part that answers it', () => {
  const talk = [line(1, 'bot'), line(2, 'visitor'), line(3, 'bot'), line(4, 'visitor')];
  const items = logItems([...talk, line(5, 'staff')], [], facts);
  expect(brief(items)).toEqual([
    '20',
    'bot',
    'bot line 1',
    'visitor line 2',
    'bot line 3',
    'person',
    'visitor line 4',
    'staff line 5',
  ]);
});

test.each([
  [true, 'person'],
  [false, 'bot'],
])('an unanswered question, in live chat: %s, belongs to the part of the %s', (isLive, part) => {
  const items = logItems([line(1, 'visitor')], [], { ...facts, isLive });
  expect(brief(items)).toContain(part);
});

test('the log begins each day with its date', () => {
  const items = logItems([line(1, 'bot', '19'), line(2, 'bot', '20')], [], facts);
  expect(brief(items)).toEqual(['19', 'bot', 'bot line 1', '20', 'bot line 2']);
});

function note(after_seq: number, text: string, day = '20'): ConversationNote {
  const by = { by: 'Dana', by_id: 'd', client_id: null };
  const created_at = `2026-11-${day}T15:00:00Z`;
  return { id: text, visitor_id: 'v', after_seq, note: text, ...by, created_at };
}

test('a note follows the message it was written after; a note of a later day stands under that day', () => {
  const notes = [note(0, 'first'), note(1, 'second'), note(2, 'third', '21')];
  const items = logItems([line(1, 'bot'), line(2, 'bot')], [], { ...facts, notes });
  expect(brief(items)).toEqual([
    '20',
    'note first',
    'bot',
    'bot line 1',
    'note second',
    'bot line 2',
    '21',
    'note third',
  ]);
});

test('a message of staff is marked sending, sent or seen, and keeps its key when it arrives', () => {
  const unsent = {
    client_id: 'c3',
    visitor_id: 'v',
    message: 'line 3',
    state: 'sending',
  } as const;
  const talk = [line(1, 'staff'), line(2, 'staff')];
  const before = logItems(talk, [unsent], { ...facts, visitorRead: 1 });
  const marks = before.flatMap((item) => (item.show === 'line' ? [item.mark] : []));
  expect(marks).toEqual(['seen', 'sent', 'sending']);
  const after = logItems([...talk, line(3, 'staff')], [], facts);
  expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
});

test('a message of staff names its author where the author is stored', () => {
  const items = logItems([{ ...line(1, 'staff'), by: 'Dana' }, line(2, 'staff')], [], facts);
  expect(items.flatMap((item) => (item.show === 'line' ? [item.by] : []))).toEqual(['Dana', null]);
});
