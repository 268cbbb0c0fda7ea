import * as z from 'zod/mini';
import { LeadKind } from './leads.ts';

/* What calls for a person; the server says it to every desk in the frame `attention`. */

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** One lead, or one visitor who waits, that rings on every desk until somebody takes it. */
export const Ringing = z.object({
  kind: z.union([LeadKind, z.literal('conversation')]),
  /** The record's id; of a conversation the visitor's. */
  id,
  name: z.string(),
  /** ISO instant the escalation started from. */
  since: z.string(),
  /** How often it has rung so far: 1 at once, 2 after 20 s, … A desk rings when this grows. */
  rings: z.number(),
  /** Trouble: shown as such, and before all others. */
  urgent: z.optional(z.boolean()),
  /** Somebody has the conversation, and its visitor is without an answer all the same. */
  unanswered: z.optional(z.boolean()),
  /** The account of who wrote it down, at whose desks it does not ring. */
  by_id: z.optional(id),
});
export type Ringing = z.infer<typeof Ringing>;

/** A lead that somebody took, and with which nothing has happened for too long, or whose planned time has come. */
export const Returned = z.object({
  kind: LeadKind,
  id,
  name: z.string(),
  /** ISO instant at which it came back. */
  since: z.string(),
  why: z.enum([
    'no-step',
    'snooze',
    'call-back',
    'visit',
    'accepted',
    'asked',
    'declined',
    'expired',
  ]),
  /** The amount of its quote, where that is why it waits. */
  cents: z.optional(z.number()),
  /** The account that has it, at whose desks alone it rings; null once it is everybody's. */
  to_id: z.nullable(id),
  /** How often it has rung so far, at most three times; 0 where it came back in another opening, and only stands there. */
  rings: z.number(),
});
export type Returned = z.infer<typeof Returned>;

/** What should ring and be counted; computed by the server once, for every desk the same. */
export const Attention = z.object({
  ringing: z.array(Ringing),
  /** Leads and visitors that nobody has taken. */
  waiting: z.number(),
  /** Records nobody has opened and conversations with messages nobody has read. */
  unread: z.number(),
  /** Outside the shop's hours nothing rings but trouble. */
  quiet: z.boolean(),
  /** How many desks are connected, this one included. */
  on_duty: z.number(),
  /** How many leads and waiting visitors are with whom, by account; who has none is absent. */
  with: z.optional(z.record(z.string(), z.number())),
  /** The one that came back last stands last; absent where there are none. */
  returned: z.optional(z.array(Returned)),
});
export type Attention = z.infer<typeof Attention>;
