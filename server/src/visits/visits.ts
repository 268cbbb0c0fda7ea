import type { Visit } from '@sallie/shared/contract/visit';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { dayAfter, dayStart, instantAt, wallTime } from '@sallie/shared/rules/shop-clock';
import { isAgreed, isLive, visitWords } from '@sallie/shared/rules/visits';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { inTurnOfLead } from '../leads/lead-work.ts';
import { openPageLinks } from '../leads/mail-links.ts';
import { keepMails } from '../leads/save.ts';
import { logFailure } from '../store/failure.ts';
import { startRounds } from '../system/tasks.ts';
import { bindCalendars, serveCalendarFeed } from './calendars.ts';
import { bindCustomerPage, isLapsed, shownBehind } from './customer-page.ts';
import { createFollowLead, createFollowSender } from './follow-lead.ts';
import { bindRequestTimes, type RequestTimesDeps } from './request-times.ts';
import { bindStaffVisits } from './staff-visits.ts';
import { daysOf } from './times.ts';
import { keepVisit, stepped, type VisitDeps } from './visit-change.ts';
import { type VisitMailDeps, VisitMails } from './visit-mails.ts';

type VisitsDeps = Omit<RequestTimesDeps, 'mails' | 'links'> &
  Omit<VisitMailDeps, 'links'> &
  Parameters<typeof openPageLinks>[1] &
  Pick<Core, 'limits' | 'log' | 'every'>;

export async function openVisits(given: VisitsDeps) {
  const links = await openPageLinks('visit', given);
  const deps = { ...given, links, mails: new VisitMails({ ...given, links }) };
  const rounds = startVisitRounds(deps);
  return {
    followLead: createFollowLead(deps),
    followSender: createFollowSender(deps),
    /** Null when the link is not ours. */
    async readPage(token: string) {
      const visit = await shownBehind(deps, token);
      return visit && { ...visitWords(visit) };
    },
    feed: serveCalendarFeed(deps),
    bind(bind: Binder) {
      bindStaffVisits(bind, deps);
      bindRequestTimes(bind, deps, given.limits);
      bindCustomerPage(bind, deps, given.limits);
      bindCalendars(bind, deps);
    },
    stop: rounds.stop,
  };
}

const LOOK_EVERY_MS = 60_000;
/** Reminders leave on the day before; a server that was off catches up until the evening. */
const REMIND_FROM = '10:00';
const REMIND_UNTIL = '20:00';
const YEAR_MS = 366 * DAY_MS;

interface RoundsDeps extends VisitDeps, Pick<Core, 'log' | 'every'> {}

/**
 * What becomes of visits by themselves: what nobody answered lapses, who has one tomorrow is reminded, once, and those of a
 * removed account are given back.
 */
function startVisitRounds(deps: RoundsDeps) {
  const { store, log, every } = deps;
  /** A visit that cannot be stored must not delay the others; the next round tries it again. */
  const attempt = (id: string, task: typeof lapse) =>
    task(deps, id).catch((error: unknown) => logFailure(log, 'visit', error, { id }));
  return startRounds({
    every,
    interval: LOOK_EVERY_MS,
    async look() {
      for (const { id } of await store.find('visits', 'asked', 'yes')) await attempt(id, lapse);
      for (const { id } of await ofTomorrow(deps)) await attempt(id, remind);
      for (const { id } of await ofNobody(deps)) await attempt(id, giveBack);
    },
    failed: (error) => logFailure(log, 'visits', error),
  });
}

function lapse(deps: VisitDeps, id: string): Promise<void> {
  return inTurnOfLead(deps.store, 'visits', id, async (before, lead) => {
    const now = deps.clock.now();
    if (!isLapsed(before, now)) return;
    const by = { role: 'server' } as const;
    const visit = stepped(before, 'lapsed', { state: 'canceled' }, { by, now });
    await keepVisit(deps, lead, { before, visit }, { by, now });
  });
}

function remind(deps: VisitDeps, id: string): Promise<void> {
  return inTurnOfLead(deps.store, 'visits', id, async (visit, lead) => {
    if (!isToBeReminded(visit, reminderTime(deps))) return;
    const mails = await deps.mails.reminderOf(visit, lead);
    const record = { ...visit, reminded_for: visit.from };
    await keepMails(deps, lead, mails, [{ put: 'visits', record }]);
  });
}

/** Finds visits ahead whose person no longer has an account. */
async function ofNobody({ store, clock }: RoundsDeps): Promise<Visit[]> {
  const accounts = new Set((await store.list('staff')).map(({ id }) => id));
  const now = clock.now().getTime();
  const ahead = await store.find('visits', 'day', ...daysOf(now - DAY_MS, now + YEAR_MS));
  return ahead.filter(
    (visit) =>
      isLive(visit) &&
      Date.parse(visit.to) > now &&
      visit.person !== null &&
      !accounts.has(visit.person.id),
  );
}

/** The visit becomes nobody's and the shop is mailed, because a customer waits there. */
function giveBack(deps: VisitDeps, id: string): Promise<void> {
  return inTurnOfLead(deps.store, 'visits', id, async (before, lead) => {
    if (!isLive(before) || !before.person) return;
    if (await deps.store.get('staff', before.person.id)) return;
    const by = { role: 'server' } as const;
    const now = deps.clock.now();
    const visit = stepped(before, 'reassigned', { person: null }, { by, now });
    await keepVisit(deps, lead, { before, visit }, { by, now });
  });
}

function reminderTime({ facts, clock }: VisitDeps): Date | null {
  const { timeZone } = facts.current();
  const [day = '', time = ''] = wallTime(clock.now(), timeZone).split('T');
  const isTime = time >= REMIND_FROM && time < REMIND_UNTIL;
  return isTime ? instantAt(`${day}T${REMIND_FROM}`, timeZone) : null;
}

async function ofTomorrow(deps: VisitDeps): Promise<Visit[]> {
  const from = reminderTime(deps);
  if (!from) return [];
  const { timeZone } = deps.facts.current();
  const day = dayAfter(wallTime(deps.clock.now(), timeZone).slice(0, 10));
  const [start, end] = [dayStart(day, timeZone), dayStart(dayAfter(day), timeZone)];
  const days = [start, new Date(Date.parse(end) - HOUR_MS).toISOString()];
  const names = new Set(days.map((at) => at.slice(0, 10)));
  const found = await deps.store.find('visits', 'day', ...names);
  return found.filter(
    (visit) => visit.from >= start && visit.from < end && isToBeReminded(visit, from),
  );
}

/** False for a visit that has just been mailed about. */
function isToBeReminded(visit: Visit, from: Date | null): boolean {
  if (!from || !isAgreed(visit) || visit.reminded_for === visit.from) return false;
  const agreed = visit.history.findLast(({ type }) => steps.has(type));
  return agreed === undefined || Date.parse(agreed.at) < from.getTime();
}

const steps: ReadonlySet<string> = new Set(['agreed', 'moved', 'undone']);
