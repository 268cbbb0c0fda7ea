import type { AuditEvent } from '@sallie/shared/contract/audit';
import {
  type Consultation,
  changeConsultation,
  consultationStatuses,
} from '@sallie/shared/contract/consultation';
import type { Happening } from '@sallie/shared/contract/history';
import type { Triage } from '@sallie/shared/contract/lead';
import { changeLead, type Lead, type LeadChange, LeadKind } from '@sallie/shared/contract/leads';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { actorName, entriesOf } from '@sallie/shared/rules/history';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import * as z from 'zod/mini';
import { byStaffMember } from '../audit/audit.ts';
import type { Binder, SignedIn } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { putMails } from '../mail/outgoing.ts';
import { lockNames } from '../store/lock-names.ts';
import { type LeadDeps, noteMails, putLead, tellChanged } from './save.ts';
import { byStaff } from './triage.ts';

type Change = LeadChange & {
  status?: string | undefined;
  appointment?: string | null | undefined;
};

/** The changes staff make: each carries the version it was made on, and leaves a line of history. */
export function bindChanges(bind: Binder, deps: LeadDeps): void {
  bind.staff(changeLead, async ({ body, params, staff }) => {
    const kind = z.safeParse(LeadKind, params.kind);
    if (!kind.success) throw notFound();
    return change(deps, kind.data, params.id ?? '', body, staff);
  });

  bind.staff(changeConsultation, async ({ body, params, staff }) => {
    const changed = await change(deps, 'consultations', params.id ?? '', body, staff);
    if (changed.kind !== 'consultations') throw notFound();
    return changed;
  });
}

async function change(
  deps: LeadDeps,
  kind: LeadKind,
  id: string,
  wanted: Change,
  staff: SignedIn,
): Promise<Lead> {
  const { store, clock, hub, audit, spamFilter } = deps;
  return store.exclusively(lockNames.lead(id), async () => {
    const before = await store.get(kind, id);
    if (!before) throw notFound();
    if (isOpening(wanted)) return open(deps, before, staff);
    if (before.version !== wanted.version) throw conflict(before);
    if (wanted.claim && before.claim && before.claim.by_id !== staff.id) {
      throw new Refusal(409, `${before.claim.by} has already taken this.`);
    }
    const now = clock.now();
    const { record, happened } = applied(before, wanted, staff, now);
    if (happened.length === 0) return wanted.read ? open(deps, before, staff) : before;
    const lead: Lead = {
      ...record,
      version: before.version + 1,
      read: isLookedAt(wanted) ? (before.read ?? seenBy(staff, now)) : before.read,
      history: [...before.history, ...entriesOf(now.toISOString(), byStaff(staff), happened)],
    };
    const released = before.spam && !lead.spam ? await releaseFromSpam(deps, lead) : null;
    const entry = audit.entry(byStaffMember(staff), changeOf(lead, happened));
    const writes = [putLead(lead), ...(released?.writes ?? []), entry];
    if (before.spam === lead.spam) await store.commit(writes);
    else await spamFilter.judged(lead, (learnt) => store.commit([...writes, learnt]));
    tellChanged(hub, lead);
    released?.publish();
    audit.log(entry);
    return lead;
  });
}

/** Which fields, and of the status what: the rest may be what a customer said. */
function changeOf({ kind, id }: Lead, happened: Happening[]): AuditEvent {
  const changes = happened.map(({ type }) => type);
  const status = happened.find((one) => one.type === 'status');
  const { from = '', to } = status ?? {};
  return { type: 'lead-changed', lead: { kind, id }, changes, ...(to && { status: { from, to } }) };
}

const seenBy = ({ id, name }: SignedIn, at: Date) => ({
  by: name,
  by_id: id,
  at: at.toISOString(),
});

/** Nothing but that somebody opened it. */
function isOpening({ version, read, ...rest }: Change): boolean {
  return read === true && Object.values(rest).every((value) => value === undefined);
}

/** Sorting spam out is done from the list, at a glance; everything else is done by somebody who has read it. */
function isLookedAt({ version, spam, ...rest }: Change): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** Who opens it first is noted. The version stays: nobody's open edit should fail because a colleague looked. */
async function open(deps: LeadDeps, before: Lead, staff: SignedIn): Promise<Lead> {
  if (before.read) return before;
  const lead: Lead = { ...before, read: seenBy(staff, deps.clock.now()) };
  await deps.store.commit([putLead(lead)]);
  tellChanged(deps.hub, lead);
  return lead;
}

/** The lead after the change, and what of it is new. */
function applied(before: Lead, wanted: Change, staff: SignedIn, now: Date) {
  const happened: Happening[] = [];
  let record = before;
  function set(part: Partial<Triage>, happening: Happening) {
    record = { ...record, ...part };
    happened.push(happening);
  }
  const at = now.toISOString();
  if (wanted.claim === true && !before.claim) {
    const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(before.created_at)) / 1000));
    set({ claim: { by: staff.name, by_id: staff.id, at, seconds } }, { type: 'claimed' });
  }
  if (wanted.claim === false && before.claim) set({ claim: null }, { type: 'released' });
  if (wanted.handled === true && !before.handled_at) set({ handled_at: at }, { type: 'handled' });
  if (wanted.handled === false && before.handled_at)
    set({ handled_at: null }, { type: 'reopened' });
  if (wanted.spam !== undefined && wanted.spam !== before.spam)
    set({ spam: wanted.spam }, { type: wanted.spam ? 'marked-spam' : 'cleared-spam' });
  if (wanted.notes !== undefined && wanted.notes !== before.notes)
    set({ notes: wanted.notes }, { type: 'notes' });
  if (record.kind === 'consultations') record = scheduled(record, wanted, happened);
  return { record, happened };
}

function scheduled(
  before: Consultation,
  { status = before.status, appointment = before.appointment }: Change,
  happened: Happening[],
): Consultation {
  if (status !== before.status) happened.push({ type: 'status', from: before.status, to: status });
  if (appointment !== before.appointment) {
    const from = before.appointment;
    if (appointment) happened.push({ type: 'appointment-set', from, to: appointment });
    else if (from) happened.push({ type: 'appointment-removed', from });
  }
  return { ...before, status, appointment };
}

function conflict(newer: Lead): Refusal {
  const last = newer.history.at(-1);
  const state = [
    (newer.kind === 'consultations' || newer.kind === 'referrals') &&
      `status ${statusName(newer.status)}`,
    newer.claim && `taken by ${newer.claim.by}`,
    newer.handled_at && 'done',
    newer.spam && 'marked as spam',
  ].filter(Boolean);
  const now = state.length ? ` It is now: ${state.join(', ')}.` : '';
  return new Refusal(
    409,
    `${last ? actorName(last.by, newer) : 'Somebody'} changed this meanwhile.${now}`,
  );
}

function statusName(status: string): string {
  return consultationStatuses[status as keyof typeof consultationStatuses] ?? status;
}

/** A lead cleared of suspicion gets what it was denied: its mails, and its derived visitor is cleared with it. */
async function releaseFromSpam(deps: LeadDeps, lead: Lead) {
  const { outbox, hub } = deps;
  const mails = (await deps.mailsFor(lead)).filter(({ purpose }) => isOwed(lead, purpose));
  noteMails(lead, mails);
  const visitors = await derivedVisitors(deps, lead);
  const writes = [...visitors.map(putLead), ...putMails(mails)];
  return {
    writes,
    publish() {
      for (const visitor of visitors) tellChanged(hub, visitor);
      if (mails.length > 0) outbox.wake(mails);
    },
  };
}

/** Marked by mistake after they had left: nobody gets a mail twice. One that the mark alone held back is owed. */
function isOwed({ mails, history }: Lead, purpose: MailKey): boolean {
  const state = mails[purpose];
  if (state !== 'dropped') return state === undefined;
  return !history.some((entry) => entry.type === 'mail-dropped' && entry.mail === purpose);
}

async function derivedVisitors({ store }: LeadDeps, lead: Lead): Promise<Visitor[]> {
  if (lead.kind === 'visitors' || lead.kind === 'referrals') return [];
  const known = await store.leadsOf(lead.email);
  return known.flatMap((other) =>
    other.kind === 'visitors' && other.spam && other.derived_from?.id === lead.id
      ? [{ ...other, spam: false, version: other.version + 1 }]
      : [],
  );
}
