import type { Business } from '@sallie/shared/contract/business';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import {
  isOffer,
  type MailKey,
  type MailPurpose,
  mailKey,
  purposeOf,
} from '@sallie/shared/contract/mail';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { oneLine } from '@sallie/shared/rules/safe-text';
import { isReminderOfLead, waits } from '@sallie/shared/rules/triage';
import type { Draft, RenderedMail } from '../../mail/outgoing.ts';
import { isOneAddress } from '../../mail/outgoing.ts';
import { alert, reminder } from './alert.ts';
import {
  consultationConfirmation,
  contactConfirmation,
  discountConfirmation,
  missedReply,
  noMoreOffers,
  referralThankYou,
  wasItYou,
  workQuestion,
} from './customer.ts';

export interface TemplateContext {
  business: Business;
  /** Has the facts that the customer had read; the published facts when unset. */
  shown?: Business;
  origin: string;
  /** Receives mails about leads; the shop's own address does when unset. */
  staffMail?: string | undefined;
  /** Returns what stands for the lead's id in links for staff. */
  refOf(leadId: string): string;
  /** Returns the link by which the owner of an address ends all mail to it. */
  notMe(address: string, leadId: string): string;
  /** Returns the link that ends mails which answer no question of theirs. */
  unsubscribe(address: string, leadId: string): string;
  /** Returns the token for reporting a problem with the finished work. */
  workToken(leadId: string): string;
  now: Date;
  /** True when no desk was open and no phone rang for the lead. */
  isUnreached?: boolean;
}

/** Empty for a guest. */
export function customerOf(lead: Lead): string {
  return kindOf(lead).sender(lead).email;
}

/** Null when the sender of such a lead is promised no mail. */
const promised: Record<LeadKind, MailPurpose | null> = {
  visitors: null,
  contacts: 'confirmation',
  consultations: 'confirmation',
  'discount-signups': 'confirmation',
  referrals: 'thanks',
  calls: null,
};

/**
 * One mail to the customer if promised, one alert to staff. None for spam, for a guest who cannot be reached,
 * and for calls that staff wrote down. The caller knows whether a batch of referrals earns its `thanks`.
 */
export function mailsCausedBy(lead: Lead): MailPurpose[] {
  const customer = customerOf(lead);
  if (lead.kind === 'calls') return [];
  if (lead.spam || (customer === '' && !canBeCalled(lead))) return [];
  const purpose = promised[lead.kind];
  return purpose && isOneAddress(customer) ? [purpose, 'alert'] : ['alert'];
}

/** Returns null for spam, without an address, or when a newer mail replaces this one. */
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
      // Somebody took the lead before the mail could leave.
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
      return null; // These mails need more than a lead.
    default:
      return assertNever(purpose);
  }
}

/** A confirmation is outdated once the sender has corrected the lead or a newer confirmation exists. */
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
  // Promises stay as the customer read them; hours and contact data must be current.
  const facts = { ...business, ...shown, phone, email, address, ...open };
  switch (lead.kind) {
    case 'visitors':
    case 'calls':
      return null;
    case 'contacts':
      return contactConfirmation(facts, lead, now);
    case 'consultations':
      return consultationConfirmation(facts, lead, now);
    case 'discount-signups':
      return discountConfirmation(facts, lead);
    case 'referrals':
      return referralThankYou(facts, lead);
    default:
      return assertNever(lead);
  }
}

/** Mails the staff messages that a visitor missed. `lastLineId` tells one such mail from the next. */
export function missedReplyFor(
  visitor: Visitor,
  lines: string[],
  lastLineId: string,
  context: TemplateContext,
): RenderedMail | null {
  if (visitor.spam || visitor.email === '') return null;
  const draft = missedReply(context.business, visitor, lines, context.origin);
  return sendable(toCustomer(mailKey('reply', lastLineId), draft, visitor, context));
}

function staffSideOf({ business, origin, staffMail, refOf }: TemplateContext) {
  return { facts: business, origin, refOf, to: staffMail ?? business.email };
}

/** These leads may have a phone and no email: chats that were left, and requests. */
function canBeCalled(lead: Lead): boolean {
  return lead.kind === 'consultations' || (lead.kind === 'visitors' && lead.left_at !== undefined);
}

/** Replies go to the shop, and a link lets a stranger say that it was not them. */
export function toCustomer(
  purpose: MailKey,
  draft: Draft,
  { kind, id, language }: Lead,
  { business, notMe, unsubscribe }: TemplateContext,
): RenderedMail {
  const text = `${draft.text}\n${wasItYou(notMe(draft.to, id), language)}`;
  const mail = { ...draft, text, purpose, reply_to: business.email };
  if (!isOffer(kind, purpose)) return mail;
  const link = unsubscribe(draft.to, id);
  return { ...mail, text: `${text}\n${noMoreOffers(link)}`, unsubscribe: link };
}

/** Replies go to the customer. */
function toStaff(purpose: MailKey, draft: Draft, lead: Lead): RenderedMail {
  const customer = customerOf(lead);
  return { ...draft, purpose, reply_to: isOneAddress(customer) ? customer : null };
}

export function sendable(mail: RenderedMail): RenderedMail | null {
  return isOneAddress(mail.to) ? { ...mail, subject: oneLine(mail.subject) } : null;
}
