import type { Business } from '@sallie/shared/contract/business';
import type { Contact } from '@sallie/shared/contract/contact';
import type { DiscountSignup } from '@sallie/shared/contract/discount-signup';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Referral } from '@sallie/shared/contract/referral';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { addressLine } from '@sallie/shared/rules/address-line';
import { assertNever } from '@sallie/shared/rules/assert-never';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { type MailKey, type MailPurpose, mailKey } from '@sallie/shared/rules/mail-purposes';
import { readablePhone } from '@sallie/shared/rules/phone';
import { isOneAddress } from '../../mail/mailbox.ts';
import type { Draft, RenderedMail } from '../../mail/outgoing.ts';
import { alert, reminder } from './alert.ts';
import { consultationConfirmation } from './consultation.ts';
import { closing, dollars, greeting, oneLine, paragraphs, wasItYou, weeklyHours } from './prose.ts';

export interface TemplateContext {
  business: Business;
  /** Scheme and host for links. */
  origin: string;
  /** Who hears of leads; without it the shop's own address. */
  staffMail?: string | undefined;
  /** Where whoever has this address says that it was not them, and gets no more mail. */
  notMe(address: string, leadId: string): string;
  now: Date;
}

/** The address of whoever sent a lead; empty for a guest. */
export function customerOf(lead: Lead): string {
  return kindOf(lead).sender(lead).email;
}

/** The mail that whoever sent a lead is promised; null where none is. */
function customerMail(
  lead: Lead,
  facts: Business,
  now: Date,
): { purpose: MailPurpose; draft: Draft } | null {
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
 * What a new lead makes us write: one mail to the customer where one is promised, one alert to staff.
 * None for spam, none for a guest who left no way to be reached. Whether a batch of referrals is complete and earns its `thanks`, the caller knows.
 */
export function renderMails(lead: Lead, context: TemplateContext): RenderedMail[] {
  if (lead.spam || (customerOf(lead) === '' && !hasLeft(lead))) return [];
  const { business, now } = context;
  const customer = customerMail(lead, business, now);
  return sendable([
    ...(customer ? [toCustomer(customer.purpose, customer.draft, lead.id, context)] : []),
    toStaff('alert', alert(staffSideOf(context), lead), lead),
  ]);
}

/** The second mail to staff, when nobody has answered in time. */
export function reminderFor(lead: Lead, context: TemplateContext): RenderedMail[] {
  if (lead.spam) return [];
  return sendable([toStaff('reminder', reminder(staffSideOf(context), lead), lead)]);
}

/** Staff lines that a visitor with an address did not see any more; the last line's id tells one such mail from the next. */
export function missedReplyFor(
  visitor: Visitor,
  lines: string[],
  lastLineId: string,
  context: TemplateContext,
): RenderedMail[] {
  if (visitor.spam || visitor.email === '') return [];
  const draft = missedReply(context.business, visitor, lines, context.origin);
  return sendable([toCustomer(mailKey('reply', lastLineId), draft, visitor.id, context)]);
}

function staffSideOf({ business, origin, staffMail }: TemplateContext) {
  return { facts: business, origin, to: staffMail ?? business.email };
}

/** Left in the chat, perhaps with nothing but a phone. */
function hasLeft(lead: Lead): boolean {
  return lead.kind === 'visitors' && lead.left_at !== undefined;
}

/** The customer answers the shop by pressing Reply, and a stranger has a way to say so. */
function toCustomer(
  purpose: MailKey,
  draft: Draft,
  leadId: string,
  { business, notMe }: TemplateContext,
): RenderedMail {
  const text = `${draft.text}\n${wasItYou(notMe(draft.to, leadId))}`;
  return { ...draft, text, purpose, reply_to: business.email };
}

/** Staff answer the customer by pressing Reply. */
function toStaff(purpose: MailKey, draft: Draft, lead: Lead): RenderedMail {
  const customer = customerOf(lead);
  return { ...draft, purpose, reply_to: isOneAddress(customer) ? customer : null };
}

function sendable(rendered: RenderedMail[]): RenderedMail[] {
  return rendered
    .filter(({ to }) => isOneAddress(to))
    .map((rendered) => ({ ...rendered, subject: oneLine(rendered.subject) }));
}

function contactConfirmation(facts: Business, { name, email }: Contact): Draft {
  return {
    to: email,
    subject: `We have your message - ${facts.name}`,
    text: paragraphs(
      greeting(name),
      `Thank you for writing to us. ${facts.name} has your message, and we will respond as soon as possible.`,
      `If you would rather talk, call us at ${readablePhone(facts.phone)} or stop by the showroom at ${addressLine(facts)}.`,
      `Our hours:\n${weeklyHours(facts)}`,
      closing(facts),
    ),
  };
}

function discountConfirmation(facts: Business, { fullName, email }: DiscountSignup): Draft {
  const { amount, minimumProject } = facts.discount;
  return {
    to: email,
    subject: `${dollars(amount)} off your first project - ${facts.name}`,
    text: paragraphs(
      greeting(fullName),
      `Welcome, and thank you for signing up. ${facts.name} takes ${dollars(amount)} off your first project.`,
      `The terms, in full: ${dollars(amount)} off the first project, only for new customers with a down payment on a project over ${dollars(minimumProject)}, one per household.`,
      `To use it, mention this mail when you call ${readablePhone(facts.phone)} or come to the showroom at ${addressLine(facts)}.`,
      closing(facts),
    ),
  };
}

/** Goes to the referrer alone; the people referred have not asked us for anything, and are not named. */
function referralThankYou(
  facts: Business,
  { referrer_name, referrer_email, referralCount }: Referral,
): Draft {
  const { credit, minimumInstallation } = facts.referral;
  const alone = referralCount === 1;
  const people = referralCount && !alone ? `${referralCount} people` : 'people';
  return {
    to: referrer_email,
    subject: `Thank you for your referral - ${facts.name}`,
    text: paragraphs(
      greeting(referrer_name),
      `Thank you for sending ${alone ? 'somebody' : people} you know our way. A recommendation is the kindest thing a customer can give us.`,
      `For each referred customer whose paid installation is ${dollars(minimumInstallation)} or more, you get a ${dollars(credit)} credit. It is issued after full payment, has no cash value and is non-transferable.`,
      `We will let you know when a credit is yours.`,
      closing(facts),
    ),
  };
}

/** A live-chat answer for somebody who had left before it came. */
function missedReply(
  facts: Business,
  { name, email }: { name: string; email: string },
  lines: string[],
  origin: string,
): Draft {
  return {
    to: email,
    subject: `Our answer to your question - ${facts.name}`,
    text: paragraphs(
      greeting(name),
      `You had left our chat before we could answer. Here is what we wrote:`,
      lines.join('\n\n'),
      `Reply to this mail, call ${readablePhone(facts.phone)}, or come back to the chat at ${origin}/ and we will go on from there.`,
      closing(facts),
    ),
  };
}
