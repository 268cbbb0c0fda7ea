import type { AuditEvent } from '@sallie/shared/contract/audit';
import { consultationStatuses } from '@sallie/shared/contract/consultation';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead, LeadChange, LeadRef } from '@sallie/shared/contract/leads';
import { entriesOf } from '@sallie/shared/rules/history';
import { actorName, kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import type { MailKey } from '@sallie/shared/rules/mail-purposes';
import { byStaffMember } from '../audit/audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { KeptReply, Write } from '../store/store.ts';
import { inTurnOfWork } from './in-turn-of-lead.ts';
import { type Edited, edited, type LeadEdit, type StaffRef } from './lead-edit.ts';
import { completesBatch } from './referral-batch.ts';
import { type KeptWith, keepLead, type LeadDeps, publishChange, putLead } from './save.ts';
import { twinsOf } from './twin.ts';
import { undone, undoOf } from './undo.ts';

/** What staff ask for, made on the version they saw. */
export type Change = LeadChange & Pick<LeadEdit, 'status' | 'appointment' | 'place' | 'visited'>;

/** Who of the staff has this account; null for nobody. */
type FindColleague = (id: string) => Promise<StaffRef | null>;

export interface ChangeDeps extends LeadDeps {
  colleague: FindColleague;
}

/** What a repeated request is answered; undefined where it may not be repeated. */
type Keep = (lead: Lead) => KeptReply | undefined;

/** The whole change; resolves with the lead after it. Throws 404, 409 for another version, and what the change itself refuses. */
export async function applyChange(
  deps: ChangeDeps,
  { kind, id }: LeadRef,
  wanted: Change,
  staff: StaffRef,
  keep: Keep = () => undefined,
): Promise<Lead> {
  return onWork(deps, { kind, id }, async (before, seen) => {
    if (isOpening(wanted)) return open(deps, before, staff);
    if (seen.version !== wanted.version) throw await conflict(deps, before);
    if (wanted.claim && before.claim && before.claim.by_id !== staff.id) {
      const holder = await nameNow(deps, before.claim.by_id, before.claim.by);
      throw new Refusal(409, `${holder} has already taken this.`);
    }
    const { assign, ...rest } = wanted;
    const to = await holderOf(deps, assign);
    const now = deps.clock.now();
    const { record, happened } = edited(before, { ...rest, assign: to }, staff, now);
    if (happened.length === 0) return wanted.read ? open(deps, before, staff) : before;
    const read = isLookedAt(wanted) ? (before.read ?? seenBy(staff, now)) : before.read;
    const lead = await keepChange(
      deps,
      before,
      { record: { ...record, read }, happened },
      {
        staff,
        now,
        kept(leads) {
          const after = leads.find((one) => one.id === id);
          return after && keep(after);
        },
      },
    );
    if (happened.some(({ type }) => type === 'assigned')) publishAssignment(deps, lead, staff);
    return lead;
  });
}

/** Who is to have a lead. Throws a 400 for somebody who is not on the staff. */
export async function holderOf({ colleague }: ChangeDeps, account: string | undefined) {
  const holder = account === undefined ? undefined : await colleague(account);
  if (holder === null) throw new Refusal(400, 'Please choose somebody on the staff.');
  return holder;
}

/** Takes the last change back, as a change of its own. */
export async function takeBack(
  deps: ChangeDeps,
  { kind, id, version }: LeadRef & { version: number },
  staff: StaffRef,
): Promise<Lead> {
  return onWork(deps, { kind, id }, async (before, seen) => {
    if (seen.version !== version) throw await conflict(deps, before);
    const now = deps.clock.now();
    return keepChange(deps, before, undone(before, staff, now), { staff, now, toUndo: null });
  });
}

/** In the turn of the lead on which the work is done: `change` is handed that, and what was `seen`; resolves with what was seen as it is then. */
async function onWork(
  { store }: LeadDeps,
  { kind, id }: LeadRef,
  change: (before: Lead, seen: Lead) => Promise<Lead>,
): Promise<Lead> {
  return inTurnOfWork(store, { kind, id }, async (before, seen) => {
    const after = await change(before, seen);
    return after.id === id ? after : ((await store.get(kind, id)) ?? after);
  });
}

interface Made extends Pick<KeptWith, 'kept'> {
  staff: StaffRef;
  now: Date;
  /** Null: it cannot be taken back. */
  toUndo?: typeof undoOf | null;
}

/** Stores in the lead's turn what was changed, with its history, its audit entry and what takes it back, and notifies the desks. */
export async function keepChange(
  deps: LeadDeps,
  before: Lead,
  { record, happened }: Edited,
  { staff, now, toUndo = undoOf, kept }: Made,
): Promise<Lead> {
  const followed = await deps.followLead(before, record, happened, staff);
  const lead: Lead = {
    ...(followed?.lead ?? record),
    version: before.version + 1,
    history: [...before.history, ...entriesOf(now.toISOString(), byStaffMember(staff), happened)],
  };
  if (toUndo) lead.undo = toUndo(before, lead, staff, now);
  const owed = before.spam && !lead.spam ? await owedMails(deps, lead) : [];
  const isJudged = before.spam !== lead.spam;
  const judge = (writes: Write[], reply?: KeptReply) =>
    deps.spamFilter.judged(lead, (learnt) => deps.store.commit([...writes, learnt], reply));
  return keepLead(deps, lead, {
    writes: followed?.writes ?? [],
    mails: [...(followed?.mails ?? []), ...owed],
    entries: [deps.audit.entry(byStaffMember(staff), changeOf(lead, happened))],
    frame: followed?.frame,
    kept,
    ...(isJudged && { commit: judge }),
  });
}

/** Nobody need be told of what they took themselves. */
export function publishAssignment(
  { hub }: LeadDeps,
  lead: Lead,
  { id: by_id, name: by }: StaffRef,
): void {
  const { kind, id, claim } = lead;
  if (!claim || claim.by_id === by_id) return;
  const { name } = kindOf(lead).person(lead);
  const data = { kind, id, name, to: claim.by, to_id: claim.by_id, by, by_id, at: claim.at };
  hub.toStaff({ type: 'leadAssigned', data });
}

/** Which fields, and of the status what: the rest may be what a customer said. */
export function changeOf({ kind, id }: Lead, happened: Happening[]): AuditEvent {
  const changes = happened.map(({ type }) => type);
  const status = happened.find((one) => one.type === 'status');
  const given = happened.find((one) => one.type === 'assigned')?.to;
  return {
    type: 'lead-changed',
    lead: { kind, id },
    changes,
    ...(status && { status: { from: status.from, to: status.to } }),
    ...(given && { to: given }),
  };
}

export const seenBy = ({ id, name }: StaffRef, at: Date) => ({
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
async function open(deps: LeadDeps, before: Lead, staff: StaffRef): Promise<Lead> {
  if (before.read) return before;
  const lead: Lead = { ...before, read: seenBy(staff, deps.clock.now()) };
  const all = [lead, ...(await twinsOf(deps.store, lead, 0))];
  await deps.store.commit(all.map(putLead));
  for (const record of all) publishChange(deps.hub, record);
  return lead;
}

/** What somebody on the staff is called now; `then` where the account is gone. */
async function nameNow({ colleague }: ChangeDeps, id: string | null, then: string) {
  return (id && (await colleague(id))?.name) || then;
}

async function conflict(deps: ChangeDeps, newer: Lead): Promise<Refusal> {
  const { claim } = newer;
  const holder = claim && (await nameNow(deps, claim.by_id, claim.by));
  let by = newer.history.at(-1)?.by;
  if (by?.role === 'staff') by = { ...by, name: await nameNow(deps, by.id, by.name) };
  const state = [
    (newer.kind === 'consultations' || newer.kind === 'referrals') &&
      `status ${statusName(newer.status)}`,
    holder && `taken by ${holder}`,
    newer.handled_at && 'done',
    newer.spam && 'marked as spam',
  ].filter(Boolean);
  const now = state.length ? ` It is now: ${state.join(', ')}.` : '';
  return new Refusal(
    409,
    `${by ? actorName(by, newer) : 'Somebody'} changed this meanwhile.${now}`,
  );
}

function statusName(status: string): string {
  const names: Record<string, string> = consultationStatuses;
  return names[status] ?? status;
}

/** A lead cleared of suspicion gets what it was denied: its mails. Of the referrals of one form one thanks. */
async function owedMails({ mailsFor, store }: LeadDeps, lead: Lead) {
  const isThanked = lead.kind === 'referrals' && !(await completesBatch(store, lead));
  return (await mailsFor(lead, { except: isThanked ? 'thanks' : undefined })).filter(
    ({ purpose }) => isOwed(lead, purpose),
  );
}

/** Marked by mistake after they had left: nobody gets a mail twice. One that the mark alone held back is owed. */
function isOwed({ mails, history }: Lead, purpose: MailKey): boolean {
  const state = mails[purpose];
  if (state !== 'dropped') return state === undefined;
  return !history.some((entry) => entry.type === 'mail-dropped' && entry.mail === purpose);
}
