import type { Returned } from '../contract/attention.ts';
import type { Triage } from '../contract/lead.ts';
import type { Lead } from '../contract/leads.ts';
import { countsAsLead } from './attention.ts';
import { type HoursFacts, openMinutesAfter } from './opening-hours.ts';
import { waitingQuote } from './quotes.ts';
import { triageOf } from './triage-state.ts';
import { visitEnd } from './visits.ts';

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
