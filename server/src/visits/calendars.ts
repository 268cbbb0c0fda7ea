import { createHash } from 'node:crypto';
import {
  changeCalendar,
  endCalendarFeed,
  listCalendars,
  makeCalendarFeed,
  type StaffCalendar,
  type Visit,
} from '@sallie/shared/contract/visit';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { isAgreed } from '@sallie/shared/rules/visits';
import type { Middleware } from 'koa';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { ownersOnly } from '../http/refusal.ts';
import type { LeadRefs } from '../leads/lead-refs.ts';
import { knownAccount, refOf } from '../staff/account.ts';
import { lockNames } from '../store/lock-names.ts';
import type { CalendarRecord, StaffAccount } from '../store/staff-records.ts';
import type { Store } from '../store/store.ts';
import { calendarFile } from './calendar-entry.ts';
import { daysOf, type TimesDeps, usualCalendar } from './times.ts';

/** What a feed holds: days before today and after it. */
const PAST_DAYS = 30;
const AHEAD_DAYS = 365;

interface CalendarsDeps extends TimesDeps, Pick<Core, 'hub' | 'random'> {
  refs: LeadRefs;
  /** Where the shop is to be found from outside. */
  context(): { origin: string };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** When each member of staff goes to customers, and the secret link by which a calendar program reads their visits. */
export function bindCalendars(bind: Binder, { store, random, context, hub }: CalendarsDeps): void {
  /** Changes a calendar in its turn. */
  const change = (account: StaffAccount, set: Partial<CalendarRecord>) =>
    store.exclusively(lockNames.calendar(account.id), async () => {
      const before = (await store.get('calendars', account.id)) ?? usualCalendar(account.id);
      const record = { ...before, ...set };
      await store.commit([{ put: 'calendars', record }]);
      return shown(account, record);
    });

  bind.staff(listCalendars, async () => {
    const calendars = new Map((await store.list('calendars')).map((one) => [one.id, one]));
    const accounts = (await store.list('staff')).toReversed();
    return accounts.map((account) =>
      shown(account, calendars.get(account.id) ?? usualCalendar(account.id)),
    );
  });

  bind.staff(changeCalendar, async ({ params, body: { goes, days_off }, staff }) => {
    const account = await knownAccount(store, params.id);
    if (staff.role !== 'owner' && staff.id !== account.id) throw ownersOnly();
    const set = { ...(goes !== undefined && { goes }), ...(days_off && { days_off }) };
    const changed = await change(account, set);
    hub.toStaff({ type: 'staffChanged' });
    return changed;
  });

  bind.staff(makeCalendarFeed, async ({ staff }) => {
    const token = random.token(32);
    await change(await knownAccount(store, staff.id), { feed: hashOf(token) });
    return { url: `${context().origin}/calendar/${token}.ics` };
  });

  bind.staff(endCalendarFeed, async ({ staff }) => {
    await change(await knownAccount(store, staff.id), { feed: undefined });
  });
}

const shown = (account: StaffAccount, calendar: CalendarRecord): StaffCalendar => ({
  person: refOf(account),
  goes: calendar.goes,
  days_off: calendar.days_off,
  has_feed: calendar.feed !== undefined,
});

const address = /^\/calendar\/([\w-]{1,100})\.ics$/;

/** What a calendar program reads: whose visits these are, where and when, and of the customer the name alone. */
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

/** Those that are agreed, and those that were: what one looks back on is not to leave one's calendar. */
const isShown = (visit: Visit) =>
  isAgreed(visit) || visit.state === 'done' || visit.state === 'no-show';

async function visitsOf(store: Store, person: string, now: Date) {
  const days = daysOf(now.getTime() - PAST_DAYS * DAY_MS, now.getTime() + AHEAD_DAYS * DAY_MS);
  const visits = await store.find('visits', 'day', ...days);
  return visits.filter((visit) => visit.person?.id === person && isShown(visit));
}
