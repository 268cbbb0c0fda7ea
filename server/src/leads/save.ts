import type { ServerFrame } from '@sallie/shared/contract/frames';
import type { Happening } from '@sallie/shared/contract/history';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { type MailPurpose, mailStateOf } from '@sallie/shared/contract/mail';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { AuditWrite } from '../audit/audit.ts';
import type { Core } from '../core.ts';
import { putMails } from '../mail/outgoing.ts';
import type { Hub } from '../realtime/hub.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Collections } from '../store/schema.ts';
import { type KeptReply, putInto, type Write } from '../store/store.ts';
import type { createTokens } from '../system/secrets.ts';
import type { StaffRef } from './lead-edit.ts';
import { twinsOf } from './lead-work.ts';
import type { MailCause, SpamFilter } from './spam/spam-filter.ts';

/* The visit and the quotes of a lead follow its changes in the same commit. */

/** The writes are for the same commit; the mails and the frame are sent after it. */
export interface Followed {
  lead: Lead;
  writes: Write[];
  mails: OutgoingMail[];
  frame?: ServerFrame | undefined;
}

/** Resolves to null when the visit does not change. */
type FollowLead = (
  before: Lead,
  lead: Lead,
  happened: readonly Happening[],
  staff: StaffRef,
) => Promise<Followed | null>;

/** `after` replaces `before`, or is its next version. Resolves to null when nothing else changes. */
export type FollowSender = (before: Lead, after: Lead) => Promise<Followed | null>;

export function followBoth(first: FollowSender, second: FollowSender): FollowSender {
  return async (before, after) => {
    const one = await first(before, after);
    const other = await second(before, one?.lead ?? after);
    if (!one || !other) return one ?? other;
    return {
      lead: other.lead,
      writes: [...one.writes, ...other.writes],
      mails: [...one.mails, ...other.mails],
      frame: one.frame ?? other.frame,
    };
  };
}

/** Returns the lead after its visit and quotes have moved to another lead. */
const withoutFollowers = (lead: Lead): Lead => ({
  ...lead,
  visit_ends: undefined,
  quote: undefined,
  ...(lead.kind === 'consultations' && { appointment: null, place: undefined }),
});

/** `except` is left out; `cause` is set when a stranger's form causes the mails. */
export type MailsFor = (
  lead: Lead,
  options?: { except?: MailPurpose | undefined; cause?: MailCause },
) => Promise<OutgoingMail[]>;

export interface LeadDeps
  extends Pick<Core, 'clock' | 'random' | 'store' | 'hub' | 'outbox' | 'facts' | 'audit'> {
  spamFilter: SpamFilter;
  /** Resolves to an empty list for a suspect. */
  mailsFor: MailsFor;
  /** True when a message needs a person at once. `earlier` may hold half of the trouble. */
  isUrgent(message: string, earlier?: string): boolean;
  followLead: FollowLead;
  followSender: FollowSender;
}

/** `corrects` lets a sender correct a lead; `work` (in a mail) reports a problem with finished work. */
export type LeadTokens = ReturnType<typeof createTokens<'corrects' | 'work'>>;

export interface NewLead {
  lead: Lead;
  /** Derived records never ring on their own: a contact's visitor, for example. */
  derived?: Lead[];
  mails?: OutgoingMail[];
  kept?: KeptReply | undefined;
  corrects?: Corrects | undefined;
  also?: Write[];
  /** Set when this runs in the sender's turn; the visit and quotes of that record move to the request. */
  visitor?: Visitor | null | undefined;
}

/** `id` is the sender's request that this one corrects; null when they have no valid token. */
export type Corrects = { id: string | null };

export const putLead = (lead: Lead): Write => putInto(lead.kind, lead);

export function publishChange(hub: Hub, lead: Lead): void {
  hub.toStaff({ type: 'leadChanged', data: { kind: lead.kind, record: lead } });
}

/** Save → publish → reply: the lead, its derived records, its mails and the kept reply are one commit. */
export async function saveLead(deps: LeadDeps, added: NewLead): Promise<void> {
  const { lead, corrects, visitor = null } = added;
  // A lead that looks like spam must not hide a real request.
  const before = corrects?.id && !lead.spam && (await newestOf(deps, lead.kind, corrects.id));
  if (!before) return saveInPlace(deps, added, visitor, null);
  const isSaved = await deps.store.exclusively(lockNames.lead(before.id), async () => {
    const newest = await newestOf(deps, lead.kind, before.id);
    // Another tab was faster.
    if (newest && newest.id !== before.id) return false;
    const corrected = newest && correctedRequest(deps, lead, newest);
    await saveInPlace(deps, added, corrected, corrected);
    return true;
  });
  if (!isSaved) await saveLead(deps, added);
}

/** Runs in the turn of `before`, whose visit and quotes move to the new lead. */
async function saveInPlace(
  deps: LeadDeps,
  added: NewLead,
  before: Lead | null,
  corrected: Lead | null,
): Promise<void> {
  const followed = before && (await deps.followSender(before, added.lead));
  if (!followed) return commitLead(deps, added, corrected);
  const { mails = [], also = [] } = added;
  const withAll = {
    lead: followed.lead,
    mails: [...mails, ...followed.mails],
    also: [...also, ...followed.writes],
  };
  await commitLead(deps, { ...added, ...withAll }, corrected && withoutFollowers(corrected));
  if (followed.frame) deps.hub.toStaff(followed.frame);
}

async function commitLead(
  deps: LeadDeps,
  { lead, derived = [], mails = [], kept, also = [], corrects }: NewLead,
  corrected: Lead | null,
): Promise<void> {
  if (corrects && !corrected) {
    lead.history.push({ at: lead.created_at, by: { role: 'visitor' }, type: 'says-replaces' });
  }
  for (const { purpose, state } of mails) lead.mails[purpose] = state;
  lead.mail = mailStateOf(Object.values(lead.mails));
  const writes = [lead, ...derived, ...(corrected ? [corrected] : [])].map(putLead);
  await deps.store.commit([...writes, ...also, ...putMails(mails)], kept);
  for (const record of [lead, ...derived]) {
    deps.hub.toStaff({ type: 'leadCreated', data: { kind: record.kind, record } });
  }
  if (corrected) publishChange(deps.hub, corrected);
  if (mails.length > 0) deps.outbox.wake(mails);
}

export function withMails<L extends Lead>(lead: L, changed: readonly OutgoingMail[]): L {
  const mails = { ...lead.mails };
  for (const { purpose, state } of changed) mails[purpose] = state;
  return { ...lead, mails, mail: mailStateOf(Object.values(mails)) };
}

export interface KeptWith {
  writes: readonly Write[];
  mails: OutgoingMail[];
  entries: readonly AuditWrite[];
  kept?: ((leads: readonly Lead[]) => KeptReply | undefined) | undefined;
  frame?: ServerFrame | undefined;
  commit?(writes: Write[], kept?: KeptReply): Promise<void>;
}

/** Runs in the turn of a lead; updates its twins in the same commit. */
export async function keepLead(
  { store, hub, outbox, audit }: Pick<LeadDeps, 'store' | 'hub' | 'outbox' | 'audit'>,
  changed: Lead,
  { writes, mails, entries, kept, frame, commit = (...given) => store.commit(...given) }: KeptWith,
): Promise<Lead> {
  const lead = withMails(changed, mails);
  const leads = [lead, ...(await twinsOf(store, lead, 1))];
  const all = [...leads.map(putLead), ...writes, ...putMails(mails), ...entries];
  await commit(all, kept?.(leads));
  for (const one of leads) publishChange(hub, one);
  if (frame) hub.toStaff(frame);
  for (const entry of entries) audit.log(entry);
  if (mails.length > 0) outbox.wake(mails);
  return lead;
}

/** Runs in the turn of a lead. The version stays, so that no open edit fails because a mail was written. */
export async function keepMails(
  { store, hub, outbox }: Pick<LeadDeps, 'store' | 'hub' | 'outbox'>,
  before: Lead,
  mails: OutgoingMail[],
  also: readonly Write[] = [],
): Promise<void> {
  const lead = withMails(before, mails);
  await store.commit([putLead(lead), ...also, ...putMails(mails)]);
  publishChange(hub, lead);
  if (mails.length > 0) outbox.wake(mails);
}

type CorrectedDeps = Pick<Core, 'store' | 'clock'>;

/**
 * Returns the request or its newest correction, because two tabs may correct the same one. Null when it is
 * missing or older than a day: no form stays open for longer.
 */
export async function newestOf<K extends LeadKind>(
  deps: CorrectedDeps,
  kind: K,
  id: string,
): Promise<Collections[K] | null> {
  const lead = await deps.store.get(kind, id);
  const now = deps.clock.now();
  if (!lead || now.getTime() - Date.parse(lead.created_at) > DAY_MS) return null;
  for (const entry of lead.history)
    if (entry.type === 'replaced') return (await newestOf(deps, kind, entry.lead)) ?? lead;
  return lead;
}

/** Marks the old request as done, so that nobody calls the wrong number. */
function correctedRequest({ clock }: CorrectedDeps, newer: Lead, before: Lead): Lead {
  const at = clock.now().toISOString();
  const by = { role: 'visitor' } as const;
  const taken = before.claim && { id: before.claim.by_id, name: before.claim.by };
  newer.history.push({ at, by, type: 'replaces', lead: before.id, claimed_by: taken });
  return {
    ...before,
    version: before.version + 1,
    handled_at: before.handled_at ?? at,
    history: [...before.history, { at, by, type: 'replaced', lead: newer.id }],
  };
}
