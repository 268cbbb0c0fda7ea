import type { Retention } from '../contract/business.ts';
import type { Lead } from '../contract/leads.ts';
import { DAY_MS } from './duration.ts';
import { triageOf } from './triage.ts';

/** A record is erased when its last activity is before this (milliseconds since 1970); null for never. */
export interface Limits {
  leads: number | null;
  chats: number | null;
  guests: number | null;
  spam: number | null;
}

export function limitsAt(retention: Retention, now: Date): Limits {
  const { leadMonths, chatMonths, guestDays, spamDays } = retention;
  return {
    leads: leadMonths && monthsBefore(now, leadMonths),
    chats: chatMonths && monthsBefore(now, chatMonths),
    guests: guestDays && now.getTime() - guestDays * DAY_MS,
    spam: spamDays && now.getTime() - spamDays * DAY_MS,
  };
}

/** Returns the same day, or the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): number {
  const date = new Date(now);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(now.getUTCDate(), last));
  return date.getTime();
}

export interface Chat {
  /** ISO instant; undefined when no message is kept. */
  lastMessage?: string | undefined;
  hasRequest: boolean;
}

/**
 * Counts from the last activity: the lead's creation, opening, claim, change or end, or its visitor's last
 * message. A future appointment, visit, call-back or snooze also keeps the lead.
 */
export function isOver(lead: Lead, limits: Limits, chat?: Chat): boolean {
  const limit = limitFor(lead, limits, chat?.hasRequest ?? false);
  if (limit === null) return false;
  const instants = [
    lead.created_at,
    lead.read?.at,
    lead.claim?.at,
    lead.handled_at,
    lead.history.at(-1)?.at,
    lead.kind === 'visitors' ? lead.left_at : undefined,
    lead.kind === 'consultations' ? lead.appointment : undefined,
    lead.visit_ends,
    lead.snoozed_until,
    lead.call_back_at,
    chat?.lastMessage,
  ];
  return instants.every((at) => !at || Date.parse(at) < limit);
}

/** A guest without a request is not a lead. */
export function limitFor(lead: Lead, limits: Limits, hasRequest: boolean): number | null {
  if (lead.spam && triageOf(lead) === 'done') return limits.spam;
  const isGuest = lead.kind === 'visitors' && lead.email === '' && lead.left_at === undefined;
  return isGuest && !hasRequest ? limits.guests : limits.leads;
}

export function retentionSentences(retention: Retention): string[] {
  const { leadMonths, chatMonths, guestDays, spamDays } = retention;
  const after = (count: number, unit: string) =>
    `is erased by itself ${count} ${unit}${count === 1 ? '' : 's'}`;
  return [
    leadMonths && `An inquiry ${after(leadMonths, 'month')} after anything last happened to it.`,
    chatMonths && `A chat ${after(chatMonths, 'month')} after its last message.`,
    guestDays &&
      `A chat of somebody who left neither a request nor an address ${after(guestDays, 'day')} after its last message.`,
    spamDays &&
      `What looks like spam ${after(spamDays, 'day')} after anything last happened to it.`,
  ].filter((sentence) => typeof sentence === 'string');
}
