import type { Business } from '@sallie/shared/contract/business';
import type { Referral } from '@sallie/shared/contract/referral';
import type { Draft } from '../../mail/outgoing.ts';
import { closing, dollars, greeting, paragraphs } from './prose.ts';

/** Goes to the referrer alone; the people referred have not asked us for anything, and are not named. */
export function referralThankYou(
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
