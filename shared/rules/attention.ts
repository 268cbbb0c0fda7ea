import type { Attention, Ringing } from '../contract/attention.ts';
import type { Lead } from '../contract/leads.ts';
import { triageOf } from './triage-state.ts';

/** A ringing lead rings at 0, 20, 40 … seconds until it is taken. */
export const RING_EVERY_MS = 20_000;

/** Whom somebody took in live chat and left without an answer for so long rings again. */
const ANSWER_WITHIN_MS = 2 * 60_000;

/** From when on somebody who was taken at `takenAt`, and has waited since `since`, rings again; both in ISO, as it is. */
export function unansweredFrom(since: string, takenAt: string): string {
  const from = Math.max(Date.parse(since), Date.parse(takenAt) || 0);
  return new Date(from + ANSWER_WITHIN_MS).toISOString();
}

/** What rings at the desks of one account: not what they wrote down there themselves. */
export function ringingAt({ ringing }: Pick<Attention, 'ringing'>, me: string | null): Ringing[] {
  return ringing.filter(({ by_id }) => by_id === undefined || by_id !== me);
}

/** How often something ringing since `since` has rung by `now`, both in milliseconds. */
export function ringsBy(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / RING_EVERY_MS)) + 1;
}

/** A visitor only stands beside the form or the chat that made them, unless what they left in the chat is all there is. */
export function countsAsLead(lead: Lead): boolean {
  return lead.kind !== 'visitors' || (lead.left_at !== undefined && !lead.derived_from);
}

/** When it became a lead: when it was left in the chat, or else made. */
export function cameAt(lead: Lead): string {
  return (lead.kind === 'visitors' && lead.left_at) || lead.created_at;
}

/** The visitor in whose conversation it was left or asked for, and for whose waiting there it stands; null for others. */
export function chatVisitorOf(lead: Lead): string | null {
  if (lead.kind === 'visitors') return lead.left_at === undefined ? null : lead.id;
  return (lead.kind === 'consultations' && lead.visitor_id) || null;
}

/** The account of who wrote it down at the desk, and need not be called to it; null where it came by itself. */
export function writtenBy({ history: [first] }: Lead): string | null {
  return first?.type === 'written-down' && first.by.role === 'staff' ? first.by.id : null;
}

/** True while nobody has taken or finished it. */
export function needsPerson(lead: Lead): boolean {
  return triageOf(lead) === 'new';
}

/** What counts as one lead: the referrals of one form do. */
export function leadGroupOf(lead: Lead): string {
  return (lead.kind === 'referrals' && lead.batch_id) || lead.id;
}

/** The numbers that a desk shows wherever it shows any: title, rail, badge and tray. */
export interface DeskCounts {
  /** Leads and visitors that nobody has taken. */
  waiting: number;
  /** Leads and waiting visitors that are with `me`. */
  withYou: number;
  /** Records nobody has opened and conversations nobody has read. */
  unread: number;
}

/** From what the server says to every desk alike. All are 0 until it has said anything. */
export function deskCounts(attention: Attention | null, me: string | undefined): DeskCounts {
  const { waiting = 0, unread = 0, with: held = {} } = attention ?? {};
  return {
    waiting,
    unread,
    withYou: (me !== undefined && Object.hasOwn(held, me) && held[me]) || 0,
  };
}

/** For the tray and the rail: `3 waiting, 2 with you`; what is 0 is left out, and '' is nothing at all. */
export function countsLine({ waiting, withYou }: DeskCounts): string {
  const parts = [waiting > 0 && said(waiting, 'waiting'), withYou > 0 && said(withYou, 'with you')];
  return parts.filter(Boolean).join(', ');
}

const said = (count: number, word: string) => `${count.toLocaleString('en-US')} ${word}`;
