import { limits } from '../contract/field.ts';
import { type LeadKind, leadKinds } from '../contract/leads.ts';
import { hostileStrings } from './hostile-strings.ts';

export { hostileStrings } from './hostile-strings.ts';

/** Names the text fields of each kind's form, with the most characters of each. */
const textFields: Record<LeadKind, Readonly<Record<string, number>>> = {
  visitors: { name: limits.name, interest: limits.name, message: limits.message },
  consultations: { name: limits.name, address: limits.address, message: limits.message },
  contacts: { name: limits.name, interest: limits.name, message: limits.message },
  'discount-signups': { fullName: limits.name, mailingAddress: limits.address },
  referrals: {
    referrer_name: limits.name,
    referrer_address: limits.address,
    referred_name: limits.name,
  },
  calls: { name: limits.name, message: limits.message },
};
const phoneFields: Record<LeadKind, readonly string[]> = {
  visitors: ['phone'],
  consultations: ['phone'],
  contacts: ['phone'],
  'discount-signups': ['phone'],
  referrals: ['referrer_phone', 'referred_phone'],
  calls: ['phone'],
};
const emailFields: Record<LeadKind, readonly string[]> = {
  visitors: ['email'],
  consultations: ['email'],
  contacts: ['email'],
  'discount-signups': ['email'],
  referrals: ['referrer_email', 'referred_email'],
  calls: ['email'],
};
const chosen: Partial<Record<LeadKind, object>> = {
  consultations: { projectType: 'tile', timeframe: 'planning' },
  'discount-signups': { agreeToMarketing: true },
  calls: { way: 'call' },
};
const paths: Record<LeadKind, string> = {
  visitors: '/api/visitors',
  consultations: '/api/consultation',
  contacts: '/api/contact',
  'discount-signups': '/api/discount-signup',
  referrals: '/api/referrals',
  calls: '/api/calls',
};

/** Addresses as hostile as the forms admit: the start of a formula, a quote, and the longest one. */
const mailboxes = ['+cmd', '-2+3', "'--", "o'neil'or'1", '_', 'l'.repeat(200)];

/** Cuts a text to the length of a field, and pads it to the least length. */
function fitted(text: string, most: number): string {
  const least = most === limits.address ? 5 : 2;
  const cut = text.slice(0, most).trim();
  return [...cut].length < least ? `${cut || 'x'} xxxx` : cut;
}

const textAt = (at: number) => hostileStrings[at % hostileStrings.length] ?? '';

export interface HostileLead {
  kind: LeadKind;
  path: string;
  body: Record<string, unknown>;
  /** The texts by field, as the server returns them. */
  texts: Record<string, string>;
}

/** A visitor's name becomes one line; staff type a call's name, so it is kept as it is. */
const keptOf = (kind: LeadKind, texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      kind !== 'calls' && /name$/i.test(field) ? text.replace(/\s+/g, ' ') : text,
    ]),
  );

/** Returns a lead whose first text is the `at`th string, its second the next, and so on, cyclically. */
export function hostileLead(kind: LeadKind, at: number): HostileLead {
  const texts = Object.fromEntries(
    Object.entries(textFields[kind]).map(([field, most], place) => [
      field,
      fitted(textAt(at + place), most),
    ]),
  );
  const emails = emailFields[kind].map((field, place) => {
    const mailbox = mailboxes[(at + place) % mailboxes.length];
    return [field, `${mailbox}.${kind.slice(0, 3)}${at}@evil.example`];
  });
  // The number has a remark beside it: 32 characters with at least ten digits.
  const phones = phoneFields[kind].map((field, place) => [
    field,
    `${fitted(textAt(at + place), 20)} 5705550142`,
  ]);
  const body = { ...texts, ...Object.fromEntries([...emails, ...phones]), ...chosen[kind] };
  return { kind, path: paths[kind], body, texts: keptOf(kind, texts) };
}

/** Returns leads that put every string into every text field of every kind. */
export function allHostileLeads(): HostileLead[] {
  return leadKinds.flatMap((kind) => hostileStrings.map((_, at) => hostileLead(kind, at)));
}
