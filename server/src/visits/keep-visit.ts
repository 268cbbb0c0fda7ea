import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Visit } from '@sallie/shared/contract/visit';
import { isLive } from '@sallie/shared/rules/visits';
import { auditorOf, type StepBy } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { keepLead } from '../leads/save.ts';
import type { KeptReply, Store, Write } from '../store/store.ts';
import type { TimesDeps } from './times.ts';
import { leadWith } from './visit-change.ts';
import type { VisitMails } from './visit-mails.ts';

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
