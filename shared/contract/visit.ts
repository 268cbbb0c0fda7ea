import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './field.ts';
import { Actor, StaffRef, VisitOutcome } from './history.ts';
import { keysOf } from './keys-of.ts';
import { LeadRef } from './leads.ts';

export const visitKinds = { showroom: 'In the showroom', home: 'At home' };
export const VisitKind = z.enum(keysOf(visitKinds), 'Please choose one of showroom or home');
export type VisitKind = z.infer<typeof VisitKind>;

/** `asked`: staff have asked the customer whether it suits. Of `agreed` and `moved` both sides know; the last three are over. */
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
const place = z
  .string()
  .check(z.trim(), z.maxLength(limits.address, 'Please use at most 300 characters'));
export const Span = z.object({ from: z.string(), to: z.string() });
export type Span = z.infer<typeof Span>;

/** What the last change can be taken back to, by whoever made it and until then. */
const VisitUndo = z.object({
  until: z.string(),
  before: z.object({ ...Span.shape, state: VisitState, confirmed_at: z.optional(z.string()) }),
});

/** Who did what with a visit, when. */
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

/** A time at which somebody of the shop and a customer meet. Instants are ISO texts. */
export const Visit = z.object({
  id: z.string(),
  version: z.number(),
  kind: VisitKind,
  where: z.string(),
  ...Span.shape,
  /** Who goes there; null where nobody was free when it was made, or nobody is to go any more. */
  person: z.nullable(StaffRef),
  state: VisitState,
  lead: LeadRef,
  /** The customer's, as the lead has them. */
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** When the customer said that they will be there. */
  confirmed_at: z.optional(z.string()),
  /** The time until which the customer may answer what was asked. */
  lapses_at: z.optional(z.string()),
  /** The time that the customer was reminded of the day before. */
  reminded_for: z.optional(z.string()),
  /** Canceled by the customer, who wants another time. */
  wants_other: z.optional(z.literal(true)),
  /** The sequence of the calendar entry: it grows with each change that calendars have to know. */
  sequence: z.number(),
  outcome: z.optional(VisitOutcome),
  next_step: z.optional(z.string()),
  undo: z.optional(VisitUndo),
  created_at: z.string(),
  history: z.array(VisitEntry),
});
export type Visit = z.infer<typeof Visit>;

/** A visit as the calendar shows it. */
export const ListedVisit = z.extend(Visit, {
  /** What was asked for, in words. */
  about: z.string(),
  /** The last that the customer wrote in the chat. */
  last_words: z.optional(z.string()),
});
export type ListedVisit = z.infer<typeof ListedVisit>;

/** A time that may be taken; `people` are the accounts that are free then. */
export const FreeTime = z.extend(Span, { people: z.array(z.string()) });
export type FreeTime = z.infer<typeof FreeTime>;

/** What a 409 carries beside its sentence where a time is taken: the next that are free. */
export const NextTimes = z.object({ next: z.array(Span) });

/** The visits that begin from `from` on and before `to`, the first one first, canceled ones too. */
export const listVisits = endpoint('staff', 'GET', '/api/visits', {
  // All that lies ahead, since no visit is made for more than 366 days from now.
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

/** All of a lead's, the newest first. */
export const listVisitsOfLead = endpoint('staff', 'GET', '/api/leads/:kind/:id/visits', {
  reply: z.array(Visit),
});

/** What is free between two instants, a quarter of an hour apart. */
export const listFreeTimes = endpoint('staff', 'GET', '/api/free-times', {
  body: z.object({
    from: instant,
    to: instant,
    kind: VisitKind,
    where: z.optional(place),
    /** An account; all who go where it is absent. */
    person: z.optional(z.string()),
    /** A visit that is to be moved: its own time counts as free. */
    moving: z.optional(z.string()),
  }),
  reply: z.object({ time_zone: z.string(), times: z.array(FreeTime) }),
});

/** What staff may say of a visit in making or changing it. */
const said = {
  kind: z.optional(VisitKind),
  /** Empty: the showroom, or the address of the request. */
  where: z.optional(place),
  /** An account; absent: whoever has the lead, or else whoever asks, or who is free. */
  person: z.optional(z.string()),
  minutes: z.optional(z.int().check(z.gte(15), z.lte(600))),
  /** Outside the visiting hours, on a day off or beyond what is enough for a day. Never at the time of another visit. */
  anyway: z.optional(z.boolean()),
};

/** Makes a visit on a lead that has none ahead. `ask`: the customer is asked whether it suits, else it is agreed. */
export const makeVisit = endpoint('staff', 'POST', '/api/visits', {
  body: z.object({ lead: LeadRef, from: instant, ask: z.optional(z.boolean()), ...said }),
  reply: Visit,
  status: 201,
});

/** One change of a visit on the version that was seen: another time, another person, its end, or what came of it. */
export const changeVisit = endpoint('staff', 'PATCH', '/api/visits/:id', {
  body: z.object({
    version: z.number('Please send the version you saw'),
    from: z.optional(instant),
    ...said,
    /** `agreed`: the customer said so by phone; or what was ended by mistake stands again. */
    state: z.optional(z.enum(['agreed', 'canceled', 'done', 'no-show'])),
    /** What came of it; it is done then. */
    outcome: z.optional(VisitOutcome),
    next_step: z.optional(z.string().check(z.trim(), z.maxLength(limits.line))),
  }),
  reply: Visit,
});

const day = z.iso.date('Please choose a date');
const DayOff = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, 'The last day cannot be before the first one'));

/** When a member of staff makes visits. Days are the shop's, the last one included. */
export const StaffCalendar = z.object({
  person: StaffRef,
  /** They are sent to customers; false of whoever keeps the books. */
  goes: z.boolean(),
  /** In their order. */
  days_off: z.array(Span),
  /** There is a link by which a calendar program reads their visits. */
  has_feed: z.boolean(),
});
export type StaffCalendar = z.infer<typeof StaffCalendar>;

export const listCalendars = endpoint('staff', 'GET', '/api/calendars', {
  reply: z.array(StaffCalendar),
});

/** One's own; an owner may change anybody's. */
export const changeCalendar = endpoint('staff', 'PATCH', '/api/calendars/:id', {
  body: z.object({
    goes: z.optional(z.boolean()),
    /** Days off, in one or the other of which two devices at once lose nothing. */
    add: z.optional(DayOff),
    remove: z.optional(DayOff),
  }),
  reply: StaffCalendar,
});

/** A new link of one's own, in place of an older one; shown this once. */
export const makeCalendarFeed = endpoint('staff', 'POST', '/api/calendar-feed', {
  reply: z.object({ url: z.string() }),
  status: 201,
});

export const endCalendarFeed = endpoint('staff', 'DELETE', '/api/calendar-feed');
