import { KnownContact } from '@sallie/shared/contract/chatbot';
import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { countsAsLead } from '@sallie/shared/rules/attention';
import * as z from 'zod/mini';
import { calledAnew, toBeCalled } from '../leads/called-anew.ts';

/* A visitor's record after what they told in the chat, or asked for elsewhere. */

export const isOpen = (visitor: Visitor) => countsAsLead(visitor) && visitor.handled_at === null;

/** Somebody can write to them or call. */
export const isReachable = ({ email, phone }: Visitor) => email !== '' || phone !== '';

/** The lead of somebody who left before a request was stored. */
export function leftBy(
  { urgent: _, ...visitor }: Visitor,
  contact: KnownContact,
  at: string,
): Visitor {
  return {
    ...visitor,
    ...contact,
    mails: { ...visitor.mails },
    left_at: at,
    // What they want now is another matter than the request of before.
    derived_from: undefined,
    claim: visitor.left_at || visitor.derived_from ? null : visitor.claim,
    handled_at: null,
    snoozed_until: undefined,
    call_back_at: undefined,
    read: null,
    version: visitor.version + 1,
    history: [...visitor.history, { at, by: { role: 'bot' }, type: 'left-chat' }],
  };
}

function contactOf(request: Consultation | undefined): KnownContact {
  if (!request) return {};
  const { name, phone, email, address } = request;
  return { name, phone, address, ...(email && { email }) };
}

/** Nobody is left to answer here: their request is. */
export function finished(visitor: Visitor, at: string): Visitor {
  return {
    ...visitor,
    handled_at: at,
    version: visitor.version + 1,
    history: [...visitor.history, { at, by: { role: 'bot' }, type: 'request-sent' }],
  };
}

/** The visitor's record as the request says it, whose work is the request's from here on. */
export function besideRequest(
  visitor: Visitor,
  request: Consultation | undefined,
  at: string,
): Visitor | null {
  if (!request) return null;
  const known = withContact(visitor, contactOf(request), at);
  const version = known?.version ?? visitor.version + 1;
  const derived_from = { kind: request.kind, id: request.id };
  return { ...(known ?? visitor), version, derived_from };
}

const contactFields = z.keyof(KnownContact).options;

/**
 * The visitor's record as they say it now; null when that is nothing new. What a lead already told otherwise leaves a line of
 * history. `asksForCall`: they just did.
 */
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
  // Who is not open any more becomes a lead again by what they say next.
  const call = asksForCall ? toBeCalled(visitor, at) : calledAnew(visitor, changed, at);
  return {
    ...record,
    ...(isOpen(visitor) && call),
    history: [...visitor.history, { at, by, type: 'corrected', fields }],
  };
}
