import type { Business } from '@sallie/shared/contract/business';
import type { LeadKind } from '@sallie/shared/contract/lead';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Draft } from '../../mail/outgoing.ts';
import { rowsOf } from './lead-rows.ts';
import { oneLine, paragraphs } from './prose.ts';

/** What one record of each kind is called in a sentence. */
const called: Record<LeadKind, string> = {
  visitors: 'visitor',
  consultations: 'consultation request',
  contacts: 'contact message',
  'discount-signups': 'discount signup',
  referrals: 'referral',
};

export interface StaffSide {
  facts: Business;
  /** Scheme and host of the staff desk. */
  origin: string;
  /** Who hears of leads. */
  to: string;
}

/** Tells staff of a lead the moment it is stored. */
export function alert(desk: StaffSide, lead: Lead): Draft {
  const [title, first] = newsOf(lead.kind);
  return {
    to: desk.to,
    subject: `${title}: ${personOf(lead)}`,
    text: paragraphs(first, ...details(desk, lead)),
  };
}

/** A visitor comes in by themselves only when what they left in the chat is all there is. */
function newsOf(kind: LeadKind): [title: string, sentence: string] {
  if (kind !== 'visitors') return [`New ${called[kind]}`, `A new ${called[kind]} has come in.`];
  return [
    'Left in the chat',
    'Somebody told SallieBot how to reach them and left before a request was sent.',
  ];
}

/** The second one, when nobody has taken the lead. */
export function reminder(desk: StaffSide, lead: Lead): Draft {
  const what = called[lead.kind];
  return {
    to: desk.to,
    subject: `Nobody has answered: ${what} of ${personOf(lead)}`,
    text: paragraphs(`Nobody has answered this ${what} yet.`, ...details(desk, lead)),
  };
}

function details({ facts, origin }: StaffSide, lead: Lead) {
  const { kind, id } = lead;
  const { fields, words } = rowsOf(lead, facts.timeZone);
  const width = Math.max(...fields.map(([label]) => label.length)) + 2;
  const lines = fields.map(([label, value]) => `${`${label}:`.padEnd(width)}${oneLine(value)}`);
  return [
    lines.join('\n'),
    words && `In their words:\n${quoted(words)}`,
    `Open it at the desk:   ${deskLink(origin, kind, id)}\nOpen it in the console: sallie://lead/${kind}/${id}`,
  ];
}

/** Where a lead opens in the browser. */
export function deskLink(origin: string, kind: LeadKind, id: string): string {
  return `${origin}/admin-dashboard#lead/${kind}/${id}`;
}

/** Every line marked as theirs, so that nobody can write a line that looks like ours. */
function quoted(words: string): string {
  return words
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n');
}

function personOf(lead: Lead): string {
  return oneLine(rowsOf(lead, 'UTC').person).slice(0, 100);
}
