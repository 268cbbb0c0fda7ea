import type { Lead } from '../../contract/leads.ts';
import { leadStatus, statusLabel } from '../leads/lead-status.ts';

/** One thing that is not as it was. */
export interface Difference {
  what: string;
  now: string;
}

/** What somebody else changed between two states of a record, as words; `timeOf` writes an instant. */
export function differences(before: Lead, now: Lead, timeOf: (at: string) => string): Difference[] {
  const appointment = (lead: Lead) => (lead.kind === 'consultations' ? lead.appointment : null);
  const lines: [what: string, was: string, is: string][] = [
    ['Status', statusLabel(leadStatus(before)), statusLabel(leadStatus(now))],
    ['Taken by', before.claim?.by ?? 'nobody', now.claim?.by ?? 'nobody'],
    ['Work', workOf(before), workOf(now)],
    ['Spam', spamOf(before), spamOf(now)],
    ['Appointment', timed(appointment(before), timeOf), timed(appointment(now), timeOf)],
    ['Notes', before.notes, now.notes || 'none'],
  ];
  return lines.filter(([, was, is]) => was !== is && !(was === '' && is === 'none')).map(toLine);
}

const toLine = ([what, , now]: [string, string, string]): Difference => ({ what, now });
const workOf = ({ handled_at }: Lead) => (handled_at ? 'handled' : 'open');
const spamOf = ({ spam }: Lead) => (spam ? 'suspected spam' : 'not spam');
const timed = (at: string | null, timeOf: (at: string) => string) => (at ? timeOf(at) : 'none');
