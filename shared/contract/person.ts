import * as z from 'zod/mini';
import { AuditEntry } from './audit.ts';
import { KnownContact } from './chatbot.ts';
import { ConversationNote, Message } from './conversation.ts';
import { endpoint } from './endpoint.ts';
import { byKind, type LeadKind, LeadRef, leadShapes } from './leads.ts';
import { MailState } from './mail.ts';

export const Person = z.object({
  email: z.string(),
  ...byKind<{ [K in LeadKind]: z.ZodMiniArray<(typeof leadShapes)[K]> }>((kind) =>
    z.array(leadShapes[kind]),
  ),
  messages: z.array(Message),
});
export type Person = z.infer<typeof Person>;

/** Identifies a person by e-mail address alone, in any case. */
export function personKey(email: string): string {
  return email.trim().toLowerCase();
}

export const readPerson = endpoint('staff', 'GET', '/api/people/:email', { reply: Person });

/** The subject and text are only kept while the mail waits. */
const KnownMail = z.object({
  lead: LeadRef,
  purpose: z.string(),
  state: MailState,
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
});

export const PersonRecords = z.extend(Person, {
  made_at: z.string(),
  /** What the person told SallieBot before sending a request. */
  known_in_chat: z.array(KnownContact),
  conversation_notes: z.array(ConversationNote),
  mails: z.array(KnownMail),
  others: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
  quote_files: z.array(z.object({ name: z.string(), base64: z.string() })),
  /** Oldest first. */
  audit: z.array(AuditEntry),
});
export type PersonRecords = z.infer<typeof PersonRecords>;

/** Owners only, and audited, because everything leaves the shop in one file. */
export const exportPerson = endpoint('owner', 'GET', '/api/people/:email/records', {
  reply: PersonRecords,
});

export const erasePerson = endpoint('owner', 'DELETE', '/api/people/:email', {
  reply: z.object({ erased: z.number() }),
});

/** Erases a guest by conversation or a caller by call, because they have no email. 409 for a visitor with one. */
export const eraseConversation = endpoint('owner', 'DELETE', '/api/conversations/:visitorId', {
  reply: z.object({ erased: z.number() }),
});
