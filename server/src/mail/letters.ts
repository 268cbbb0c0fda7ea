import type { Business } from '@sallie/shared/business';
import type { LeadKind } from '@sallie/shared/lead';
import type { LeadOf } from '@sallie/shared/leads';
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

const drafts: {
  [K in LeadKind]: (
    facts: Business,
    record: LeadOf[K],
    now: Date,
  ) => { purpose: string; draft: Draft } | null;
} = {
  visitors: () => null,
  contacts: (facts, record) => ({
    purpose: 'confirmation',
    draft: contactConfirmation(facts, record),
  }),
  consultations: (facts, record, now) => ({
    purpose: 'confirmation',
    draft: consultationConfirmation(facts, record, now),
  }),
  'discount-signups': (facts, record) => ({
    purpose: 'confirmation',
    draft: discountConfirmation(facts, record),
  }),
  referrals: (facts, record) => ({ purpose: 'thanks', draft: referralThankYou(facts, record) }),
};

/**
 * What a new lead makes us write: one letter to the customer where one is promised, one alert to staff.
 * None for spam, none for a guest who left no way to be reached. Whether a batch of referrals is complete and earns its `thanks`, the caller knows.
 */
export function lettersFor<K extends LeadKind>(
  kind: K,
  record: LeadOf[K],
  context: LetterContext,
): Letter[] {
  if (record.spam || (customerOf(record) === '' && !hasLeft(record))) return [];
  const { business, now } = context;
  const customer = drafts[kind](business, record, now);
  return sendable([
    ...(customer ? [toCustomer(customer.purpose, customer.draft, record.id, context)] : []),
    toStaff('alert', alert(deskOf(context), kind, record), record),
  ]);
}

/** The second letter to staff, when nobody has answered in time. */
export function reminderFor<K extends LeadKind>(
  kind: K,
  record: LeadOf[K],
  context: LetterContext,
): Letter[] {
  if (record.spam) return [];
  return sendable([toStaff('reminder', reminder(deskOf(context), kind, record), record)]);
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
function hasLeft(record: LeadOf[LeadKind]): boolean {
  return 'left_at' in record && record.left_at !== undefined;
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
function toStaff(purpose: string, draft: Draft, record: LeadOf[LeadKind]): Letter {
  const customer = customerOf(record);
  return { ...draft, purpose, reply_to: isOneAddress(customer) ? customer : null };
}

function sendable(letters: Letter[]): Letter[] {
  return letters
    .filter(({ to }) => isOneAddress(to))
    .map((letter) => ({ ...letter, subject: oneLine(letter.subject) }));
}
