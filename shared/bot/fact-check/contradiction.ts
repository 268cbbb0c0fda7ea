import type { Business } from '../../contract/business.ts';
import { readablePhone } from '../../rules/phone.ts';
import type { Check } from './claim.ts';
import { email, phone, sentences } from './fact-check.ts';
import { hours } from './hours.ts';
import { money } from './money.ts';
import { figures } from './promises.ts';

/** Amounts of the two offers are facts; any other price is the staff's to tell. */
const offers: Check = (sentence) =>
  /\b(off|discount|referr?al|referred|first project)\b/i.test(sentence.text)
    ? money(sentence)
    : null;

const reasons: readonly [Check, (facts: Business) => string][] = [
  [
    phone,
    (facts) => `The answer gives another phone number than ours, ${readablePhone(facts.phone)}.`,
  ],
  [email, (facts) => `The answer gives another email address than ours, ${facts.email}.`],
  [hours, () => 'The answer contradicts our opening hours.'],
  [offers, () => 'The answer contradicts the terms of our discount or referral program.'],
  [figures, () => 'The answer contradicts our rating, customers or years in business.'],
];

/** Why what staff wrote must not be said: what the facts say otherwise. Null where they say nothing against it. */
export function contradictionIn(answer: string, facts: Business, now: Date): string | null {
  for (const text of sentences(answer)) {
    const found = reasons.find(([check]) => check({ text, facts, now, isPersonThere: true }));
    if (found) return found[1](facts);
  }
  return null;
}
