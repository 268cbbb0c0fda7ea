import type { Business } from '@sallie/shared/contract/business';
import type { Contact } from '@sallie/shared/contract/contact';
import { addressLine } from '@sallie/shared/rules/address-line';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Draft } from '../../mail/outgoing.ts';
import { closing, greeting, paragraphs, weeklyHours } from './prose.ts';

export function contactConfirmation(facts: Business, { name, email }: Contact): Draft {
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
