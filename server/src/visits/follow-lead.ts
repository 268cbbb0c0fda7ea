import type { Business } from '@sallie/shared/contract/business';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Visit, VisitKind } from '@sallie/shared/contract/visit';
import { quartersOf, visitLength } from '@sallie/shared/rules/free-times';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { addressLine } from '@sallie/shared/rules/shop-links';
import { endingOf, homeOf, isAgreed, isLive } from '@sallie/shared/rules/visits';
import { byStaffMember } from '../audit/audit.ts';
import type { StaffRef } from '../leads/lead-edit.ts';
import type { Followed, FollowSender } from '../leads/save.ts';
import { customer } from './customer-page.ts';
import { readGoers, staffRef } from './times.ts';
import {
  leadWith,
  newVisit,
  stepped,
  type VisitChange,
  type VisitDeps,
  visitFrame,
  visitWrites,
  withVisit,
} from './visit-change.ts';

/** Makes, moves or ends a lead's visit in the commit that changes the lead itself. */
export function createFollowLead(deps: VisitDeps) {
  const { store, clock } = deps;
  return async function followLead(
    before: Lead,
    lead: Lead,
    happened: readonly Happening[],
    staff: StaffRef,
  ): Promise<Followed | null> {
    if (!happened.some(isOfVisit)) return null;
    const last = (await store.find('visits', 'lead', lead.id)).at(-1) ?? null;
    if (last && isTakenUp(before, lead, happened))
      return { lead: withVisit(lead, last), writes: [], mails: [] };
    const change = await changeOf(deps, before, lead, { last, happened, staff });
    if (!change) return null;
    const followed = withVisit(lead, change.visit);
    // The appointment as this change set it has priority.
    if (lead.kind === 'consultations' && followed.kind === 'consultations') {
      followed.appointment = lead.appointment;
      followed.place = lead.place;
    }
    const mails = await deps.mails.mailsFor(change.before, change.visit, followed);
    return {
      lead: followed,
      writes: await visitWrites(store, change),
      mails: followed.spam || Date.parse(change.visit.from) < clock.now().getTime() ? [] : mails,
      frame: visitFrame(change.visit, byStaffMember(staff)),
    };
  };
}

const steps: ReadonlySet<string> = new Set<Happening['type']>([
  'appointment-set',
  'appointment-removed',
  'status',
  'visited',
  'marked-spam',
  'cleared-spam',
]);

/** An undo counts only if it undoes a step of the visit, so that undoing a note moves no visit. */
const isOfVisit = (one: Happening): boolean =>
  one.type === 'undone' ? one.changes.some((type) => steps.has(type)) : steps.has(one.type);

interface Cause {
  last: Visit | null;
  happened: readonly Happening[];
  staff: StaffRef;
}

async function changeOf(
  deps: VisitDeps,
  before: Lead,
  lead: Lead,
  { last, happened, staff }: Cause,
): Promise<VisitChange | null> {
  const { clock, random, facts } = deps;
  const at = { by: byStaffMember(staff), now: clock.now() };
  const outcome = happened.find((one) => one.type === 'visited')?.outcome;
  if (outcome && last && isLive(last))
    return { before: last, visit: stepped(last, 'done', { state: 'done', outcome }, at) };
  const from = timeOf(lead) ?? (last && clearedTime(before, lead, last));
  if (!from) {
    const isOff = last && (isAgreed(last) || (isLive(last) && isClosed(lead)));
    if (!isOff) return null;
    return { before: last, visit: stepped(last, 'canceled', { state: 'canceled' }, at) };
  }
  const isOpen = last !== null && (isLive(last) || isUndone(last, happened));
  if (!isOpen && timeOf(before) === from) return null;
  const shop = facts.current();
  const where = (lead.kind === 'consultations' ? lead.place || lead.address : last?.where) ?? '';
  const kind = kindAt(shop, where, last);
  const to = new Date(Date.parse(from) + visitLength(shop, { kind, where })).toISOString();
  if (isOpen && isLive(last) && last.from === from && last.where === where && isAgreed(last))
    return null;
  const takes = quartersOf(shop, { kind, where, from, to });
  const id = (isOpen && last.person?.id) || (lead.claim?.by_id ?? staff.id);
  const asked = { from: new Date(from), to: new Date(to), person: id, moving: last?.id };
  const [goer] = await readGoers(deps, asked);
  // The time is agreed even if the person is busy; the visit is then nobody's, so both stay in the calendar.
  const isFree = goer !== undefined && !takes.some((quarter) => goer.taken.has(quarter));
  const time = { kind, where, from, to, person: isFree ? staffRef(goer) : null } as const;
  if (!isOpen) {
    const made = newVisit(lead, random.uuid().replaceAll('-', ''), time, at.now);
    return { before: null, visit: stepped(made, 'agreed', { state: 'agreed' }, at), takes };
  }
  const isBack = !isLive(last);
  const set = { ...time, state: isBack ? 'agreed' : 'moved', confirmed_at: undefined } as const;
  return { before: last, visit: stepped(last, isBack ? 'undone' : 'moved', set, at), takes };
}

/** A visit's place may be an old address of the shop, or a place without "showroom" in its name. */
function kindAt(shop: Business, where: string, last: Visit | null): VisitKind {
  const isInShop = /showroom/i.test(where) || where === addressLine(shop);
  return isInShop || (last?.kind === 'showroom' && last.where === where) ? 'showroom' : 'home';
}

/** True when the change that is undone had ended the visit. */
const isUndone = ({ state }: Visit, happened: readonly Happening[]) =>
  happened.some(
    (one) =>
      one.type === 'undone' &&
      (state === 'canceled' || (state === 'done' && one.changes.includes('visited'))),
  );

/** Reopening a canceled request does not agree the visit that was called off with it. */
function isTakenUp(before: Lead, lead: Lead, happened: readonly Happening[]): boolean {
  if (lead.kind !== 'consultations' || lead.status === 'scheduled' || before.spam) return false;
  const saysTime = happened.some(({ type }) => type === 'appointment-set' || type === 'undone');
  return isClosed(before) && !isClosed(lead) && !saysTime;
}

/** For a visit that ended when its lead was marked as spam. Null when the lead has its own appointment. */
function clearedTime(before: Lead, lead: Lead, last: Visit): string | null {
  if (lead.kind === 'consultations' || !before.spam || lead.spam) return null;
  const marked = before.history.findLast(({ type }) => type === 'marked-spam')?.at ?? '';
  const endedByIt = last.state === 'canceled' && (endingOf(last)?.at ?? '') >= marked;
  return isAgreed(last) || endedByIt ? last.from : null;
}

const isClosed = (lead: Lead) =>
  lead.spam || (lead.kind === 'consultations' && lead.status === 'cancelled');

/** Null when the lead is to have no visit. */
function timeOf(lead: Lead): string | null {
  if (lead.kind !== 'consultations' || isClosed(lead)) return null;
  return lead.appointment && new Date(lead.appointment).toISOString();
}

/**
 * Follows a correction in the same lead (`after` has the same id) or a new one: the visit gets its contact data
 * and home, and moves to it. Null when no visit is ahead or nothing changes.
 */
export function createFollowSender({ store, clock, mails }: VisitDeps): FollowSender {
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
