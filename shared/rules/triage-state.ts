import type { Lead } from '../contract/leads.ts';

/**
 * Where a lead of any kind stands: nobody has begun, somebody has it, or there is nothing left to do. A suspect asks
 * nothing of anybody, so it is done until it is cleared, or until they answer the quote they were sent before.
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
  if (lead.handled_at !== null || (lead.spam && !hasAnsweredQuote(lead))) return 'done';
  const state = lead.kind === 'consultations' ? (stateOf(lead.status) ?? 'taken') : 'new';
  return state === 'new' && lead.claim ? 'taken' : state;
}

/** Accepted or asked about since they were marked, and nobody has done anything about it. */
function hasAnsweredQuote({ quote, step_at = '', history }: Lead): boolean {
  if (quote?.step !== 'accepted' && quote?.step !== 'asked') return false;
  const marked = history.findLast(({ type }) => type === 'marked-spam')?.at ?? '';
  return quote.at > marked && quote.at > step_at;
}

const stateOf = (status: string) =>
  Object.hasOwn(ofStatus, status) ? ofStatus[status] : undefined;
