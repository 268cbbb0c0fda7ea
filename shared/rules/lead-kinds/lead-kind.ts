import { callWays, type DeskCall } from '../../contract/call.ts';
import {
  type Consultation,
  consultationStatuses,
  projectTypes,
} from '../../contract/consultation.ts';
import { type Contact, contactInterests } from '../../contract/contact.ts';
import type { Lead } from '../../contract/leads.ts';
import type { Referral } from '../../contract/referral.ts';
import { originOf } from '../lead-origin.ts';
import { shownName } from '../safe-text.ts';

/** A guest has no email; all three fields of an erased person are empty. */
export interface LeadPerson {
  name: string;
  email: string;
  phone: string;
}

/** For leads with one person in them. */
export function personOf({ name, email, phone }: LeadPerson): LeadPerson {
  return { name: shownName(name), email, phone };
}

/** `time` is an ISO instant. */
export interface LeadFact {
  name: string;
  value: string;
  as?: 'email' | 'phone' | 'time';
}

export interface LeadColumn<L extends Lead = Lead> {
  id: string;
  header: string;
  /** The sort key, and the cell's text unless `as` is set. */
  text(lead: L): string;
  /**
   * The name that opens the lead, the contact of `person` or of `sender`, a short text, a message cut to
   * length, a status on its color, or an instant.
   */
  as?: 'name' | 'contact' | 'sender' | 'text' | 'message' | 'status' | 'time';
}

export const column = <L extends Lead>(
  id: string,
  header: string,
  text: (lead: L) => string,
  as?: LeadColumn['as'],
): LeadColumn<L> => ({ id, header, text, ...(as && { as }) });

export const contactColumn: LeadColumn<Exclude<Lead, Referral>> = column(
  'contact',
  'Contact',
  ({ email, phone }) => email || phone,
  'contact',
);

export const messageColumn: LeadColumn<Consultation | Contact | DeskCall> = column(
  'message',
  'Message',
  ({ message }) => message,
  'message',
);

export const dateColumn: LeadColumn = column(
  'date',
  'Date',
  ({ created_at }) => created_at,
  'time',
);

/** Referrals have the recommending person instead. Last, so that stored column positions stay valid. */
export const originColumn: LeadColumn = column('origin', 'Found us by', originOf, 'text');

/** Methods have bivariant parameters, so `kindOf(lead).person(lead)` needs no cast. */
export interface LeadKindEntry<L extends Lead = Lead> {
  names: {
    tab: string;
    /** Singular, within a sentence. */
    one: string;
    /** Singular, on Today. */
    waits: string;
    /** The title when one comes and while it rings. */
    news: string;
    failed: string;
    empty: string;
    hint: string;
  };
  /** The subject of the lead: for a referral, the recommended person. */
  person(lead: L): LeadPerson;
  /** The sender, who gets the mails about the lead. */
  sender(lead: L): LeadPerson;
  /** Free text; empty for a kind without it. */
  message(lead: L): string;
  /** Empty for a kind without statuses. */
  status(lead: L): string;
  /** Statuses that staff can filter by even when no lead has them. */
  statuses: readonly string[];
  /** The other fields; values may be empty. */
  facts(lead: L): LeadFact[];
  /** The request in parts of one line, some of which may be empty. `count` leads form one enquiry. */
  want(lead: L, count: number): string[];
  columns: readonly LeadColumn<L>[];
  /** Headers of the kind's fields in the csv. A field defaults to its own name; null omits it. */
  csvHeads: { readonly [F in keyof L]?: string | null };
  mail: {
    one: string;
    title: string;
    sentence: string;
    person(lead: L): string;
    /** The mail omits rows with an empty value. */
    rows(lead: L): LeadFact[];
  };
}

/** Falls back to the key itself. Checks own keys, because `constructor` may come from a visitor. */
function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

export function contactInterestLabel(interest: string): string {
  return labelOf(contactInterests, interest);
}

const interests = { ...projectTypes, ...contactInterests, discount: 'First-project discount' };

/** Covers every form's interests; free text from the chat stays as it is. */
export function interestLabel(interest: string): string {
  return labelOf(interests, interest);
}

const sources = {
  form: 'Website form',
  contact: 'Contact form',
  discount: 'Discount signup',
  chat: 'Chat',
  ...callWays,
};

export function sourceLabel(source: string): string {
  return labelOf(sources, source);
}

const statuses = { ...consultationStatuses, pending: 'Pending' };

export function statusLabel(status: string): string {
  return labelOf(statuses, status) || 'Unknown';
}

export const ERASED = 'Erased person';
