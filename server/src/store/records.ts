import { AuditActor } from '@sallie/shared/contract/audit';
import { KnownContact } from '@sallie/shared/contract/chatbot';
import { Content } from '@sallie/shared/contract/content';
import { ConversationNote } from '@sallie/shared/contract/conversation';
import { LeadKind, LeadRef } from '@sallie/shared/contract/leads';
import { MailState } from '@sallie/shared/contract/mail';
import { QuoteState } from '@sallie/shared/contract/quote';
import { VersionInfo } from '@sallie/shared/contract/website';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import * as z from 'zod/mini';

/* What no wire carries as it is kept: the shapes of all other records stand in the contract. */

/** What stays counted of leads of one week that were erased, under its Monday. `at` is the hour in which somebody came. */
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

/** What a mail says, and to whom. */
const MailWords = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  reply_to: z.nullable(z.string()),
  /** The same with markup; most mails have none. */
  html: z.optional(z.string()),
  /** Where one click ends mails like this one; absent where it answers a question. */
  unsubscribe: z.optional(z.string()),
  /** What a calendar program reads of it. */
  calendar: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), text: z.string() })),
});
export type MailWords = z.infer<typeof MailWords>;

/** A mail on its way: written in the same journal line as the record that caused it. */
export const OutgoingMail = z.object({
  id: z.string(),
  /** The lead it belongs to; null for a mail about none. */
  lead: z.nullable(LeadRef),
  /** Which template; with the lead's id it makes the Message-ID stable. */
  purpose: z.custom<MailKey>((key) => typeof key === 'string'),
  /** Absent where they are made when it is sent, from its lead and the facts of the shop. */
  words: z.optional(MailWords),
  created_at: z.string(),
  state: MailState,
  /** How often it was tried; absent before the first time. */
  attempts: z.optional(z.number()),
  /** ISO instant before which it is not tried again; absent where it may leave at once. */
  next_attempt_at: z.optional(z.string()),
});
export type OutgoingMail = z.infer<typeof OutgoingMail>;

/** Where a visitor's conversation stands, beside its messages. */
export const ConversationState = z.object({
  /** The visitor's id. */
  id: z.string(),
  last_seq: z.number(),
  /** How many bytes of UTF-8 all its text takes. */
  bytes: z.number(),
  /** Staff have written in it: absent, they are a stranger to the shop. */
  answered: z.optional(z.literal(true)),
  /** The last message each side has seen. */
  visitor_read: z.number(),
  staff_read: z.number(),
  /** Who answers instead of the bot. */
  taken_by: z.nullable(z.string()),
  /** Their account. */
  taken_by_id: z.nullable(z.string()),
  /** When they took it, an ISO instant. */
  taken_at: z.nullable(z.string()),
  /** What is known of a visitor who has sent no request, as their page told it last; `page_left`: while it was left. */
  known: z.optional(
    z.object({ contact: KnownContact, reported_at: z.string(), page_left: z.boolean() }),
  ),
  requested_at: z.optional(z.string()),
  /** The request, where it was asked for in the conversation. */
  request: z.optional(z.string()),
  waiting_since: z.nullable(z.string()),
  /** They told of trouble that a person is needed for; until somebody on the staff answers. */
  urgent: z.optional(z.boolean()),
  /** Staff were mailed that this visitor waits. */
  reminded: z.boolean(),
  /** What staff noted for each other. Here and not among the messages, so that nothing that reads those can come upon it. */
  notes: z.optional(z.array(ConversationNote)),
  /** Staff messages up to this one were mailed to a visitor who had left. */
  mailed_seq: z.number(),
});
export type ConversationState = z.infer<typeof ConversationState>;

/** An inbox to whose mails of one kind an end was put. Of its address a keyed hash is kept. */
export const BlockedInbox = z.object({
  id: z.string(),
  ends: z.enum(['not-me', 'unsubscribe']),
  inbox: z.string(),
  at: z.string(),
});

/** An erasure that is not complete: kept from the commit that drops the records until no file holds a trace of them. */
export const OpenErasure = z.object({
  id: z.string(),
  /** Who asked for it. */
  by: AuditActor,
  /** How many records and mails the commit dropped. */
  records: z.number(),
  /** Empty for a guest, and once no mail has to be searched for it any more. */
  email: z.string(),
  /** Ids of their leads; empty once no mail has to be searched for them any more. */
  ids: z.array(z.string()),
  /** Visitors who stay, of whom the conversation went; empty likewise. */
  chats: z.array(z.string()),
});
export type OpenErasure = z.infer<typeof OpenErasure>;

/** A kept reply as a record: its key is its id. */
export const ReplyRecord = z.object({
  id: z.string(),
  bodyHash: z.string(),
  status: z.number(),
  reply: z.unknown(),
  /** A time of the steady clock, so that setting the wall clock neither ends nor prolongs its 24 h. */
  at: z.string(),
  /** Leads and messages written with it, so that it can be forgotten with them. */
  of: z.array(z.object({ collection: z.union([LeadKind, z.literal('messages')]), id: z.string() })),
});
export type ReplyRecord = z.infer<typeof ReplyRecord>;

/** What the website said from one publish to the next; its id is its number. */
export const WebsiteVersion = z.extend(VersionInfo, { id: z.string(), content: Content });
export type WebsiteVersion = z.infer<typeof WebsiteVersion>;

/** A quarter of an hour of somebody's time, or a place among their visits of a day. It is written and dropped with the visit that takes it. */
export const TakenQuarter = z.object({
  id: z.string(),
  person: z.string(),
  /** As `placesOf` says it. */
  quarter: z.string(),
  visit: z.string(),
  /** Whose visit it is. */
  lead: z.string(),
});

/** What is typed and not published. */
export const WebsiteDraft = z.object({
  save: z.number(),
  saved: z.nullable(z.object({ by: z.string(), at: z.string() })),
  content: z.record(z.string(), z.unknown()),
  /** The save in which each path was changed last. */
  touched: z.array(z.object({ path: z.array(z.string()), save: z.number(), by: z.string() })),
});
export type WebsiteDraft = z.infer<typeof WebsiteDraft>;

/** An address at which there is nothing, and how often it was asked for on each day, YYYY-MM-DD. */
export const MissedPath = z.object({ path: z.string(), days: z.record(z.string(), z.number()) });
export type MissedPath = z.infer<typeof MissedPath>;

/** One call of one phone. It stays for a day, so that the same call rings there once. */
export const PushRecord = z.object({
  id: z.string(),
  phone: z.string(),
  /** What its notification is about; of no two calls the same tag stands on a phone. */
  tag: z.string(),
  lead: z.nullable(
    z.object({ kind: z.union([LeadKind, z.literal('conversation')]), id: z.string() }),
  ),
  topic: z.string(),
  at: z.string(),
  /** When its escalation ends: nobody is rung for it any more. */
  until: z.string(),
  /** `ringing` and `replacing`: on its way, or to be tried again at `held_until`. */
  state: z.enum(['ringing', 'rang', 'replacing', 'replaced', 'over']),
  held_until: z.string(),
  attempts: z.number(),
  shown_at: z.optional(z.string()),
  /** Nothing takes its place. */
  is_news: z.optional(z.boolean()),
  /** Its lead was taken from the notification itself. */
  is_used: z.optional(z.boolean()),
});
export type PushRecord = z.infer<typeof PushRecord>;
