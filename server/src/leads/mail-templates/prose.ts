import type { Business } from '@sallie/shared/contract/business';
import type { Lead } from '@sallie/shared/contract/leads';
import { specialDays, specialLine } from '@sallie/shared/rules/calendar-day';
import { readablePhone } from '@sallie/shared/rules/phone';
import { dayLine } from '@sallie/shared/rules/weekly-hours';
import type { Draft } from '../../mail/outgoing.ts';
import { greeting } from './greeting.ts';

export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

/** Days with other hours are told beside the week for so long ahead. */
const SOON_DAYS = 14;

export function openingHours(facts: Business, now: Date): string {
  const lines = [
    ...facts.hours.map(dayLine),
    ...specialDays(facts, now, SOON_DAYS).map(specialLine),
  ];
  return lines.map((line) => `  ${line}`).join('\n');
}

interface To {
  name: string;
  email: string;
  subject: string;
  /** English where it is not given. */
  language?: Lead['language'];
}

/** A mail to a customer: greeted, signed, and with the shop's name in its subject. */
export function letter(facts: Business, to: To, ...said: string[]): Draft {
  const [hello, regards] =
    to.language === 'es' ? ['Hola', 'Un saludo cordial,'] : ['Hello', 'Warm regards,'];
  const signature = [regards, facts.name, readablePhone(facts.phone)].join('\n');
  return {
    to: to.email,
    subject: `${to.subject} - ${facts.name}`,
    text: paragraphs(greeting(to.name, hello), ...said, signature),
  };
}

/** Below every mail to a customer, since anybody can enter anybody's address. */
export function wasItYou(link: string): string {
  return paragraphs(
    'You get this mail because this address was given on our website. If that was not you, say so here, and we send nothing to this address any more:',
    link,
  );
}

/** Below what answers no question of theirs. */
export function noMoreOffers(link: string): string {
  return paragraphs('If you want no more offers and news from us by mail, unsubscribe here:', link);
}

export function paragraphs(...parts: string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
