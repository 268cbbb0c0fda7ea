import type { Business } from '@sallie/shared/contract/business';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { isReminderOfLead, waits } from '@sallie/shared/rules/lead-signs';
import {
  isOffer,
  type MailKey,
  type MailPurpose,
  mailKey,
  purposeOf,
} from '@sallie/shared/rules/mail-purposes';
import { oneLine } from '@sallie/shared/rules/one-line';
import { isOneAddress } from '../../mail/mailbox.ts';
import type { Draft, RenderedMail } from '../../mail/outgoing.ts';
import { alert, reminder } from './alert.ts';
import {
  consultationConfirmation,
  contactConfirmation,
  discountConfirmation,
  missedReply,
  referralThankYou,
  workQuestion,
} from './customer.ts';
import { noMoreOffers, wasItYou } from './prose.ts';
import {
  spanishConfirmation,
  spanishContactConfirmation,
  spanishMissedReply,
  spanishWasItYou,
} from './spanish.ts';

export interface TemplateContext {
  business: Business;
  /** What the customer had read; what is published where it is not given. */
  shown?: Business;
  /** Scheme and host for links. */
  origin: string;
  /** Who hears of leads; without it the shop's own address. */
  staffMail?: string | undefined;
  /** What a lead is called in a link for staff. */
  refOf(leadId: string): string;
  /** Where whoever has this address says that it was not them, and gets no more mail. */
  notMe(address: string, leadId: string): string;
  /** Where they end what answers no question of theirs. */
  unsubscribe(address: string, leadId: string): string;
  /** With which they say that something is wrong with the work. */
  workToken(leadId: string): string;
  now: Date;
  /** No desk was open, and no phone was rung for it. */
  isUnreached?: boolean;
}

/** The address of whoever sent a lead; empty for a guest. */
export function customerOf(lead: Lead): string {
  return kindOf(lead).sender(lead).email;
}

/** The mail that whoever sent a lead is promised; null where none is. */
const promised: Record<LeadKind, MailPurpose | null> = {
  visitors: null,
  contacts: 'confirmation',
  consultations: 'confirmation',
  'discount-signups': 'confirmation',
  referrals: 'thanks',
  calls: null,
};

/**
 * What a new lead makes us write: one mail to the customer where one is promised, one alert to staff.
 * None for spam, none for a guest who left no way to be reached, none
 * for what staff wrote down themselves. Whether a batch of referrals is complete and earns its `thanks`, the caller knows.
 */
export function mailsCausedBy(lead: Lead): MailPurpose[] {
  const customer = customerOf(lead);
  if (lead.kind === 'calls') return [];
  if (lead.spam || (customer === '' && !canBeCalled(lead))) return [];
  const purpose = promised[lead.kind];
  return purpose && isOneAddress(customer) ? [purpose, 'alert'] : ['alert'];
}

/** One mail about a lead; null where nobody is to get it: for spam, without an address, or since a newer one says it better. */
export function renderMail(
  lead: Lead,
  key: MailKey,
  context: TemplateContext,
): RenderedMail | null {
  const purpose = purposeOf(key);
  const staffSide = staffSideOf(context);
  if (lead.spam || isReplaced(lead, key)) return null;
  switch (purpose) {
    case 'confirmation':
    case 'thanks': {
      const draft = promised[lead.kind] === purpose ? customerMail(lead, context) : null;
      return draft && sendable(toCustomer(key, draft, lead, context));
    }
    case 'word': {
      const draft = workQuestion(context, lead);
      return draft && sendable(toCustomer(key, draft, lead, context));
    }
    case 'alert':
      return sendable(toStaff(key, alert(staffSide, lead, key !== purpose), lead));
    case 'reminder':
      // Somebody took it before the mail could leave.
      if (isReminderOfLead(key) && !waits(lead)) return null;
      return sendable(toStaff(key, reminder(staffSide, lead, context.isUnreached), lead));
    case 'reply':
    case 'visit':
    case 'tomorrow':
    case 'calendar':
    case 'quote':
    case 'nudge':
    case 'withdrawn':
    case 'copy':
    case 'answer':
    case 'digest':
    case 'phone':
    case 'weekly':
    case 'test':
      return null; // Nothing that a lead alone could tell.
    default:
      return assertNever(purpose);
  }
}

/** Whoever corrected their address, or sent another form for it, is confirmed there, and not once more in the words of the first confirmation. */
function isReplaced({ mails, history }: Lead, key: MailKey): boolean {
  if (purposeOf(key) !== 'confirmation') return false;
  if (history.some(({ type }) => type === 'replaced')) return true;
  const last = Object.keys(mails).findLast((other) => purposeOf(other) === 'confirmation');
  return last !== undefined && last !== key;
}

function customerMail(lead: Lead, { business, shown, now }: TemplateContext): Draft | null {
  const { phone, email, address } = business;
  const { hours, holidays, differentDays, timeZone } = business;
  const open = { hours, holidays, differentDays, timeZone };
  // What was promised holds; where and when the shop is reached may be true no more.
  const facts = { ...business, ...shown, phone, email, address, ...open };
  switch (lead.kind) {
    case 'visitors':
    case 'calls':
      return null;
    case 'contacts':
      return lead.language === 'es'
        ? spanishContactConfirmation(facts, lead)
        : contactConfirmation(facts, lead, now);
    case 'consultations':
      return lead.language === 'es'
        ? spanishConfirmation(facts, lead, now)
        : consultationConfirmation(facts, lead, now);
    case 'discount-signups':
      return discountConfirmation(facts, lead);
    case 'referrals':
      return referralThankYou(facts, lead);
    default:
      return assertNever(lead);
  }
}

/** Staff lines that a visitor with an address did not see any more; the last line's id tells one such mail from the next. */
export function missedReplyFor(
  visitor: Visitor,
  lines: string[],
  lastLineId: string,
  context: TemplateContext,
): RenderedMail | null {
  if (visitor.spam || visitor.email === '') return null;
  const inTheirs = visitor.language === 'es' ? spanishMissedReply : missedReply;
  const draft = inTheirs(context.business, visitor, lines, context.origin);
  return sendable(toCustomer(mailKey('reply', lastLineId), draft, visitor, context));
}

function staffSideOf({ business, origin, staffMail, refOf }: TemplateContext) {
  return { facts: business, origin, refOf, to: staffMail ?? business.email };
}

/** Left in the chat, or asked for a visit there, perhaps with nothing but a phone. */
function canBeCalled(lead: Lead): boolean {
  return lead.kind === 'consultations' || (lead.kind === 'visitors' && lead.left_at !== undefined);
}

/** The customer answers the shop by pressing Reply, and a stranger has a way to say so. */
export function toCustomer(
  purpose: MailKey,
  draft: Draft,
  { kind, id, language }: Lead,
  { business, notMe, unsubscribe }: TemplateContext,
): RenderedMail {
  const ask = language === 'es' ? spanishWasItYou : wasItYou;
  const text = `${draft.text}\n${ask(notMe(draft.to, id))}`;
  const mail = { ...draft, text, purpose, reply_to: business.email };
  if (!isOffer(kind, purpose)) return mail;
  const link = unsubscribe(draft.to, id);
  return { ...mail, text: `${text}\n${noMoreOffers(link)}`, unsubscribe: link };
}

/** Staff answer the customer by pressing Reply. */
function toStaff(purpose: MailKey, draft: Draft, lead: Lead): RenderedMail {
  const customer = customerOf(lead);
  return { ...draft, purpose, reply_to: isOneAddress(customer) ? customer : null };
}

export function sendable(mail: RenderedMail): RenderedMail | null {
  return isOneAddress(mail.to) ? { ...mail, subject: oneLine(mail.subject) } : null;
}
