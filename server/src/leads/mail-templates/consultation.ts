import type { Business } from '@sallie/shared/contract/business';
import { type Consultation, projectTypes, timeframes } from '@sallie/shared/contract/consultation';
import { callBackLine, keepsFollowUp } from '@sallie/shared/rules/call-back';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Draft } from '../../mail/outgoing.ts';
import { greeting } from './greeting.ts';
import { closing, paragraphs } from './prose.ts';

export function consultationConfirmation(
  facts: Business,
  {
    name,
    email,
    projectType,
    timeframe,
  }: Pick<Consultation, 'name' | 'email' | 'projectType' | 'timeframe'>,
  now: Date,
): Draft {
  const within = keepsFollowUp(facts, now) ? ` within ${facts.followUpHours} hours` : '';
  return {
    to: email,
    subject: `Your free in-home consultation - ${facts.name}`,
    text: paragraphs(
      greeting(name),
      `Thank you for asking ${facts.name} for a free in-home consultation. We will contact you${within} to arrange a time that suits you.`,
      `${callBackLine(facts, now)}.`,
      `What we noted:\n  Project: ${projectTypes[projectType]}\n  Timeframe: ${timeframes[timeframe]}`,
      `If it is easier for you, call us any time we are open at ${readablePhone(facts.phone)}. We measure, bring samples and write the estimate; none of it costs you anything.`,
      closing(facts),
    ),
  };
}
