import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, Span, VisitKind, VisitState } from './visit.ts';

/* How a customer takes a time for a visit, and sees, moves and cancels it without an account. */

/** Whose request it is: the `correction` of the reply to a form, or a request of the chat whose visitor cookie is sent along. */
const ownRequest = {
  request: z.optional(z.string().check(z.maxLength(100))),
  consultation_id: z.optional(z.string().check(z.maxLength(100))),
};

/** For a request of the last day that has no visit yet. `offers` are a few of `times`, none where nothing is free; days and times are said in `time_zone`. */
export const offerVisitTimes = endpoint('anyone', 'POST', '/api/visit-times', {
  body: z.object({ ...ownRequest, kind: z._default(VisitKind, 'home') }),
  reply: z.object({ time_zone: z.string(), offers: z.array(Span), times: z.array(Span) }),
});

/** What a customer sees of their visit. Whatever `can` names may be sent by `answerVisit`. */
export const CustomerVisit = z.object({
  version: z.number(),
  kind: VisitKind,
  where: z.string(),
  ...Span.shape,
  state: VisitState,
  is_over: z.boolean(),
  is_confirmed: z.boolean(),
  wants_other: z.boolean(),
  /** Who ended a canceled visit; `nobody`: it was only asked for, and not answered in time. */
  ended_by: z.optional(z.enum(['customer', 'shop', 'nobody'])),
  /** The end of the time for which a visit that is asked for is kept, in words; absent where it is kept until it begins. */
  kept_until: z.optional(z.string()),
  time_zone: z.string(),
  /** `Thursday, December 3 at 10:30 AM, Eastern Time` */
  when: z.string(),
  /** The first name of whoever comes. */
  person: z.nullable(z.string()),
  can: z.array(z.enum(['confirm', 'move', 'cancel', 'undo'])),
  undo_until: z.optional(z.string()),
  /** What it can be moved to. */
  times: z.array(Span),
});
export type CustomerVisit = z.infer<typeof CustomerVisit>;

/** Agreed at once. A time that somebody else has taken meanwhile ⇒ 409 with `NextTimes`. `path`: the customer's page. */
export const takeVisitTime = endpoint('anyone', 'POST', '/api/visit-times/taken', {
  body: z.object({ ...ownRequest, kind: z._default(VisitKind, 'home'), from: instant }),
  reply: z.extend(CustomerVisit, { path: z.string() }),
  status: 201,
});

/** The page behind a link in a mail, as the visit is now. `press` is good from `ripe_in` milliseconds on, for an hour. */
export const readCustomerVisit = endpoint('anyone', 'GET', '/api/visit/:token', {
  reply: z.extend(CustomerVisit, {
    press: z.string(),
    ripe_in: z.number(),
    /** The mail with this link said another time. */
    is_older: z.boolean(),
  }),
});

/** One press of the customer, on the version that the page shows. */
export const answerVisit = endpoint('anyone', 'POST', '/api/visit/:token', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    press: z.string().check(z.maxLength(100)),
    action: z.enum(['confirm', 'move', 'cancel', 'undo'], 'Please press one of the buttons'),
    /** What it can be moved to. */
    from: z.optional(instant),
    /** Whoever cancels wants another time. */
    another_time: z.optional(z.boolean()),
  }),
  reply: CustomerVisit,
});
