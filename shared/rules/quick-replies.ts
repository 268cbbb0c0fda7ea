import type { Business } from '../contract/business.ts';
import type { Consultation } from '../contract/consultation.ts';
import { dateFormat } from './date-format.ts';
import { dayName, nextOpening, openingLine, shortTime } from './opening-hours.ts';
import { readablePhone } from './phone.ts';
import { visitOf } from './visits.ts';

/** What a quick reply may name as `{{first name}}`, and what each stands for, in words for whoever writes one. */
export const quickReplyVariables = {
  'first name': 'The first word of their name',
  name: 'Their name',
  phone: 'Their phone number',
  email: 'Their email address',
  'my name': 'What visitors call you',
  visit: 'When their visit is',
  place: 'Where their visit is',
  shop: 'The name of the shop',
  'shop phone': 'The phone number of the shop',
  'shop address': 'Street, city, state and zip of the shop',
  hours: 'Whether the shop is open, and until when',
  'next opening': 'When the doors open next',
};
export type QuickReplyVariable = keyof typeof quickReplyVariables;
export type QuickReplyValues = Record<QuickReplyVariable, string>;

/** Whom a reply is for, and who writes it; what is not known is empty. */
export interface QuickReplyContext {
  facts: Business;
  now: Date;
  /** Empty for a guest. */
  visitor: { name: string; phone: string; email: string };
  /** Their request, where they have sent one. */
  consultation: Consultation | null;
  /** Empty for somebody who has given no name: visitors never read a user name. */
  myName: string;
}

/** The value of each variable; empty where nothing is known. */
export function quickReplyValues(context: QuickReplyContext): QuickReplyValues {
  const { facts, now, visitor, consultation, myName } = context;
  const visit = consultation && visitOf(consultation);
  const { street, city, state, zip } = facts.address;
  const opens = nextOpening(facts, now);
  const name = visitor.name === 'Guest' ? '' : visitor.name.trim();
  return {
    'first name': name.split(/\s+/)[0] ?? '',
    name,
    phone: readablePhone(visitor.phone),
    email: visitor.email,
    'my name': myName,
    visit: visit ? dateFormat(facts.timeZone, visitFormat).format(new Date(visit.at)) : '',
    place: visit?.place ?? '',
    shop: facts.name,
    'shop phone': readablePhone(facts.phone),
    'shop address': `${street}, ${city}, ${state} ${zip}`,
    hours: openingLine(facts, now),
    'next opening': opens ? `${dayName(facts, opens, now)} at ${shortTime(facts, opens)}` : '',
  };
}

const visitFormat = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

export interface FilledIn {
  /** What is empty stands there as it was written. */
  text: string;
  /** What is not known of this visitor, or is no variable: while there is any, it must not be sent. Each once. */
  empty: string[];
}

/** A quick reply for one visitor. A value is text and never read for variables itself. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): FilledIn {
  const empty = new Set<string>();
  const filled = text.replace(
    /\{\{([^{}]*)\}\}(\.?)/g,
    (written, between: string, stop: string) => {
      const name = between.trim().toLowerCase().replace(/\s+/g, ' ');
      const value = Object.hasOwn(values, name) ? values[name] : '';
      if (!value) empty.add(name);
      // "… Flooring Co." ends a sentence with the full stop it has.
      return value ? value.replace(/\.$/, stop ? '' : '.') + stop : written;
    },
  );
  return { text: filled, empty: [...empty] };
}
