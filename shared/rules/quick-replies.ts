import type { Business } from '../contract/business.ts';
import type { Consultation } from '../contract/consultation.ts';
import { nextOpening, openingLine } from './opening-hours.ts';
import { readablePhone } from './phone.ts';
import { dateFormat, dayName, shortTime } from './shop-clock.ts';
import { visitOf } from './visits.ts';

/** The variables of quick replies, such as `{{first name}}`, with the descriptions that authors see. */
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

export interface QuickReplyContext {
  facts: Business;
  now: Date;
  /** Fields are empty when unknown. */
  visitor: { name: string; phone: string; email: string };
  consultation: Consultation | null;
  /** Empty without a given name, because visitors never see a user name. */
  myName: string;
}

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
  /** Variables without a value stay as written. */
  text: string;
  /** The variables without a value, each once. A reply with any must not be sent. */
  empty: string[];
}

/** Does not expand variables inside a value. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): FilledIn {
  const empty = new Set<string>();
  const filled = text.replace(
    /\{\{([^{}]*)\}\}(\.?)/g,
    (written, between: string, stop: string) => {
      const name = between.trim().toLowerCase().replace(/\s+/g, ' ');
      const value = Object.hasOwn(values, name) ? values[name] : '';
      if (!value) empty.add(name);
      // Keeps one full stop for "… Flooring Co." at the end of a sentence.
      return value ? value.replace(/\.$/, stop ? '' : '.') + stop : written;
    },
  );
  return { text: filled, empty: [...empty] };
}
