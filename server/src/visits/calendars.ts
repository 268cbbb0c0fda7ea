import { createHash } from 'node:crypto';
import type { BodyOf } from '@sallie/shared/contract/endpoint';
import {
  changeCalendar,
  endCalendarFeed,
  listCalendars,
  makeCalendarFeed,
  type Span,
  type StaffCalendar,
  type Visit,
} from '@sallie/shared/contract/visit';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import { isAgreed } from '@sallie/shared/rules/visits';
import type { Middleware } from 'koa';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { ownersOnly, Refusal } from '../http/refusal.ts';
import type { LeadRefs } from '../leads/mail-links.ts';
import { knownAccount, refOf } from '../staff/account.ts';
import { lockNames } from '../store/lock-names.ts';
import type { CalendarRecord, StaffAccount } from '../store/staff-records.ts';
import type { Store } from '../store/store.ts';
import { daysOf, type TimesDeps, usualCalendar } from './times.ts';

/** A feed includes these days before and after today. */
const PAST_DAYS = 30;
const AHEAD_DAYS = 365;
const MOST_DAYS_OFF = 100;

interface CalendarsDeps extends TimesDeps, Pick<Core, 'hub' | 'random'> {
  refs: LeadRefs;
  context(): { origin: string };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function bindCalendars(bind: Binder, deps: CalendarsDeps): void {
  const { store, clock, facts, random, context, hub } = deps;

  const change = (account: StaffAccount, edit: (before: CalendarRecord) => CalendarRecord) =>
    store.exclusively(lockNames.calendar(account.id), async () => {
      const record = edit((await store.get('calendars', account.id)) ?? usualCalendar(account.id));
      await store.commit([{ put: 'calendars', record }]);
      hub.toStaff({ type: 'staffChanged' });
      return shown(account, record);
    });

  bind.staff(listCalendars, async () => {
    const calendars = new Map((await store.list('calendars')).map((one) => [one.id, one]));
    const accounts = (await store.list('staff')).toReversed();
    return accounts.map((account) =>
      shown(account, calendars.get(account.id) ?? usualCalendar(account.id)),
    );
  });

  bind.staff(changeCalendar, async ({ params, body, staff }) => {
    const account = await knownAccount(store, params.id);
    if (staff.role !== 'owner' && staff.id !== account.id) throw ownersOnly();
    const today = wallTime(clock.now(), facts.current().timeZone).slice(0, 10);
    return change(account, (before) => ({
      ...before,
      goes: body.goes ?? before.goes,
      days_off: daysOff(before.days_off, body, today),
    }));
  });

  bind.staff(makeCalendarFeed, async ({ staff }) => {
    const token = random.token(32);
    const feed = hashOf(token);
    await change(await knownAccount(store, staff.id), (before) => ({ ...before, feed }));
    return { url: `${context().origin}/calendar/${token}.ics`, feed };
  });

  bind.staff(endCalendarFeed, async ({ staff }) => {
    await change(await knownAccount(store, staff.id), ({ feed: _, ...before }) => before);
  });
}

function daysOff(
  before: readonly Span[],
  { add, remove }: BodyOf<typeof changeCalendar>,
  today: string,
): Span[] {
  const isOne = (day: Span, other?: Span) => day.from === other?.from && day.to === other.to;
  const others = before.filter((day) => day.to >= today && !isOne(day, add) && !isOne(day, remove));
  if (add && others.length === MOST_DAYS_OFF)
    throw new Refusal(400, `There is room for ${MOST_DAYS_OFF} entries.`);
  return [...others, ...(add ? [add] : [])].sort((one, other) => (one.from < other.from ? -1 : 1));
}

const shown = (account: StaffAccount, calendar: CalendarRecord): StaffCalendar => ({
  person: refOf(account),
  goes: calendar.goes,
  days_off: calendar.days_off,
  feed: calendar.feed ?? null,
});

const address = /^\/calendar\/([\w-]{1,100})\.ics$/;

/** A calendar program reads whose visits these are, where and when; of the customer only the name. */
export function serveCalendarFeed({ store, facts, clock, refs }: CalendarsDeps): Middleware {
  return async (ctx, next) => {
    const [, token] = address.exec(ctx.path) ?? [];
    if (token === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.state.route = 'calendar';
    const [calendar] = await store.find('calendars', 'feed', hashOf(token));
    const account = calendar && (await store.get('staff', calendar.id));
    if (!account) return next();
    const entries = (await visitsOf(store, account.id, clock.now())).map((visit) => ({
      visit,
      summary: `Visit: ${visit.name}`,
      description: '',
    }));
    const name = `${facts.current().name}: ${refOf(account).name}`;
    ctx.type = 'text/calendar; charset=utf-8';
    ctx.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
    ctx.body = await calendarFile(entries, { refOf: refs.refOf, now: clock.now() }, { name });
  };
}

/** Past visits stay, because people look back in their calendars. */
const isShown = (visit: Visit) =>
  isAgreed(visit) || visit.state === 'done' || visit.state === 'no-show';

async function visitsOf(store: Store, person: string, now: Date) {
  const days = daysOf(now.getTime() - PAST_DAYS * DAY_MS, now.getTime() + AHEAD_DAYS * DAY_MS);
  const visits = await store.find('visits', 'day', ...days);
  return visits.filter((visit) => visit.person?.id === person && isShown(visit));
}

interface Entry {
  visit: Visit;
  summary: string;
  description: string;
  /** Set for an invitation; a feed has neither organizer nor attendee. */
  between?: { organizer: Mailbox; attendee: Mailbox } | undefined;
}

type Mailbox = { name: string; email: string };

interface CalendarDeps {
  /** Returns the visit's public id, which never changes. */
  refOf(visitId: string): string;
  now: Date;
}

/** Times are in UTC, so that no program needs the shop's time zone. */
export async function calendarFile(
  entries: readonly Entry[],
  { refOf, now }: CalendarDeps,
  { method, name }: { method?: 'REQUEST' | 'CANCEL'; name?: string },
): Promise<string> {
  const {
    default: ical,
    ICalAttendeeStatus,
    ICalCalendarMethod,
    ICalEventStatus,
  } = await import('ical-generator');
  const calendar = ical({ prodId: { company: 'Sallie', product: 'Visits', language: 'EN' } });
  if (method) calendar.method(ICalCalendarMethod[method]);
  if (name) calendar.name(name);
  for (const { visit, summary, description, between } of entries) {
    const event = calendar.createEvent({
      id: `visit-${refOf(visit.id)}`,
      sequence: visit.sequence,
      stamp: now,
      start: new Date(visit.from),
      end: new Date(visit.to),
      status: visit.state === 'canceled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      ...{ summary, description, location: visit.where },
    });
    if (!between) continue;
    event.organizer(between.organizer);
    event.createAttendee({ ...between.attendee, status: ICalAttendeeStatus.ACCEPTED });
  }
  return calendar.toString();
}
