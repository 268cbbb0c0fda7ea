import { KnownContact } from '@sallie/shared/contract/chatbot';
import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { countsAsLead } from '@sallie/shared/rules/triage';
import * as z from 'zod/mini';
import { calledAnew, toBeCalled } from '../leads/corrections.ts';

export const isOpen = (visitor: Visitor) => countsAsLead(visitor) && visitor.handled_at === null;

export const isReachable = ({ email, phone }: Visitor) => email !== '' || phone !== '';

/** What the visitor wants now is not their earlier request. */
const unworked = {
  claim: null,
  handled_at: null,
  snoozed_until: undefined,
  call_back_at: undefined,
  read: null,
  urgent: undefined,
};

export function leftBy(visitor: Visitor, contact: KnownContact, at: string): Visitor {
  return {
    ...visitor,
    ...contact,
    ...unworked,
    mails: { ...visitor.mails },
    left_at: at,
    derived_from: undefined,
    claim: visitor.left_at || visitor.derived_from ? null : visitor.claim,
    version: visitor.version + 1,
    history: [...visitor.history, { at, by: { role: 'bot' }, type: 'left-chat' }],
  };
}

function contactOf(request: Consultation | undefined): KnownContact {
  if (!request) return {};
  const { name, phone, email, address } = request;
  return { name, phone, address, ...(email && { email }) };
}

/** Closes the record, because staff answer the request instead. */
export function finished(visitor: Visitor, at: string): Visitor {
  return {
    ...visitor,
    handled_at: at,
    version: visitor.version + 1,
    history: [...visitor.history, { at, by: { role: 'bot' }, type: 'request-sent' }],
  };
}

/** Copies the request's contact data to the visitor's record; notes of an earlier request stay with that one. */
export function besideRequest(
  visitor: Visitor,
  request: Consultation | undefined,
  at: string,
): Visitor | null {
  if (!request) return null;
  const known = withContact(visitor, contactOf(request), at);
  const version = known?.version ?? visitor.version + 1;
  return {
    ...(known ?? visitor),
    ...(!isOpen(visitor) && { ...unworked, urgent: request.urgent }),
    ...(visitor.derived_from && { notes: '', found_by: undefined }),
    version,
    derived_from: { kind: request.kind, id: request.id },
  };
}

const contactFields = z.keyof(KnownContact).options;

/** Null when nothing is new. A change of what a lead already said adds a history entry. */
export function withContact(
  visitor: Visitor,
  contact: KnownContact,
  at: string,
  asksForCall = false,
): Visitor | null {
  const changed = contactFields.filter(
    (field) => field in contact && visitor[field] !== contact[field],
  );
  if (changed.length === 0) return null;
  const record = { ...visitor, ...contact, version: visitor.version + 1 };
  const known = changed.filter((field) => visitor[field] && visitor[field] !== 'Guest');
  const fields = isOpen(visitor) ? changed : known;
  if (fields.length === 0) return record;
  const by = { role: 'visitor' } as const;
  // A record that is done becomes a lead again by the next message instead.
  const call = asksForCall ? toBeCalled(visitor, at) : calledAnew(visitor, changed, at);
  return {
    ...record,
    ...(isOpen(visitor) && call),
    history: [...visitor.history, { at, by, type: 'corrected', fields }],
  };
}
