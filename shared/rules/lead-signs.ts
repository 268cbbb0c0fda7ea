import type { Lead } from '../contract/leads.ts';
import { cameAt, countsAsLead, needsPerson } from './attention.ts';
import { changeAt, isReopening, reopenedAt, standing } from './history.ts';
import { type MailKey, mailKey } from './mail-purposes.ts';
import { waitingQuote } from './quotes.ts';
import { triageOf } from './triage-state.ts';
import { isVisitOver, visitEnd } from './visits.ts';

/* What a lead asks of staff; suspected spam asks nothing. */

const asks = (lead: Lead) => countsAsLead(lead) && !lead.spam;

export const waits = (lead: Lead) => asks(lead) && needsPerson(lead);
export const isTaken = (lead: Lead) => asks(lead) && !needsPerson(lead);
export const isUnread = (lead: Lead) => asks(lead) && lead.read === null;
export const isReminded = (lead: Lead) => reminderKey(lead) in lead.mails;

/** Returns the key of the reminder that the lead is unanswered. Each reopening gives a new key. */
export function reminderKey({ history }: Lead): MailKey {
  const times = history.filter(isReopening).length;
  return times === 0 ? 'reminder' : mailKey('reminder', `${AGAIN}${times}`);
}

const AGAIN = 'again-';

/** Other reminders are about visitors who wait in the chat. */
export const isReminderOfLead = (key: MailKey) =>
  key === 'reminder' || key.startsWith(mailKey('reminder', AGAIN));

/**
 * ISO instant at which staff completed the request; null before. A sale at a visit also sets `completed`, but
 * the floor is laid later, and staff then complete the request again.
 */
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

/** Returns false for ended leads and for leads with a timed visit. */
export const isOpen = (lead: Lead) =>
  countsAsLead(lead) && !isEnded(lead) && visitEnd(lead) === undefined;

/** Decides on Today, where each open part of a form counts. A lead with a visit ahead is in the agenda instead. */
export function isDue(lead: Lead, now: Date): boolean {
  if (!countsAsLead(lead) || isEnded(lead)) return false;
  return visitEnd(lead) === undefined || isVisitOver(lead, now) || waitingQuote(lead) !== null;
}

/** Returns false for the visitor record beside a held form, which would count twice. */
export function isHeldAsSpam(lead: Lead): boolean {
  const isBeside = lead.kind === 'visitors' && lead.derived_from !== undefined;
  return lead.spam && !lead.handled_at && !isBeside;
}

/** When the lead came, or was last reopened. */
export function openSince(lead: Lead): string {
  const came = cameAt(lead);
  const reopened = reopenedAt(lead.history);
  return reopened && reopened > came ? reopened : came;
}
