import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, Span, VisitKind, VisitState } from './visit.ts';

/** The `correction` of the reply to a form, or a request of the chat with its visitor's cookie. */
const ownRequest = {
  request: z.optional(z.string().check(z.maxLength(100))),
  consultation_id: z.optional(z.string().check(z.maxLength(100))),
};

/** For a request of the last day without a visit. `offers`: a few of `times`, maybe none; in `time_zone`. */
export const offerVisitTimes = endpoint('anyone', 'POST', '/api/visit-times', {
  body: z.object({ ...ownRequest, kind: z._default(VisitKind, 'home') }),
  reply: z.object({ time_zone: z.string(), offers: z.array(Span), times: z.array(Span) }),
});

/** The visit as its customer sees it; `answerVisit` accepts the actions in `can`. */
export const CustomerVisit = z.object({
  version: z.number(),
  kind: VisitKind,
  where: z.string(),
  ...Span.shape,
  state: VisitState,
  is_over: z.boolean(),
  is_confirmed: z.boolean(),
  wants_other: z.boolean(),
  /** Set on a canceled visit; `nobody` means that the proposed time was not answered in time. */
  ended_by: z.optional(z.enum(['customer', 'shop', 'nobody'])),
  /** The time until which a proposed visit is held, in words; absent when it is held until it begins. */
  kept_until: z.optional(z.string()),
  time_zone: z.string(),
  /** For example `Thursday, December 3 at 10:30 AM, Eastern Time`. */
  when: z.string(),
  /** The first name of the member of staff who comes. */
  person: z.nullable(z.string()),
  can: z.array(z.enum(['confirm', 'move', 'cancel', 'undo'])),
  undo_until: z.optional(z.string()),
  times: z.array(Span),
});
export type CustomerVisit = z.infer<typeof CustomerVisit>;

/** The visit is agreed at once. 409 with `NextTimes` for a time taken meanwhile. `path`: the customer's page. */
export const takeVisitTime = endpoint('anyone', 'POST', '/api/visit-times/taken', {
  body: z.object({ ...ownRequest, kind: z._default(VisitKind, 'home'), from: instant }),
  reply: z.extend(CustomerVisit, { path: z.string() }),
  status: 201,
});

/** Returns the visit behind a link in a mail. `press` is valid from `ripe_in` milliseconds on, for an hour. */
export const readCustomerVisit = endpoint('anyone', 'GET', '/api/visit/:token', {
  reply: z.extend(CustomerVisit, {
    press: z.string(),
    ripe_in: z.number(),
    /** True when the mail with this link named another time. */
    is_older: z.boolean(),
  }),
});

/** Sends a press of a button; `version` is the version that the page shows. */
export const answerVisit = endpoint('anyone', 'POST', '/api/visit/:token', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    press: z.string().check(z.maxLength(100)),
    action: z.enum(['confirm', 'move', 'cancel', 'undo'], 'Please press one of the buttons'),
    from: z.optional(instant),
    another_time: z.optional(z.boolean()),
  }),
  reply: CustomerVisit,
});
