import type { Attention } from '../../contract/attention.ts';
import type { Conversation, Message } from '../../contract/conversation.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import type { Lead } from '../../contract/leads.ts';
import { aContact } from '../../testing/leads.ts';
import type { DeskConversation } from '../stores/conversations-list.ts';

/* Frames of the server; a test names only the fields it is about. */

export const created = (record: Lead = aContact()): ServerFrame => ({
  type: 'leadCreated',
  data: { kind: record.kind, record },
});
export const changed = (record: Lead = aContact()): ServerFrame => ({
  type: 'leadChanged',
  data: { kind: record.kind, record },
});
export const attention = (more: Partial<Attention> = {}): ServerFrame => ({
  type: 'attention',
  data: { ringing: [], waiting: 0, unread: 0, quiet: false, on_duty: 1, ...more },
});
export const ada = { visitor_id: 'v', name: 'Ada', since: '2026-11-20T15:00:00Z' };
export const online: ServerFrame = { type: 'visitorOnline', data: ada };
export const offline: ServerFrame = { type: 'visitorOffline', data: ada };
export const line = (seq: number, more: Partial<Message> = {}): ServerFrame => ({
  type: 'liveChatMessage',
  data: message(seq, more),
});

/** A conversation with one message of its visitor. */
export function aConversation(
  id: string,
  more: Partial<Conversation> = {},
): Conversation & DeskConversation {
  const { created_at } = message(1);
  return {
    ...{ id, name: `Visitor ${id}`, online: false, since: null },
    ...{ unread: 0, last_seq: 1, visitor_read: 0, staff_read: 0 },
    ...{ taken_by: null, taken_by_id: null, waiting_since: null },
    last_line: { message: `I am ${id}`, is_bot: false, is_admin: false, created_at },
    ...more,
  };
}

/** Each message comes a second after the previous one. */
export function message(seq: number, more: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    seq,
    client_id: null,
    visitor_id: 'v',
    message: `line ${seq}`,
    is_bot: false,
    is_admin: false,
    unverified: false,
    created_at: `2026-11-20T15:00:${String(seq).padStart(2, '0')}Z`,
    ...more,
  };
}
