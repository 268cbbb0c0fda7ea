import type { Returned } from '../contract/attention.ts';
import type { Triage } from '../contract/lead.ts';
import type { Lead } from '../contract/leads.ts';
import { countsAsLead } from './attention.ts';
import { type HoursFacts, openMinutesAfter } from './opening-hours.ts';
import { waitingQuote } from './quotes.ts';
import { triageOf } from './triage-state.ts';
import { visitEnd } from './visits.ts';

/**
 * The account with whom a lead is: where it stands on "With you", and in its number. Null for nobody's and for what is
 * done. What rests (`restsUntil`) stands there, and counts, when that is over.
 */
export function isWith(lead: Lead): string | null {
  const isDone = !countsAsLead(lead) || triageOf(lead) === 'done';
  return isDone ? null : (lead.claim?.by_id ?? null);
}

/** Whoever changes it so has begun with it: it is theirs where it was nobody's. */
export interface Beginning {
  status?: string | undefined;
  visited?: string | undefined;
  appointment?: string | null | undefined;
  contact?: string | undefined;
  snooze?: string | null | undefined;
  call_back?: string | null | undefined;
}

/** Whether a change takes a lead that nobody has, beside `claim` itself. */
export function takes(beginning: Beginning): boolean {
  const { status, visited, appointment, contact, snooze, call_back } = beginning;
  return Boolean(
    (status && status !== 'new') || visited || appointment || contact || snooze || call_back,
  );
}

/** Open hours after which a lead that was taken, and with which nothing has happened since, comes back: to whoever has it, and to all. */
const BACK_TO_OWNER_MINUTES = 2 * 60;
const BACK_TO_ALL_MINUTES = 4 * 60;

/**
 * Since when the next step is owed: from when somebody took it, or from the end of a snooze or a visit or the
 * time of a call that was agreed, which may be ahead, or from what became of its quote, before all plans. Null while
 * nothing is owed: nobody has begun, it is done, or a step was taken. A visit may be nobody's: it was given back.
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

/** When and why a lead comes back: to whoever has it, and to all; null for an instant where no opening is near. */
export interface ComesBack {
  why: Returned['why'];
  toOwner: Date | null;
  toAll: Date | null;
  /** Of its quote, where that is why. */
  cents?: number;
}

/** Null while nothing is owed. What was planned for a time comes back to its owner at that time. */
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

/** ISO instant until which there is nothing to do about it: the end of a snooze, or of a visit. An answer to its quote does not wait for that. */
export function restsUntil(lead: Lead): string | undefined {
  if (waitingQuote(lead)) return undefined;
  const [ended = '', snoozed = ''] = [visitEnd(lead), lead.snoozed_until];
  return (ended > snoozed ? ended : snoozed) || undefined;
}

/** Out of sight of whoever has it, until then. */
export function isSnoozed({ snoozed_until }: Pick<Triage, 'snoozed_until'>, now: Date): boolean {
  return snoozed_until !== undefined && Date.parse(snoozed_until) > now.getTime();
}
