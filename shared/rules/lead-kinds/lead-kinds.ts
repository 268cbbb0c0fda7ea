import type { Returned, Ringing } from '../../contract/attention.ts';
import type { Actor } from '../../contract/history.ts';
import type { Lead, LeadKind, LeadOf } from '../../contract/leads.ts';
import type { Visit } from '../../contract/visit.ts';
import { assertNever } from '../assert-never.ts';
import { dollarsOf } from '../quotes.ts';
import { callKind } from './call.ts';
import { consultationKind } from './consultation.ts';
import { contactKind } from './contact.ts';
import { discountSignupKind } from './discount-signup.ts';
import type { LeadKindEntry } from './lead-kind.ts';
import { referralKind } from './referral.ts';
import { visitorKind } from './visitor.ts';

export const leadRegistry: { readonly [K in LeadKind]: LeadKindEntry<LeadOf[K]> } = {
  visitors: visitorKind,
  consultations: consultationKind,
  contacts: contactKind,
  'discount-signups': discountSignupKind,
  referrals: referralKind,
  calls: callKind,
};

export function kindOf({ kind }: Lead): LeadKindEntry {
  return leadRegistry[kind];
}

export function actorName(actor: Actor, lead: Lead): string {
  switch (actor.role) {
    case 'staff':
      return actor.phone ? `${actor.name} (${actor.phone})` : actor.name;
    case 'visitor':
      return kindOf(lead).sender(lead).name;
    case 'bot':
      return 'SallieBot';
    case 'addressee':
      return 'The owner of the address';
    default:
      return assertNever(actor);
  }
}

/* The words of what rings, the same in the bar, in notifications and on a phone. */

export function newsOf(kind: LeadKind, urgent = false): string {
  const { news } = leadRegistry[kind].names;
  return urgent ? `Urgent: ${news.charAt(0).toLowerCase()}${news.slice(1)}` : news;
}

export function ringingTitle({ kind, urgent, unanswered }: Ringing): string {
  if (kind !== 'conversation') return newsOf(kind, urgent);
  if (urgent) return 'Urgent: needs a person now';
  return unanswered ? 'Taken, but not answered yet' : 'Waits in the live chat';
}

const backTitles: Record<Returned['why'], string> = {
  'no-step': 'Still with you: no step for 2 open hours',
  snooze: 'Back from snooze',
  'call-back': 'Call now',
  visit: 'The visit is over: how was it?',
  accepted: 'Quote accepted',
  asked: 'Question about a quote',
  declined: 'Quote declined',
  expired: 'Quote expired',
};

export function backTitle({ why, to_id, cents }: Pick<Returned, 'why' | 'to_id' | 'cents'>) {
  if (cents !== undefined) return `${backTitles[why]}: ${dollarsOf(cents)}`;
  return to_id === null ? 'Left alone for 4 open hours' : backTitles[why];
}

/** Shown once a day, when the shop opens. */
export function openedWords(count: number): { title: string; body: string } {
  const inquiries = count === 1 ? '1 inquiry' : `${count} inquiries`;
  return { title: 'Open again', body: `${inquiries} came while the shop was closed` };
}

export function missedWords(count: number): { title: string; body: string } {
  return { title: `${count} new inquiries`, body: 'They came while this desk was not connected' };
}

const answers: Record<string, [said: string, asks: string]> = {
  agreed: ['took a time for a visit', 'It is in the agenda'],
  confirmed: ['confirmed the visit', 'They will be there'],
  moved: ['moved the visit', 'It is in the agenda'],
  undone: ['took the last answer back', 'The visit is as before'],
  canceled: ['canceled the visit', 'They do not want it any more'],
};

/** Returns the customer's latest action on the page of their visit; null when it is not an answer. */
export function visitWords({ name, history, wants_other }: Visit) {
  const type = history.at(-1)?.type ?? '';
  const [said, asks] = answers[type] ?? [];
  if (!said || !asks) return null;
  const body = wants_other ? 'They want another time: please call them' : asks;
  return { type, title: `${name} ${said}`, body };
}
