import type { Attention } from '../../contract/attention.ts';
import type { Message } from '../../contract/conversation.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import type { Lead } from '../../contract/leads.ts';
import { aContact } from '../../testing/leads.ts';

/* What the server tells a desk; a test names only what it is about. */

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

/** Each a second after the one before. */
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
