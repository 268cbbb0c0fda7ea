import * as z from 'zod/mini';
import { ApiError } from './client.ts';
import { endpoint } from './endpoint.ts';
import { limits, textUpTo } from './field.ts';
import { Actor, StaffRef, VisitOutcome } from './history.ts';
import { keysOf } from './keys-of.ts';
import { LeadRef } from './leads.ts';

export const visitKinds = { showroom: 'In the showroom', home: 'At home' };
export const VisitKind = z.enum(keysOf(visitKinds), 'Please choose one of showroom or home');
export type VisitKind = z.infer<typeof VisitKind>;

/** `asked`: the customer has to confirm the time. `canceled`, `done` and `no-show` are over. */
export const visitStates = {
  asked: 'Asked for',
  agreed: 'Agreed',
  moved: 'Moved',
  canceled: 'Canceled',
  done: 'Done',
  'no-show': 'No-show',
};
export const VisitState = z.enum(keysOf(visitStates));
export type VisitState = z.infer<typeof VisitState>;

export const instant = z.iso.datetime('Please choose a date and time');
const place = textUpTo(limits.address);
export const Span = z.object({ from: z.string(), to: z.string() });
export type Span = z.infer<typeof Span>;

/** Undoes the last change: only for its author, before `until`. */
const VisitUndo = z.object({
  until: z.string(),
  before: z.object({ ...Span.shape, state: VisitState, confirmed_at: z.optional(z.string()) }),
});

const VisitEntry = z.object({
  at: z.string(),
  by: z.union([Actor, z.object({ role: z.literal('server') })]),
  type: z.enum([
    'asked',
    'agreed',
    'confirmed',
    'moved',
    'reassigned',
    'corrected',
    'canceled',
    'lapsed',
    'done',
    'no-show',
    'outcome',
    'undone',
  ]),
});

/** A meeting of a member of staff and a customer. Instants are ISO texts. */
export const Visit = z.object({
  id: z.string(),
  version: z.number(),
  kind: VisitKind,
  where: z.string(),
  ...Span.shape,
  /** Null when no one was free or no one goes any more. */
  person: z.nullable(StaffRef),
  state: VisitState,
  lead: LeadRef,
  /** Copied from the lead. */
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  confirmed_at: z.optional(z.string()),
  /** The customer's deadline for answering a proposed time. */
  lapses_at: z.optional(z.string()),
  /** The `from` for which the reminder of the day before was sent. */
  reminded_for: z.optional(z.string()),
  /** Set when the customer canceled and wants another time. */
  wants_other: z.optional(z.literal(true)),
  /** The SEQUENCE of the calendar entry; it grows with each change that calendars must see. */
  sequence: z.number(),
  outcome: z.optional(VisitOutcome),
  next_step: z.optional(z.string()),
  undo: z.optional(VisitUndo),
  created_at: z.string(),
  history: z.array(VisitEntry),
});
export type Visit = z.infer<typeof Visit>;

export const ListedVisit = z.extend(Visit, {
  about: z.string(),
  /** The customer's latest chat message. */
  last_words: z.optional(z.string()),
});
export type ListedVisit = z.infer<typeof ListedVisit>;

/** `people` are the accounts that are free then. */
export const FreeTime = z.extend(Span, { people: z.array(z.string()) });
export type FreeTime = z.infer<typeof FreeTime>;

export const NextTimes = z.object({ next: z.array(Span) });

/** Returns the free times in a 409 for a taken time; null for other errors. */
export function nextTimesIn(error: unknown): z.infer<typeof NextTimes>['next'] | null {
  const lost = z.safeParse(NextTimes, error instanceof ApiError ? error.details : null);
  return lost.success ? lost.data.next : null;
}

/** Lists visits with `from` ≤ start < `to`, earliest first, canceled ones included. */
export const listVisits = endpoint('staff', 'GET', '/api/visits', {
  // Covers everything ahead, since visits are made for at most 366 days from now.
  body: z
    .object({ from: instant, to: instant })
    .check(
      z.refine(
        ({ from, to }) => !(Date.parse(to) - Date.parse(from) > 368 * 24 * 3_600_000),
        'Please ask for at most 368 days',
      ),
    ),
  reply: z.array(ListedVisit),
});

/** Newest first. */
export const listVisitsOfLead = endpoint('staff', 'GET', '/api/leads/:kind/:id/visits', {
  reply: z.array(Visit),
});

/** Lists free times a quarter of an hour apart. */
export const listFreeTimes = endpoint('staff', 'GET', '/api/free-times', {
  body: z.object({
    from: instant,
    to: instant,
    kind: VisitKind,
    where: z.optional(place),
    /** An account; absent for all who make visits. */
    person: z.optional(z.string()),
    /** A visit to be moved: its own time counts as free. */
    moving: z.optional(z.string()),
  }),
  reply: z.object({ time_zone: z.string(), times: z.array(FreeTime) }),
});

const said = {
  kind: z.optional(VisitKind),
  /** Empty for the showroom, or the request's address. */
  where: z.optional(place),
  /** An account; absent for the account that has the lead, else the asking one, else a free one. */
  person: z.optional(z.string()),
  minutes: z.optional(z.int().check(z.gte(15), z.lte(600))),
  /** Allows a time outside the visiting hours, on a day off or over the daily limit; never during another visit. */
  anyway: z.optional(z.boolean()),
};

/** The lead must have no visit ahead. `ask` asks the customer first; otherwise the visit is agreed. */
export const makeVisit = endpoint('staff', 'POST', '/api/visits', {
  body: z.object({ lead: LeadRef, from: instant, ask: z.optional(z.boolean()), ...said }),
  reply: Visit,
  status: 201,
});

export const changeVisit = endpoint('staff', 'PATCH', '/api/visits/:id', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    from: z.optional(instant),
    ...said,
    /** `agreed`: the customer agreed by phone, or the visit was ended by mistake. */
    state: z.optional(z.enum(['agreed', 'canceled', 'done', 'no-show'])),
    /** Also sets the state `done`. */
    outcome: z.optional(VisitOutcome),
    next_step: z.optional(textUpTo(limits.line)),
  }),
  reply: Visit,
});

const day = z.iso.date('Please choose a date');
const DayOff = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, 'The last day cannot be before the first one'));

/** Days are the shop's, the last one included. */
export const StaffCalendar = z.object({
  person: StaffRef,
  /** False for accounts that make no visits, such as a bookkeeper's. */
  goes: z.boolean(),
  days_off: z.array(Span),
  /** Names the link by which calendar programs read the visits, a new one otherwise; null without a link. */
  feed: z.nullable(z.string()),
});
export type StaffCalendar = z.infer<typeof StaffCalendar>;

export const listCalendars = endpoint('staff', 'GET', '/api/calendars', {
  reply: z.array(StaffCalendar),
});

/** Everyone may change their own; an owner may change anyone's. */
export const changeCalendar = endpoint('staff', 'PATCH', '/api/calendars/:id', {
  body: z.object({
    goes: z.optional(z.boolean()),
    /** Single days off instead of the list, so that two devices at once lose nothing. */
    add: z.optional(DayOff),
    remove: z.optional(DayOff),
  }),
  reply: StaffCalendar,
});

/** Makes a new link and ends the old one; the link is returned only once. */
export const makeCalendarFeed = endpoint('staff', 'POST', '/api/calendar-feed', {
  reply: z.object({ url: z.string(), feed: z.string() }),
  status: 201,
});

export const endCalendarFeed = endpoint('staff', 'DELETE', '/api/calendar-feed');
