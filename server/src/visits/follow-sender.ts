import type { Lead } from '@sallie/shared/contract/leads';
import type { Visit } from '@sallie/shared/contract/visit';
import { entriesOf } from '@sallie/shared/rules/history';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { homeOf, isLive } from '@sallie/shared/rules/visits';
import type { FollowSender } from '../leads/followed.ts';
import { customer } from './customer-page.ts';
import { type VisitDeps, visitFrame, visitWrites } from './keep-visit.ts';
import { actorOf, leadWith, stepped, type VisitBy, withVisit } from './visit-change.ts';

/**
 * A request that its sender has put right, in itself (`after` has the same id) or by another in its place: its visit goes where
 * they live and names whom it is with, and passes to that other. Null where no visit is ahead, or nothing of it changes.
 */
export function createFollowSender({ store, clock, mails }: VisitDeps): FollowSender {
  return async function followSender(before, after) {
    const known = (await store.find('visits', 'lead', before.id)).find(isLive);
    const put = known && putRight(known, before, after);
    if (!put) return null;
    const at = { by: customer, now: clock.now() };
    const visit = stepped(known, 'corrected', put, at);
    const rows = await store.find('taken-quarters', 'visit', visit.id);
    const takes = rows.map(({ quarter }) => quarter);
    const lead = before.id === after.id ? withVisit(after, visit) : takenOver(after, visit, at);
    return {
      lead,
      writes: await visitWrites(store, { before: known, visit, takes }),
      mails: await mails.mailsFor(known, visit, lead),
      frame: visitFrame(visit, at.by),
    };
  };
}

/** The lead with the visit that another had. */
function takenOver(lead: Lead, visit: Visit, at: { by: VisitBy; now: Date }): Lead {
  const { record, happened } = leadWith(lead, { before: null, visit }, at);
  const entries = entriesOf(at.now.toISOString(), actorOf(at.by), happened);
  return { ...record, history: [...record.history, ...entries] };
}

/** What of the visit is another now; null where nothing is. */
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
