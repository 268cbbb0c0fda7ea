import type { Binder } from '../http/endpoint.ts';
import { createFollowLead } from './follow-lead.ts';
import type { VisitDeps } from './keep-visit.ts';
import { bindStaffVisits } from './staff-visits.ts';
import { openVisitLinks } from './visit-links.ts';
import { createVisitMails, type VisitMailDeps } from './visit-mails.ts';

type VisitsDeps = Omit<VisitDeps, 'mails'> &
  Omit<VisitMailDeps, 'links'> &
  Parameters<typeof openVisitLinks>[0];

/** The calendar of the shop: what staff and customers do with visits, and what becomes of them by themselves. */
export async function openVisits(given: VisitsDeps) {
  const links = await openVisitLinks(given);
  const deps = { ...given, mails: createVisitMails({ ...given, links }) };
  return {
    /** For the commit of a lead that is changed by itself. */
    followLead: createFollowLead(deps),
    bind(bind: Binder) {
      bindStaffVisits(bind, deps);
    },
  };
}
