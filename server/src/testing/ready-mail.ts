import type { ReadyMail } from '../mail/outgoing.ts';

/* Provides a mail that has its words and is about to be sent, and its sender. */

export const sender = {
  from: { name: 'The Shop', address: 'shop@shop.example' },
  messageId: '<l1.alert@shop.example>',
};

export function readyMail(changes: Partial<ReadyMail> = {}): ReadyMail {
  return {
    id: 'm1',
    lead: { kind: 'contacts', id: 'l1' },
    purpose: 'alert',
    to: 'ann@home.example',
    subject: 'A subject',
    text: 'Hello\n',
    reply_to: 'bob@home.example',
    created_at: '2026-11-21T10:00:00.000Z',
    state: 'queued',
    ...changes,
  };
}
