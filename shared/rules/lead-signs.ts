import type { Lead } from '../contract/leads.ts';
import { cameAt, countsAsLead, needsPerson } from './attention.ts';
import { changeAt, isReopening, reopenedAt, standing } from './history.ts';
import { type MailKey, mailKey } from './mail-purposes.ts';
import { waitingQuote } from './quotes.ts';
import { triageOf } from './triage-state.ts';
import { isVisitOver, visitEnd } from './visits.ts';

/* What a lead asks of staff. Suspects ask nothing. */

const asks = (lead: Lead) => countsAsLead(lead) && !lead.spam;

export const waits = (lead: Lead) => asks(lead) && needsPerson(lead);
export const isTaken = (lead: Lead) => asks(lead) && !needsPerson(lead);
export const isUnread = (lead: Lead) => asks(lead) && lead.read === null;
export const isReminded = (lead: Lead) => reminderKey(lead) in lead.mails;

/** The mail that nobody has answered it: another each time that it is up to anybody again. */
export function reminderKey({ history }: Lead): MailKey {
  const times = history.filter(isReopening).length;
  return times === 0 ? 'reminder' : mailKey('reminder', `${AGAIN}${times}`);
}

const AGAIN = 'again-';

/** Others are of somebody who waits in the chat. */
export const isReminderOfLead = (key: MailKey) =>
  key === 'reminder' || key.startsWith(mailKey('reminder', AGAIN));

/** ISO instant at which its floor was laid, as staff said; null where it is not. Sold at a visit it is done with, and nothing is laid yet: it is completed once more when that is so. */
export function completedAt(lead: Lead): string | null {
  if (lead.kind !== 'consultations' || lead.status !== 'completed') return null;
  const history = standing(lead.history);
  const place = history.findLastIndex(
    (entry) => entry.type === 'status' && entry.to === 'completed',
  );
  const isSold = changeAt(history, place).some(({ type }) => type === 'visited');
  return (!isSold && history[place]?.at) || null;
}

const isEnded = (lead: Lead) => triageOf(lead) === 'done';

/** Neither ended nor with a visit agreed; without its time a visit is not. */
export const isOpen = (lead: Lead) =>
  countsAsLead(lead) && !isEnded(lead) && visitEnd(lead) === undefined;

/** What stands in Today; of a form with several parts, each that is not done. A visit that is ahead stands in the agenda. */
export function isDue(lead: Lead, now: Date): boolean {
  if (!countsAsLead(lead) || isEnded(lead)) return false;
  return visitEnd(lead) === undefined || isVisitOver(lead, now) || waitingQuote(lead) !== null;
}

/** Held, and nobody is done with it. The visitor that stands beside a held message is held with it, not once more. */
export function isHeldAsSpam(lead: Lead): boolean {
  const isBeside = lead.kind === 'visitors' && lead.derived_from !== undefined;
  return lead.spam && !lead.handled_at && !isBeside;
}

/** Since when it has been up to anybody: from its coming, or from when it was last given back or cleared of spam. */
export function openSince(lead: Lead): string {
  const came = cameAt(lead);
  const reopened = reopenedAt(lead.history);
  return reopened && reopened > came ? reopened : came;
}
