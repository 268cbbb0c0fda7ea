import { assertNever } from '@sallie/shared/assert-never';
import type { Business } from '@sallie/shared/business';
import type { Lead } from '@sallie/shared/leads';
import type { Visitor } from '@sallie/shared/visitor';
import { customerOf } from './customer.ts';
import { alert, reminder } from './letters/alert.ts';
import { consultationConfirmation } from './letters/consultation.ts';
import { contactConfirmation } from './letters/contact.ts';
import { discountConfirmation } from './letters/discount-signup.ts';
import { type Draft, isOneAddress, oneLine, wasItYou } from './letters/prose.ts';
import { referralThankYou } from './letters/referral.ts';
import { missedReply } from './letters/reply.ts';

/** A mail as composed, before it is queued. */
export interface Letter extends Draft {
  /** `confirmation`, `thanks`, `alert`, `reminder-…` or `reply-…`: one mail of each per lead. */
  purpose: string;
  reply_to: string | null;
}

export interface LetterContext {
  business: Business;
  /** Scheme and host for links. */
  origin: string;
  /** Who hears of leads; without it the shop's own address. */
  staffMail?: string | undefined;
  /** Where whoever has this address says that it was not them, and gets no more mail. */
  notMe(address: string, leadId: string): string;
  now: Date;
}

/** The letter that whoever sent a lead is promised; null where none is. */
function customerLetter(
  lead: Lead,
  facts: Business,
  now: Date,
): { purpose: string; draft: Draft } | null {
  switch (lead.kind) {
    case 'visitors':
      return null;
    case 'contacts':
      return { purpose: 'confirmation', draft: contactConfirmation(facts, lead) };
    case 'consultations':
      return { purpose: 'confirmation', draft: consultationConfirmation(facts, lead, now) };
    case 'discount-signups':
      return { purpose: 'confirmation', draft: discountConfirmation(facts, lead) };
    case 'referrals':
      return { purpose: 'thanks', draft: referralThankYou(facts, lead) };
    default:
      return assertNever(lead);
  }
}

/**
 * What a new lead makes us write: one letter to the customer where one is promised, one alert to staff.
 * None for spam, none for a guest who left no way to be reached. Whether a batch of referrals is complete and earns its `thanks`, the caller knows.
 */
export function lettersFor(lead: Lead, context: LetterContext): Letter[] {
  if (lead.spam || (customerOf(lead) === '' && !hasLeft(lead))) return [];
  const { business, now } = context;
  const customer = customerLetter(lead, business, now);
  return sendable([
    ...(customer ? [toCustomer(customer.purpose, customer.draft, lead.id, context)] : []),
    toStaff('alert', alert(deskOf(context), lead), lead),
  ]);
}

/** The second letter to staff, when nobody has answered in time. */
export function reminderFor(lead: Lead, context: LetterContext): Letter[] {
  if (lead.spam) return [];
  return sendable([toStaff('reminder', reminder(deskOf(context), lead), lead)]);
}

/** Staff lines that a visitor with an address did not see any more; the last line's id tells one such mail from the next. */
export function missedReplyFor(
  visitor: Visitor,
  lines: string[],
  lastLineId: string,
  context: LetterContext,
): Letter[] {
  if (visitor.spam || visitor.email === '') return [];
  const draft = missedReply(context.business, visitor, lines, context.origin);
  return sendable([toCustomer(`reply-${lastLineId}`, draft, visitor.id, context)]);
}

function deskOf({ business, origin, staffMail }: LetterContext) {
  return { facts: business, origin, to: staffMail ?? business.email };
}

/** Left in the chat, perhaps with nothing but a phone. */
function hasLeft(lead: Lead): boolean {
  return lead.kind === 'visitors' && lead.left_at !== undefined;
}

/** The customer answers the shop by pressing Reply, and a stranger has a way to say so. */
function toCustomer(
  purpose: string,
  draft: Draft,
  leadId: string,
  { business, notMe }: LetterContext,
): Letter {
  const text = `${draft.text}\n${wasItYou(notMe(draft.to, leadId))}`;
  return { ...draft, text, purpose, reply_to: business.email };
}

/** Staff answer the customer by pressing Reply. */
function toStaff(purpose: string, draft: Draft, lead: Lead): Letter {
  const customer = customerOf(lead);
  return { ...draft, purpose, reply_to: isOneAddress(customer) ? customer : null };
}

function sendable(letters: Letter[]): Letter[] {
  return letters
    .filter(({ to }) => isOneAddress(to))
    .map((letter) => ({ ...letter, subject: oneLine(letter.subject) }));
}
