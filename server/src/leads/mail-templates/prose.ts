import type { Business } from '@sallie/shared/contract/business';
import { readablePhone } from '@sallie/shared/rules/phone';
import { hoursLine } from '@sallie/shared/rules/weekly-hours';

export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

export function weeklyHours(facts: Business): string {
  return facts.hours.map((day) => `  ${day.day}: ${hoursLine(day)}`).join('\n');
}

/** The end of every mail to a customer. */
export function closing(facts: Business): string {
  return ['Warm regards,', facts.name, readablePhone(facts.phone)].join('\n');
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
