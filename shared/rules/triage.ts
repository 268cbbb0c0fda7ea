import type { Returned } from '../contract/attention.ts';
import type { QuoteSign, Triage } from '../contract/lead.ts';
import type { Lead } from '../contract/leads.ts';
import { type MailKey, mailKey } from '../contract/mail.ts';
import { changeAt, isReopening, reopenedAt, standing } from './history.ts';
import { type HoursFacts, openMinutesAfter } from './opening-hours.ts';
import { isVisitOver, visitEnd } from './visits.ts';

/** A visitor record is a lead only when the contact left in the chat is all there is. */
export function countsAsLead(lead: Lead): boolean {
  return lead.kind !== 'visitors' || (lead.left_at !== undefined && !lead.derived_from);
}

/** For a visitor the time of leaving the chat, otherwise the creation. */
export function cameAt(lead: Lead): string {
  return (lead.kind === 'visitors' && lead.left_at) || lead.created_at;
}

/** Returns the visitor whose conversation led to this lead, which stands for their waiting; null for other leads. */
export function chatVisitorOf(lead: Lead): string | null {
  if (lead.kind === 'visitors') return lead.left_at === undefined ? null : lead.id;
  return (lead.kind === 'consultations' && lead.visitor_id) || null;
}

/** Returns the account that wrote the lead down at the desk, whose desks need not ring; null for other leads. */
export function writtenBy({ history: [first] }: Lead): string | null {
  return first?.type === 'written-down' && first.by.role === 'staff' ? first.by.id : null;
}

export function needsPerson(lead: Lead): boolean {
  return triageOf(lead) === 'new';
}

/** Referrals of one form count as one lead. */
export function leadGroupOf(lead: Lead): string {
  return (lead.kind === 'referrals' && lead.batch_id) || lead.id;
}

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

const waiting = ['accepted', 'asked', 'declined', 'expired'] as const;

/** Returns the latest step of the quote on which staff have not acted yet. */
export function waitingQuote(lead: Lead): (QuoteSign & { step: (typeof waiting)[number] }) | null {
  const { quote, step_at = '' } = lead;
  const step = waiting.find((one) => one === quote?.step);
  if (!quote || !step || step_at >= quote.at || triageOf(lead) === 'done') return null;
  return { ...quote, step };
}

/** For "With you" and its number; null for untaken and done leads. A resting lead counts afterwards. */
export function isWith(lead: Lead): string | null {
  const isDone = !countsAsLead(lead) || triageOf(lead) === 'done';
  return isDone ? null : (lead.claim?.by_id ?? null);
}

/** Changes by which staff begin; each takes an untaken lead. */
export interface Beginning {
  status?: string | undefined;
  visited?: string | undefined;
  appointment?: string | null | undefined;
  contact?: string | undefined;
  snooze?: string | null | undefined;
  call_back?: string | null | undefined;
}

export function takes(beginning: Beginning): boolean {
  const { status, visited, appointment, contact, snooze, call_back } = beginning;
  return Boolean(
    (status && status !== 'new') || visited || appointment || contact || snooze || call_back,
  );
}

/** Open time without an action after which a taken lead comes back: to its owner, then to all. */
const BACK_TO_OWNER_MINUTES = 2 * 60;
const BACK_TO_ALL_MINUTES = 4 * 60;

/**
 * When the next step became due: at the claim, a call-back, or the end of a snooze or visit (which may be
 * ahead). An answer to the quote goes first. Null for new and done leads and after a step. A released lead
 * may still have a visit.
 */
export function stepOwedSince(lead: Lead): string | null {
  if (!countsAsLead(lead) || triageOf(lead) !== 'taken') return null;
  const quote = waitingQuote(lead);
  if (quote) return quote.at;
  const owed = [lead.claim?.at, lead.call_back_at, restsUntil(lead)];
  const since = owed.reduce<string>((latest, at = '') => (at > latest ? at : latest), '');
  const isMade = lead.step_at !== undefined && lead.step_at >= since;
  return since === '' || isMade ? null : since;
}

/** `toOwner` and `toAll` are null when no opening is near. */
export interface ComesBack {
  why: Returned['why'];
  toOwner: Date | null;
  toAll: Date | null;
  /** The quote's amount, when the quote is the reason. */
  cents?: number;
}

/** Returns null while no step is due. A planned time comes back to the owner at that time. */
export function comesBack(facts: HoursFacts, lead: Lead): ComesBack | null {
  const owed = stepOwedSince(lead);
  if (owed === null) return null;
  const from = new Date(owed);
  const toAll = openMinutesAfter(facts, from, BACK_TO_ALL_MINUTES);
  const quote = waitingQuote(lead);
  if (quote) {
    const { step: why, cents } = quote;
    return { why, cents, toOwner: from, toAll };
  }
  if (owed === lead.call_back_at) return { why: 'call-back', toOwner: from, toAll };
  if (owed === visitEnd(lead)) return { why: 'visit', toOwner: from, toAll };
  if (owed === lead.snoozed_until) return { why: 'snooze', toOwner: from, toAll };
  return { why: 'no-step', toOwner: openMinutesAfter(facts, from, BACK_TO_OWNER_MINUTES), toAll };
}

/** ISO end of a snooze or visit, before which there is nothing to do. An answer to the quote ends the rest. */
export function restsUntil(lead: Lead): string | undefined {
  if (waitingQuote(lead)) return undefined;
  const [ended = '', snoozed = ''] = [visitEnd(lead), lead.snoozed_until];
  return (ended > snoozed ? ended : snoozed) || undefined;
}

export function isSnoozed({ snoozed_until }: Pick<Triage, 'snoozed_until'>, now: Date): boolean {
  return snoozed_until !== undefined && Date.parse(snoozed_until) > now.getTime();
}

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
