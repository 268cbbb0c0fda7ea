import type { Business } from '../business.ts';
import { readablePhone } from '../phone.ts';
import { calendar } from './fact-check/calendar.ts';
import type { Check } from './fact-check/claim.ts';
import { hours } from './fact-check/hours.ts';
import { money, offers, percentages } from './fact-check/money.ts';
import { plainReply } from './fact-check/plain-reply.ts';
import { durations, figures, stock, warranty } from './fact-check/promises.ts';
import { email, phone } from './fact-check/reach.ts';

const checks: readonly Check[] = [
  ...[money, percentages, offers, warranty, stock, phone, email],
  ...[hours, calendar, durations, figures],
];

export interface CheckedReply {
  message: string;
  /** What was claimed beyond the facts, and so replaced the whole reply: half of a wrong answer is no better. */
  replaced: string | null;
}

/** A model's reply, as far as the facts bear it out. */
export function checkReply(reply: string, facts: Business, now: Date): CheckedReply {
  const message = plainReply(reply, facts);
  if (message === '') return { message: offer(facts), replaced: 'empty' };
  for (const text of sentences(withoutLinks(message, facts))) {
    const replaced = checks
      .map((check) => check({ text, facts, now }))
      .find((found) => found !== null);
    if (replaced) return { message: offer(facts), replaced };
  }
  return { message, replaced: null };
}

export function offer(facts: Business): string {
  return `I would rather not guess here; a person can tell you for certain. Ask me for a person, or call us at ${readablePhone(facts.phone)}.`;
}

/** Links of the facts are full of numbers that claim nothing. */
function withoutLinks(message: string, { links }: Business): string {
  return Object.values(links).reduce((text, link) => text.replaceAll(link, ''), message);
}

/** A full stop ends a sentence where a capital follows; "a.m." and "4.9" do not. */
function sentences(message: string): string[] {
  return message.split(/(?<=[.!?])\s+(?=[A-Z"'])|\n/).filter((text) => text.trim() !== '');
}
