import * as z from 'zod/mini';
import { LeadKind } from './leads.ts';

const id = z.string().check(z.minLength(1), z.maxLength(100));

/** A lead or a waiting visitor that rings on every desk until a member of staff takes it. */
export const Ringing = z.object({
  kind: z.union([LeadKind, z.literal('conversation')]),
  /** The id of the lead, or of the visitor when `kind` is `conversation`. */
  id,
  name: z.string(),
  since: z.string(),
  /** The rings so far: 1 at once, 2 after 20 s, … A desk rings when this grows. */
  rings: z.number(),
  /** True for a report of trouble, which the desk marks and sorts first. */
  urgent: z.optional(z.boolean()),
  /** True when a member of staff has the conversation but has left its visitor without an answer. */
  unanswered: z.optional(z.boolean()),
  /** The account that wrote the lead down; its own desks do not ring. */
  by_id: z.optional(id),
});
export type Ringing = z.infer<typeof Ringing>;

/** A taken lead on which nothing has happened for too long, or whose planned time has come. */
export const Returned = z.object({
  kind: LeadKind,
  id,
  name: z.string(),
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
  /** Set when the quote is the reason. */
  cents: z.optional(z.number()),
  /** The account that has the lead; only its desks ring. Null once every desk may take the lead. */
  to_id: z.nullable(id),
  /** At most three. 0 when the lead came back in an earlier opening: it is then listed without ringing. */
  rings: z.number(),
});
export type Returned = z.infer<typeof Returned>;

export const Attention = z.object({
  ringing: z.array(Ringing),
  waiting: z.number(),
  /** Unopened records, and conversations with unread messages. */
  unread: z.number(),
  /** True outside the shop's hours, when only trouble rings. */
  quiet: z.boolean(),
  on_duty: z.number(),
  /** The number of leads and waiting visitors per account; an account without any is absent. */
  with: z.optional(z.record(z.string(), z.number())),
  /** The latest return is last; absent when empty. */
  returned: z.optional(z.array(Returned)),
});
export type Attention = z.infer<typeof Attention>;
