import type { Business } from '@sallie/shared/contract/business';
import type { DiscountSignup } from '@sallie/shared/contract/discount-signup';
import { addressLine } from '@sallie/shared/rules/address-line';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Draft } from '../../mail/outgoing.ts';
import { closing, dollars, greeting, paragraphs } from './prose.ts';

export function discountConfirmation(facts: Business, { fullName, email }: DiscountSignup): Draft {
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
