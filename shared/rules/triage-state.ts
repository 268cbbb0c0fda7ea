import type { Lead } from '../contract/leads.ts';

/** `taken`: staff have begun. Spam is `done` until it is cleared or its sender answers an earlier quote. */
export type TriageState = 'new' | 'taken' | 'done';

/** Statuses missing here count as taken. */
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

/** The quote was accepted or questioned since the spam mark, and staff have not acted yet. */
function hasAnsweredQuote({ quote, step_at = '', history }: Lead): boolean {
  if (quote?.step !== 'accepted' && quote?.step !== 'asked') return false;
  const marked = history.findLast(({ type }) => type === 'marked-spam')?.at ?? '';
  return quote.at > marked && quote.at > step_at;
}

const stateOf = (status: string) =>
  Object.hasOwn(ofStatus, status) ? ofStatus[status] : undefined;
