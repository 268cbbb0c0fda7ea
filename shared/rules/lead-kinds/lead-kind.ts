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
import { shownName } from '../one-line.ts';

/** A person as a lead knows them. A guest has no address; of an erased person all three are empty. */
export interface LeadPerson {
  name: string;
  email: string;
  phone: string;
}

/** Of a lead with one person in it, by the name they gave. */
export function personOf({ name, email, phone }: LeadPerson): LeadPerson {
  return { name: shownName(name), email, phone };
}

/** One labelled line of a lead. `time` is an ISO instant. */
export interface LeadFact {
  name: string;
  value: string;
  as?: 'email' | 'phone' | 'time';
}

export interface LeadColumn<L extends Lead = Lead> {
  id: string;
  header: string;
  /** What it is sorted by, and what it shows unless `as` says how else. */
  text(lead: L): string;
  /**
   * How the desk draws it: the name that opens the lead, the ways to reach `person` or `sender`, short text of a form,
   * a message that is cut, a status on its colour, an instant.
   */
  as?: 'name' | 'contact' | 'sender' | 'text' | 'message' | 'status' | 'time';
}

/** As a lead has a column under this head. */
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

/** When it came; lists are in this order as they stand. */
export const dateColumn: LeadColumn = column(
  'date',
  'Date',
  ({ created_at }) => created_at,
  'time',
);

/** How they found the shop; who was recommended has a column of its own for that. The last, so that what is kept by the place of a column stays right. */
export const originColumn: LeadColumn = column('origin', 'Found us by', originOf, 'text');

/**
 * Everything there is to say of a kind of lead, as data. Methods, not functions in fields: so an entry of one kind
 * stands for an entry of any, and `kindOf(lead).person(lead)` needs no cast.
 */
export interface LeadKindEntry<L extends Lead = Lead> {
  /** What the desk calls it. */
  names: {
    /** Its list. */
    tab: string;
    /** One of it, within a sentence. */
    one: string;
    /** One of it that waits on Today. */
    waits: string;
    /** A new one, on a notification. */
    news: string;
    /** What one does in the bar while nobody takes it, after the person's name. */
    rings: string;
    /** The sentences of its list. */
    failed: string;
    empty: string;
    hint: string;
  };
  /** Whom it is about: of a referral the person to win. */
  person(lead: L): LeadPerson;
  /** Who sent it, and gets the mails it causes. */
  sender(lead: L): LeadPerson;
  /** What they wrote freely; empty for a kind without such a field. */
  message(lead: L): string;
  /** Empty for a kind without one. */
  status(lead: L): string;
  /** The statuses staff can filter by before any lead has them. */
  statuses: readonly string[];
  /** What its own fields say, beside the person, the message and the state of the work; some may be empty. */
  facts(lead: L): LeadFact[];
  /** What somebody wants, in parts of one line; of `count` leads that are one enquiry. Some may be empty. */
  want(lead: L, count: number): string[];
  columns: readonly LeadColumn<L>[];
  /** Heads of its own fields in the desk's csv; a field without one is named by its own words, null leaves it out. */
  csvHeads: { readonly [F in keyof L]?: string | null };
  /** The mail that tells staff of it. */
  mail: {
    /** One of it, within a sentence. */
    one: string;
    /** What the subject begins with, and the first sentence. */
    title: string;
    sentence: string;
    /** Who it is about, in the subject. */
    person(lead: L): string;
    /** Empty ones are left out. */
    rows(lead: L): LeadFact[];
  };
}

/** A word of ours for a key; what is no key of ours stands as it is. Only own keys: `constructor` is a stranger's word. */
function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
}

/** An interest as the contact form calls it. */
export function contactInterestLabel(interest: string): string {
  return labelOf(contactInterests, interest);
}

const interests = { ...projectTypes, ...contactInterests, discount: 'First-project discount' };

/** An interest as any form called it; the chat's free words stand as they are. */
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

/** Instead of a name that was erased. */
export const ERASED = 'Erased person';
