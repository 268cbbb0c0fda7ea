import type { Business } from '../../contract/business.ts';
import { phoneDigits, readablePhone } from '../../rules/phone.ts';
import { hours } from './hours.ts';
import { figures } from './values.ts';
import { all, type Check } from './words.ts';

const phones =
  /(?:\+?\d{1,2}[ .-]?)?(?:\(\d{3}\)|\b\d{3})[ .-]?\d{3}[ .-]?\d{4}\b|\b\d{3}[ .-]\d{4}\b|\b1?[ -]?8(?:00|88|77|66)[- ][A-Z0-9-]{5,12}\b/g;
const mails = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const amounts =
  /(?:\$|USD ?|US\$) ?\d[\d,]{0,15}(?:\.\d{1,9})?k?|\b\d[\d,]{0,15}(?:\.\d{1,9})? ?(?:dollars?|bucks|cents|usd)\b/gi;

const phone: Check = ({ text, facts }) =>
  all(text, phones).some((found) => phoneDigits(found) !== facts.phone);

const email: Check = ({ text, facts }) => {
  const known = facts.email.toLowerCase();
  return all(text, mails).some((found) => found.toLowerCase().replace(/\.$/, '') !== known);
};

/** Only the amounts of the two offers are facts; staff tell all other prices. */
const offers: Check = ({ text, facts: { discount, referral } }) => {
  if (!/\b(off|discount|referr?al|referred|first project)\b/i.test(text)) return false;
  const known = [
    ...[discount.amount, discount.minimumProject],
    ...[referral.credit, referral.minimumInstallation],
  ];
  return all(text, amounts).some(
    (amount) => /k$/i.test(amount) || !known.includes(Number(amount.replace(/[^\d.]/g, ''))),
  );
};

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

/** Returns the reason why a text of staff must not be said; null when no fact contradicts it. */
export function contradictionIn(answer: string, facts: Business, now: Date): string | null {
  for (const text of answer.split(/(?<=[.!?])\s+(?=[A-Z"'])|\n/)) {
    const found = reasons.find(([check]) => check({ text, facts, now }));
    if (found) return found[1](facts);
  }
  return null;
}
