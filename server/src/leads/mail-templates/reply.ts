import type { Business } from '@sallie/shared/contract/business';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Draft } from '../../mail/outgoing.ts';
import { closing, greeting, paragraphs } from './prose.ts';

/** A live-chat answer for somebody who had left before it came. */
export function missedReply(
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
