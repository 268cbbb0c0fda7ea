import type { ConsultationStatus } from '../../contract/consultation.ts';
import { type ContactOutcome, type VisitOutcome, visitOutcomes } from '../../contract/history.ts';
import type { Claim } from '../../contract/lead.ts';
import type { Lead, LeadChange } from '../../contract/leads.ts';
import type { StaffMember } from '../../contract/staff.ts';
import { statusLabel } from '../../rules/lead-kinds/lead-kind.ts';
import { takes } from '../../rules/triage.ts';
import type { Subject } from '../stores/changes.ts';

export type LeadWork = Omit<LeadChange, 'version' | 'read'>;

/** Changes of one lead; the added fields apply to consultations only. */
export interface LeadEdit extends LeadWork {
  status?: ConsultationStatus;
  appointment?: string | null;
  /** Place of the appointment; '' for the address of the request. */
  place?: string;
  visited?: VisitOutcome;
}

/** Returns the lead as shown until the server has made the change. */
export function asChanged(
  lead: Lead,
  work: LeadWork,
  who: Pick<StaffMember, 'id' | 'name'>,
  nameOf: (id: string) => string,
): Lead {
  const { contact, snooze, call_back, handled, spam, notes } = work;
  const by = { by: who.name, by_id: who.id, at: new Date().toISOString() };
  return {
    ...lead,
    claim: claimAfter(lead, work, by, nameOf),
    ...(contact && { contacted: { ...by, outcome: contact } }),
    ...(snooze !== undefined && { snoozed_until: snooze ?? undefined }),
    ...(call_back !== undefined && { call_back_at: call_back ?? undefined }),
    ...(handled !== undefined && { handled_at: handled ? by.at : null }),
    ...(spam !== undefined && { spam }),
    ...(notes !== undefined && { notes }),
  };
}

function claimAfter(
  lead: Lead,
  work: LeadWork,
  by: Omit<Claim, 'seconds'>,
  nameOf: (id: string) => string,
): Claim | null {
  const { claim, assign } = work;
  if (assign !== undefined) return { ...by, by: nameOf(assign), by_id: assign, seconds: 0 };
  if (claim || (!lead.claim && takes(work))) return { ...by, seconds: 0 };
  return claim === false ? null : lead.claim;
}

export interface Wording {
  when(at: string): string;
  staff(id: string): string;
}

const contacts: Record<ContactOutcome, (name: string) => string> = {
  reached: (name) => `Reached ${name}`,
  'no-answer': (name) => `No answer from ${name}`,
  'left-message': (name) => `Left a message for ${name}`,
  'wrong-number': (name) => `Wrong number for ${name}`,
};

export function saidOf({ name, isSeveral }: Subject, change: LeadEdit, { when, staff }: Wording) {
  const is = isSeveral ? 'are' : 'is';
  if (change.contact) return contacts[change.contact](name);
  if (change.visited) return `Visit to ${name}: ${visitOutcomes[change.visited]}`;
  if (change.assign !== undefined) return `${staff(change.assign)} ${name}`;
  if (change.snooze) return `${name} ${is} snoozed until ${when(change.snooze)}`;
  if (change.snooze === null) return `${name} ${is} back`;
  if (change.call_back) return `Call ${name} back: ${when(change.call_back)}`;
  if (change.call_back === null) return `Call-back to ${name} canceled`;
  if (change.appointment) return `${name} has an appointment`;
  if (change.appointment === null) return `${name} has no appointment any more`;
  if (change.place !== undefined) return `${name}’s appointment now has a place`;
  if (change.status !== undefined) return `${name} ${is} now ${statusLabel(change.status)}`;
  if (change.claim !== undefined)
    return change.claim ? `You have ${name}` : `${name} ${is} released`;
  if (change.handled !== undefined)
    return change.handled ? `${name} ${is} done` : `${name} ${is} open again`;
  if (change.spam !== undefined)
    return change.spam ? `${name} ${is} marked as spam` : `${name} ${is} not spam`;
  if (change.found_by !== undefined) return `Noted how ${name} found us`;
  return 'Notes saved';
}

export const undoneOf = ({ name, isSeveral }: Subject) =>
  `Taken back: ${name} ${isSeveral ? 'are' : 'is'} as before`;

/** True when the lead already has the wanted state, so that no request is needed. */
export function isSo(lead: Lead, work: LeadWork): boolean {
  const [field] = Object.keys(work);
  if (Object.keys(work).length !== 1) return false;
  if (field === 'claim') return work.claim === (lead.claim !== null);
  if (field === 'handled') return work.handled === (lead.handled_at !== null);
  if (field === 'assign') return work.assign === lead.claim?.by_id;
  return false;
}
