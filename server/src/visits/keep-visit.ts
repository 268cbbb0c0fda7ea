import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Visit } from '@sallie/shared/contract/visit';
import { entriesOf } from '@sallie/shared/rules/history';
import { isLive } from '@sallie/shared/rules/visits';
import type { Audit } from '../audit/audit.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { noteMails, publishChange, putLead } from '../leads/save.ts';
import { twinsOf } from '../leads/twin.ts';
import type { Outbox } from '../mail/outbox.ts';
import { putMails } from '../mail/outgoing.ts';
import type { Hub } from '../realtime/hub.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { KeptReply, Store, Write } from '../store/store.ts';
import type { Random } from '../system/random.ts';
import type { TimesDeps } from './goers.ts';
import { actorOf, leadWith, type VisitBy } from './visit-change.ts';
import type { VisitMails } from './visit-mails.ts';

export interface VisitDeps extends TimesDeps {
  store: Store;
  random: Random;
  hub: Hub;
  audit: Audit;
  outbox: Pick<Outbox, 'wake'>;
  mails: VisitMails;
}

/** A visit that is new or changed. */
export interface VisitChange {
  before: Visit | null;
  visit: Visit;
  /** What it takes of whoever goes; of what is over nothing. */
  takes: readonly string[];
}

/** What a visit needs in a commit: itself, and of somebody's time what it takes now and what it gives back. */
export async function visitWrites(store: Store, { visit, takes }: VisitChange): Promise<Write[]> {
  const { id, person } = visit;
  const had = await store.find('taken-quarters', 'visit', id);
  const quarters = new Set(person && isLive(visit) ? takes : []);
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

export function visitFrame(visit: Visit, { role }: VisitBy): ServerFrame {
  const by = role === 'visitor' ? 'customer' : role === 'staff' ? 'staff' : 'server';
  return { type: 'visitChanged', data: { visit, by } };
}

/** In the turn of its lead: stores a visit with what its lead says of it and the mails that tell of it. Throws `Taken` where the time is gone. */
export async function keepVisit(
  deps: VisitDeps,
  lead: Lead,
  change: VisitChange,
  { by, now }: { by: VisitBy; now: Date },
  keep?: () => KeptReply | undefined,
): Promise<Visit> {
  const { store, hub, audit, outbox, mails: visitMails } = deps;
  const { before, visit } = change;
  const { record, happened } = leadWith(lead, visit, { by, now });
  const after: Lead = {
    ...record,
    mails: { ...record.mails },
    version: lead.version + 1,
    history: [...lead.history, ...entriesOf(now.toISOString(), actorOf(by), happened)],
  };
  const mails: OutgoingMail[] = await visitMails.mailsFor(before, visit, after);
  noteMails(after, mails);
  const step = visit.history.at(-1)?.type ?? 'agreed';
  const entry = audit.entry(
    by.role === 'staff' ? by : { role: by.role === 'server' ? 'server' : 'addressee' },
    {
      type: 'visit-changed',
      lead: visit.lead,
      visit: visit.id,
      change: step,
    },
  );
  const twins = await twinsOf(store, after, 1);
  const writes = [after, ...twins].map(putLead);
  writes.push(...(await visitWrites(store, change)), ...putMails(mails), entry);
  await store.commit(writes, keep?.());
  for (const one of [after, ...twins]) publishChange(hub, one);
  hub.toStaff(visitFrame(visit, by));
  audit.log(entry);
  if (mails.length > 0) outbox.wake(mails);
  return visit;
}

/** In the turn of its lead, with both as they are then. Throws a 404 for a visit that is none. */
export async function onVisit<T>(
  { store }: Pick<VisitDeps, 'store'>,
  id: string,
  task: (before: Visit, lead: Lead) => Promise<T>,
): Promise<T> {
  const found = await store.get('visits', id);
  if (!found) throw notFound();
  return store.exclusively(lockNames.lead(found.lead.id), async () => {
    const before = await store.get('visits', id);
    const lead = before && (await store.get(before.lead.kind, before.lead.id));
    if (!lead) throw notFound();
    return task(before, lead);
  });
}

export const changedMeanwhile = () =>
  new Refusal(409, 'Somebody changed this visit meanwhile. Please look at it again.');
