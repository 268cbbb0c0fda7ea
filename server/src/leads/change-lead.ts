import type { AuditEvent } from '@sallie/shared/contract/audit';
import { consultationStatuses } from '@sallie/shared/contract/consultation';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead, LeadChange, LeadRef } from '@sallie/shared/contract/leads';
import type { MailKey } from '@sallie/shared/contract/mail';
import { entriesOf } from '@sallie/shared/rules/history';
import { actorName, kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { byStaffMember } from '../audit/audit.ts';
import { Refusal } from '../http/refusal.ts';
import type { KeptReply, Write } from '../store/store.ts';
import { type Edited, edited, type LeadEdit, type StaffRef } from './lead-edit.ts';
import { inTurnOfWork, twinsOf } from './lead-work.ts';
import { type KeptWith, keepLead, type LeadDeps, publishChange, putLead } from './save.ts';
import { undone, undoOf } from './undo.ts';

export type Change = LeadChange & Pick<LeadEdit, 'status' | 'appointment' | 'place' | 'visited'>;

/** Resolves to null when no staff account has the id. */
type FindColleague = (id: string) => Promise<StaffRef | null>;

export interface ChangeDeps extends LeadDeps {
  colleague: FindColleague;
}

/** Makes the reply for a repeated request; undefined when none is kept. */
type Keep = (lead: Lead) => KeptReply | undefined;

/** Throws 404, 409 for a change of another version, and what `edited` throws. */
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

/** Finds the new holder of a lead. Throws 400 when the account is not on the staff. */
export async function holderOf({ colleague }: ChangeDeps, account: string | undefined) {
  const holder = account === undefined ? undefined : await colleague(account);
  if (holder === null) throw new Refusal(400, 'Please choose somebody on the staff.');
  return holder;
}

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

/** Calls `change` with the lead that carries the work, and resolves to `seen` as it is afterwards. */
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
  /** Null when the change cannot be undone. */
  toUndo?: typeof undoOf | null;
}

/** Runs in the lead's turn; stores history, audit entry and undo data with the lead. */
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

/** Publishes nothing when staff took the lead themselves. */
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

/** Other values than status and holder stay out of the audit log: they may be a customer's words. */
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

function isOpening({ version, read, ...rest }: Change): boolean {
  return read === true && Object.values(rest).every((value) => value === undefined);
}

/** Marking spam does not count as reading, because it is done from the list at a glance. */
function isLookedAt({ version, spam, ...rest }: Change): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** The version stays, so that a colleague's open edit does not fail because somebody looked. */
async function open(deps: LeadDeps, before: Lead, staff: StaffRef): Promise<Lead> {
  if (before.read) return before;
  const lead: Lead = { ...before, read: seenBy(staff, deps.clock.now()) };
  const all = [lead, ...(await twinsOf(deps.store, lead, 0))];
  await deps.store.commit(all.map(putLead));
  for (const record of all) publishChange(deps.hub, record);
  return lead;
}

/** Returns the current name of a member of staff, or `then` when the account is gone. */
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

/** Clearing the suspicion sends the withheld mails. */
async function owedMails({ mailsFor }: LeadDeps, lead: Lead) {
  return (await mailsFor(lead)).filter(({ purpose }) => isOwed(lead, purpose));
}

/** A mail that left before the mark is not sent twice; one that only the mark dropped is owed. */
function isOwed({ mails, history }: Lead, purpose: MailKey): boolean {
  const state = mails[purpose];
  if (state !== 'dropped') return state === undefined;
  return !history.some((entry) => entry.type === 'mail-dropped' && entry.mail === purpose);
}
