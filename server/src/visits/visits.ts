import type { Every } from '@sallie/shared/realtime/timers';
import { visitWords } from '@sallie/shared/rules/customer-visit';
import type { Logger } from 'pino';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { openPageLinks } from '../leads/page-links.ts';
import { bindCalendars, serveCalendarFeed } from './calendars.ts';
import { bindCustomerPage, shownBehind } from './customer-page.ts';
import { createFollowLead } from './follow-lead.ts';
import { createFollowSender } from './follow-sender.ts';
import { bindRequestTimes, type RequestTimesDeps } from './request-times.ts';
import { startVisitRounds } from './rounds.ts';
import { bindStaffVisits } from './staff-visits.ts';
import { type VisitMailDeps, VisitMails } from './visit-mails.ts';

type VisitsDeps = Omit<RequestTimesDeps, 'mails' | 'links'> &
  Omit<VisitMailDeps, 'links'> &
  Parameters<typeof openPageLinks>[1] & { limits: Limits; log: Logger; every: Every };

/** The calendar of the shop: what staff and customers do with visits, and what becomes of them by themselves. */
export async function openVisits(given: VisitsDeps) {
  const links = await openPageLinks('visit', given);
  const deps = { ...given, links, mails: new VisitMails({ ...given, links }) };
  const rounds = startVisitRounds(deps);
  return {
    /** For the commit of a lead that is changed by itself. */
    followLead: createFollowLead(deps),
    /** For the commit of what its sender puts right, or sends after it. */
    followSender: createFollowSender(deps),
    /** What the page behind a link says; null for a link that is none of ours. */
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
