import type { Business } from '@sallie/shared/contract/business';
import type { ConsultationStatus } from '@sallie/shared/contract/consultation';
import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Visit, VisitKind } from '@sallie/shared/contract/visit';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { entriesOf } from '@sallie/shared/rules/history';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { addressLine } from '@sallie/shared/rules/shop-links';
import { afterVisit, homeOf, isAgreed, isLive } from '@sallie/shared/rules/visits';
import { actorOf, auditorOf, type StepBy } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { claimOf } from '../leads/lead-edit.ts';
import { keepLead } from '../leads/save.ts';
import type { KeptReply, Store, Write } from '../store/store.ts';
import type { TimesDeps } from './times.ts';
import type { VisitMails } from './visit-mails.ts';

type VisitStep = Visit['history'][number]['type'];

/** Returns the shop, or the lead's home. */
export const usualPlace = (shop: Business, kind: VisitKind, lead: Lead): string =>
  kind === 'showroom' ? addressLine(shop) : homeOf(lead);

export function newVisit(
  lead: Lead,
  id: string,
  what: Pick<Visit, 'kind' | 'where' | 'from' | 'to' | 'person'>,
  now: Date,
): Visit {
  const { name, phone, email } = kindOf(lead).sender(lead);
  return {
    ...what,
    ...{ id, version: 0, state: 'asked', lead: { kind: lead.kind, id: lead.id } },
    ...{ name, phone, email, sequence: 0, created_at: now.toISOString(), history: [] },
  };
}

/** Also drops `undo`, because a new step makes an older one final. */
export function stepped(
  visit: Visit,
  type: VisitStep,
  set: Partial<Visit>,
  { by, now }: { by: StepBy; now: Date },
): Visit {
  const { undo, ...before } = visit;
  const after: Visit = { ...before, ...set, version: visit.version + 1 };
  after.history = [...visit.history, { at: now.toISOString(), by, type }];
  // Calendars replace an entry only by one with a higher sequence.
  const isNews = shownOf(before) !== shownOf(after) && visit.version > 0;
  return isNews ? { ...after, sequence: visit.sequence + 1 } : after;
}

const shownOf = (visit: Visit): string =>
  [visit.from, visit.to, visit.where, visit.person?.id, isAgreed(visit)].join();

/** Null when the status stays. */
function statusWith({ state, outcome, wants_other }: Visit, by: StepBy): ConsultationStatus | null {
  switch (state) {
    case 'agreed':
    case 'moved':
      return 'scheduled';
    case 'canceled':
      return by.role === 'visitor' && !wants_other ? 'cancelled' : 'contacted';
    case 'done':
      return outcome ? afterVisit[outcome] : 'contacted';
    case 'asked':
    case 'no-show':
      return 'contacted';
    default:
      return assertNever(state);
  }
}

export function withVisit(lead: Lead, visit: Visit): Lead {
  const visit_ends = isAgreed(visit) ? visit.to : undefined;
  if (lead.kind !== 'consultations') return { ...lead, visit_ends };
  const place = visit.where === lead.address ? undefined : visit.where;
  return { ...lead, visit_ends, appointment: isSet(visit) ? visit.from : null, place };
}

/** History gets only what is new to the lead. The person who goes claims it if nobody has. */
export function leadWith(
  before: Lead,
  { before: known, visit }: { before: Visit | null; visit: Visit },
  { by, now }: { by: StepBy; now: Date },
): Lead {
  const at = now.toISOString();
  const happened: Happening[] = [];
  const record = withVisit(before, visit);
  const [was, is] = [appointmentOf(before, known), appointmentOf(record, visit)];
  const taker = by.role === 'staff' ? by : isLive(visit) ? visit.person : null;
  // A lead that looks begun but has no holder would keep everybody away.
  const isNobodys = !record.claim && !taker;
  if (record.kind === 'consultations') {
    const begun = statusWith(visit, by) ?? record.status;
    const status = begun === 'contacted' && isNobodys ? 'new' : begun;
    if (status !== record.status)
      happened.push({ type: 'status', from: record.status, to: status });
    record.status = status;
  }
  if (is && is !== was) happened.push({ type: 'appointment-set', from: was, to: is });
  if (!is && was) happened.push({ type: 'appointment-removed', from: was });
  if (visit.outcome) happened.push({ type: 'visited', outcome: visit.outcome });
  if ((isLive(visit) || isCallOwed(visit)) && record.handled_at) {
    record.handled_at = null;
    happened.push({ type: 'reopened' });
  }
  if (!record.claim && taker) {
    record.claim = claimOf(record, taker, now);
    happened.push({ type: 'claimed' });
  }
  if (by.role === 'staff') record.step_at = at;
  planCall(record, visit);
  return { ...record, history: [...record.history, ...entriesOf(at, actorOf(by), happened)] };
}

/** A call is owed because nobody else would contact the customer. */
const isCallOwed = (visit: Visit): boolean =>
  visit.wants_other === true || visit.state === 'no-show' || isLapsed(visit);

/** The call is due at the time of the step, by which an undo finds it. */
function planCall(record: Lead, visit: Visit): void {
  const [step, last] = [visit.history.at(-1), visit.history.at(-2)];
  if (isCallOwed(visit)) {
    record.snoozed_until = undefined;
    if (record.claim) record.call_back_at = step?.at;
  }
  // The canceled visit had asked for this call.
  if (step?.type === 'undone' && record.call_back_at === last?.at) record.call_back_at = undefined;
}

const isLapsed = ({ state, history }: Visit) =>
  state === 'canceled' && history.at(-1)?.type === 'lapsed';

function appointmentOf(lead: Lead, visit: Visit | null): string | null {
  if (lead.kind === 'consultations') return lead.appointment;
  return visit && isSet(visit) ? visit.from : null;
}

/** True when both sides know the time, or it is over. */
const isSet = ({ state }: Visit) => state !== 'canceled' && state !== 'asked';

export interface VisitDeps
  extends TimesDeps,
    Pick<Core, 'store' | 'random' | 'hub' | 'audit' | 'outbox'> {
  mails: VisitMails;
  kept?: (visit: Visit) => KeptReply | undefined;
}

export interface VisitChange {
  before: Visit | null;
  visit: Visit;
  /** These quarters are taken; when unset, those taken before. A visit that is over takes none. */
  takes?: readonly string[] | undefined;
}

export async function visitWrites(store: Store, { visit, takes }: VisitChange): Promise<Write[]> {
  const { id, person } = visit;
  const had = await store.find('taken-quarters', 'visit', id);
  const goesOn = takes ?? had.map(({ quarter }) => quarter);
  const quarters = new Set(person && isLive(visit) ? goesOn : []);
  const given = had.filter(({ quarter }) => !quarters.has(quarter));
  return [
    { put: 'visits', record: visit },
    ...given.map((row): Write => ({ drop: 'taken-quarters', id: row.id })),
    ...[...quarters].map((quarter): Write => {
      const of = { person: person?.id ?? '', visit: id, lead: visit.lead.id };
      return { put: 'taken-quarters', record: { id: `${id} ${quarter}`, quarter, ...of } };
    }),
  ];
}

export function visitFrame(visit: Visit, { role }: StepBy): ServerFrame {
  const by = role === 'visitor' ? 'customer' : role === 'staff' ? 'staff' : 'server';
  return { type: 'visitChanged', data: { visit, by } };
}

/** Runs in the turn of the lead; stores visit, lead and mails. Throws `Taken` when the time is gone. */
export async function keepVisit(
  deps: VisitDeps,
  lead: Lead,
  change: VisitChange,
  { by, now }: { by: StepBy; now: Date },
): Promise<Visit> {
  const { before, visit } = change;
  const after: Lead = { ...leadWith(lead, change, { by, now }), version: lead.version + 1 };
  const entry = deps.audit.entry(auditorOf(by), {
    ...{ type: 'visit-changed', lead: visit.lead, visit: visit.id },
    change: visit.history.at(-1)?.type ?? 'agreed',
  });
  await keepLead(deps, after, {
    writes: await visitWrites(deps.store, change),
    mails: await deps.mails.mailsFor(before, visit, after),
    entries: [entry],
    frame: visitFrame(visit, by),
    kept: () => deps.kept?.(visit),
  });
  return visit;
}

export const changedMeanwhile = () =>
  new Refusal(409, 'Somebody changed this visit meanwhile. Please look at it again.');
