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

/** People are told apart by e-mail address alone, whatever its case. */
export function personKey(email: string): string {
  return email.trim().toLowerCase();
}

export const readPerson = endpoint('staff', 'GET', '/api/people/:email', { reply: Person });

/** One mail of a lead: what became of it, and its words where they are kept for as long as it waits. */
const KnownMail = z.object({
  lead: LeadRef,
  purpose: z.string(),
  state: MailState,
  subject: z.optional(z.string()),
  text: z.optional(z.string()),
});

/** All of it as one document, to be handed to the person. */
export const PersonRecords = z.extend(Person, {
  made_at: z.string(),
  /** What they told SallieBot before anything was sent. */
  known_in_chat: z.array(KnownContact),
  /** What staff noted within their conversations. */
  conversation_notes: z.array(ConversationNote),
  mails: z.array(KnownMail),
  /** What else is kept of them, by its collection. */
  others: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
  /** What went with their quotes. */
  quote_files: z.array(z.object({ name: z.string(), base64: z.string() })),
  /** What staff did with their records; the oldest first. */
  audit: z.array(AuditEntry),
});
export type PersonRecords = z.infer<typeof PersonRecords>;

/** An owner's, and noted: it is everything, in a form that leaves the house. */
export const exportPerson = endpoint('owner', 'GET', '/api/people/:email/records', {
  reply: PersonRecords,
});

export const erasePerson = endpoint('owner', 'DELETE', '/api/people/:email', {
  reply: z.object({ erased: z.number() }),
});

/** A guest left no e-mail address, so the conversation is who they are, and of a caller the call. 409 for a visitor who left one. */
export const eraseConversation = endpoint('owner', 'DELETE', '/api/conversations/:visitorId', {
  reply: z.object({ erased: z.number() }),
});
