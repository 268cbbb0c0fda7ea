import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { StaffRef } from './history.ts';

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Please choose a date'));

/** When a member of staff makes visits. Days are the shop's, the last one included. */
export const StaffCalendar = z.object({
  person: StaffRef,
  /** They are sent to customers; false of whoever keeps the books. */
  goes: z.boolean(),
  days_off: z.array(z.object({ from: day, to: day })),
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
    days_off: z.optional(
      z.array(z.object({ from: day, to: day })).check(
        z.maxLength(100, 'There is room for 100 entries'),
        z.refine(
          (all) => all.every(({ from, to }) => from <= to),
          'The last day cannot be before the first one',
        ),
      ),
    ),
  }),
  reply: StaffCalendar,
});

/** A new link of one's own, in place of an older one; shown this once. */
export const makeCalendarFeed = endpoint('staff', 'POST', '/api/calendar-feed', {
  reply: z.object({ url: z.string() }),
  status: 201,
});

export const endCalendarFeed = endpoint('staff', 'DELETE', '/api/calendar-feed');
