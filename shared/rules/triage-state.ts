import type { Lead } from '../contract/leads.ts';

/**
 * Where a lead of any kind stands: nobody has begun, somebody has it, or there is nothing left to do. A suspect asks
 * nothing of anybody, so it is done until it is cleared.
 */
export type TriageState = 'new' | 'taken' | 'done';

/** What the five statuses of a consultation mean; an unknown one says that somebody began. */
const ofStatus: Record<string, TriageState> = {
  new: 'new',
  contacted: 'taken',
  scheduled: 'taken',
  completed: 'done',
  cancelled: 'done',
};

export function triageOf(lead: Lead): TriageState {
  if (lead.spam || lead.handled_at !== null) return 'done';
  const state = lead.kind === 'consultations' ? (stateOf(lead.status) ?? 'taken') : 'new';
  return state === 'new' && lead.claim ? 'taken' : state;
}

const stateOf = (status: string) =>
  Object.hasOwn(ofStatus, status) ? ofStatus[status] : undefined;
