import { AuditActor } from '@sallie/shared/contract/audit';
import { KnownContact } from '@sallie/shared/contract/chatbot';
import { Content } from '@sallie/shared/contract/content';
import { ConversationNote } from '@sallie/shared/contract/conversation';
import { LeadKind, LeadRef } from '@sallie/shared/contract/leads';
import { type MailKey, MailState } from '@sallie/shared/contract/mail';
import { QuoteState } from '@sallie/shared/contract/quote';
import { VersionInfo } from '@sallie/shared/contract/website';
import * as z from 'zod/mini';

/* Records that never cross a wire as they are stored; the contract has the shapes of all others. */

/** The counts that stay of one week's erased leads; its id is the week's Monday. `at` is the hour of arrival. */
export const ErasedWeek = z.object({
  id: z.string(),
  leads: z.array(
    z.object({
      kind: LeadKind,
      origin: z.string(),
      signs: z.string(),
      at: z.string(),
      minutes: z.number(),
    }),
  ),
  quotes: z.array(z.object({ state: QuoteState, cents: z.number(), at: z.string() })),
});
export type ErasedWeek = z.infer<typeof ErasedWeek>;

const MailWords = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  reply_to: z.nullable(z.string()),
  /** The same text as HTML; most mails have none. */
  html: z.optional(z.string()),
  /** The address that unsubscribes by one click; absent in a mail that answers a question. */
  unsubscribe: z.optional(z.string()),
  /** An iCalendar part. */
  calendar: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), text: z.string() })),
});
export type MailWords = z.infer<typeof MailWords>;

/** A mail in the queue, written in the same commit as the record that caused it. */
export const OutgoingMail = z.object({
  id: z.string(),
  /** Null for a mail about no lead. */
  lead: z.nullable(LeadRef),
  /** The template; together with the lead's id it makes the Message-ID stable. */
  purpose: z.custom<MailKey>((key) => typeof key === 'string'),
  /** Absent when the text is made at sending time, from the lead and the facts of the shop. */
  words: z.optional(MailWords),
  created_at: z.string(),
  state: MailState,
  /** The number of attempts; absent before the first. */
  attempts: z.optional(z.number()),
  /** ISO instant before which it is not tried again; absent where it may leave at once. */
  next_attempt_at: z.optional(z.string()),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

export const ConversationState = z.object({
  id: z.string(),
  last_seq: z.number(),
  /** The UTF-8 bytes of its whole text. */
  bytes: z.number(),
  /** Set once staff have written in it; until then the visitor is a stranger to the shop. */
  answered: z.optional(z.literal(true)),
  /** The `seq` of the last message that each side has read. */
  visitor_read: z.number(),
  staff_read: z.number(),
  /** The name of the staff member who answers instead of the bot; null while the bot answers. */
  taken_by: z.nullable(z.string()),
  taken_by_id: z.nullable(z.string()),
  taken_at: z.nullable(z.string()),
  /** What a visitor without a request has told, as their page last sent it; `page_left`: it was sent on leaving. */
  known: z.optional(
    z.object({ contact: KnownContact, reported_at: z.string(), page_left: z.boolean() }),
  ),
  requested_at: z.optional(z.string()),
  /** The request that was made in the conversation. */
  request: z.optional(z.string()),
  waiting_since: z.nullable(z.string()),
  /** The `seq` of the message that reports trouble, until a staff member answers. */
  urgent_seq: z.optional(z.number()),
  /** True once staff were mailed that this visitor waits. */
  reminded: z.boolean(),
  /** Notes of staff for each other. They are no messages, so that nothing that reads messages can show them. */
  notes: z.optional(z.array(ConversationNote)),
  /** A visitor who had left was mailed the staff's messages up to this `seq`. */
  mailed_seq: z.number(),
});
export type ConversationState = z.infer<typeof ConversationState>;

/** An inbox that gets no more mails of one kind; `inbox` is a keyed hash of its address. */
export const BlockedInbox = z.object({
  id: z.string(),
  ends: z.enum(['not-me', 'unsubscribe']),
  inbox: z.string(),
  at: z.string(),
});

/** An unfinished erasure: kept from the commit that drops the records until no file holds a trace of them. */
export const OpenErasure = z.object({
  id: z.string(),
  by: AuditActor,
  /** The number of dropped records and mails. */
  records: z.number(),
  /** Empty for a guest, and once no mail needs to be searched for the address. */
  email: z.string(),
  /** The leads' ids; empty once no mail needs to be searched for them. */
  ids: z.array(z.string()),
  /** Visitors who stay but whose conversation was erased; emptied like `ids`. */
  chats: z.array(z.string()),
});
export type OpenErasure = z.infer<typeof OpenErasure>;

export const ReplyRecord = z.object({
  id: z.string(),
  bodyHash: z.string(),
  status: z.number(),
  reply: z.unknown(),
  /** Steady clock time, so that setting the wall clock neither ends nor prolongs the 24 hours. */
  at: z.string(),
  /** The leads and messages that were written with it, so that it is forgotten with them. */
  of: z.array(z.object({ collection: z.union([LeadKind, z.literal('messages')]), id: z.string() })),
});
export type ReplyRecord = z.infer<typeof ReplyRecord>;

/** The website's content from one publish to the next; its id is the version number. */
export const WebsiteVersion = z.extend(VersionInfo, { id: z.string(), content: Content });
export type WebsiteVersion = z.infer<typeof WebsiteVersion>;

/** A quarter of an hour of a staff member's day, or a visit's place in it; written and dropped with the visit. */
export const TakenQuarter = z.object({
  id: z.string(),
  person: z.string(),
  /** A text that `placesOf` made. */
  quarter: z.string(),
  visit: z.string(),
  lead: z.string(),
});

export const WebsiteDraft = z.object({
  save: z.number(),
  saved: z.nullable(z.object({ by: z.string(), at: z.string() })),
  content: z.record(z.string(), z.unknown()),
  /** The save that last changed each path. */
  touched: z.array(z.object({ path: z.array(z.string()), save: z.number(), by: z.string() })),
});
export type WebsiteDraft = z.infer<typeof WebsiteDraft>;

/** A path that does not exist, and the number of requests for it per day (YYYY-MM-DD). */
export const MissedPath = z.object({ path: z.string(), days: z.record(z.string(), z.number()) });
export type MissedPath = z.infer<typeof MissedPath>;

/** A notification to one phone. It is kept for a day, so that the same event rings there once. */
export const PushRecord = z.object({
  id: z.string(),
  phone: z.string(),
  /** What the notification is about; a phone shows one notification per tag. */
  tag: z.string(),
  lead: z.nullable(
    z.object({ kind: z.union([LeadKind, z.literal('conversation')]), id: z.string() }),
  ),
  topic: z.string(),
  at: z.string(),
  /** The end of its escalation; after that the phone does not ring for it. */
  until: z.string(),
  /** `ringing` and `replacing`: being sent, or to be retried at `held_until`. */
  state: z.enum(['ringing', 'rang', 'replacing', 'replaced', 'over']),
  held_until: z.string(),
  attempts: z.number(),
  shown_at: z.optional(z.string()),
  /** Set when no later notification replaces it. */
  is_news: z.optional(z.boolean()),
  /** Set when the lead was taken from the notification itself. */
  is_used: z.optional(z.boolean()),
});
export type PushRecord = z.infer<typeof PushRecord>;
