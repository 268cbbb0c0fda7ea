import type { Lead } from '@sallie/shared/contract/leads';
import type { Visit } from '@sallie/shared/contract/visit';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { homeOf, isLive, visitWords } from '@sallie/shared/rules/visits';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import type { FollowSender } from '../leads/followed.ts';
import { openPageLinks } from '../leads/page-links.ts';
import { bindCalendars, serveCalendarFeed } from './calendars.ts';
import { bindCustomerPage, customer, shownBehind } from './customer-page.ts';
import { createFollowLead } from './follow-lead.ts';
import { type VisitDeps, visitFrame, visitWrites } from './keep-visit.ts';
import { bindRequestTimes, type RequestTimesDeps } from './request-times.ts';
import { startVisitRounds } from './rounds.ts';
import { bindStaffVisits } from './staff-visits.ts';
import { leadWith, stepped, withVisit } from './visit-change.ts';
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

/**
 * Follows a correction in the same lead (`after` has the same id) or a new one: the visit gets its contact data
 * and home, and moves to it. Null when no visit is ahead or nothing changes.
 */
function createFollowSender({ store, clock, mails }: VisitDeps): FollowSender {
  return async function followSender(before, after) {
    const known = (await store.find('visits', 'lead', before.id)).find(isLive);
    const put = known && putRight(known, before, after);
    if (!put) return null;
    const at = { by: customer, now: clock.now() };
    const visit = stepped(known, 'corrected', put, at);
    const lead =
      before.id === after.id
        ? withVisit(after, visit)
        : leadWith(after, { before: null, visit }, at);
    return {
      lead,
      writes: await visitWrites(store, { before: known, visit }),
      mails: await mails.mailsFor(known, visit, lead),
      frame: visitFrame(visit, at.by),
    };
  };
}

/** Null when nothing changes. */
function putRight(visit: Visit, before: Lead, after: Lead): Partial<Visit> | null {
  const { name, phone, email } = kindOf(after).sender(after);
  const isAtHome = visit.kind === 'home' && visit.where === homeOf(before);
  const where = (isAtHome && homeOf(after)) || visit.where;
  const isSame =
    before.id === after.id &&
    [visit.name, visit.phone, visit.email, visit.where].join('\n') ===
      [name, phone, email, where].join('\n');
  return isSame ? null : { lead: { kind: after.kind, id: after.id }, name, phone, email, where };
}
