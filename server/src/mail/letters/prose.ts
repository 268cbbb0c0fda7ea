import type { Business } from '@sallie/shared/business';
import { readablePhone } from '@sallie/shared/phone';
import { hoursLine } from '@sallie/shared/weekly-hours';

/** What a template makes: one recipient, one line of subject, plain text. */
export interface Draft {
  to: string;
  subject: string;
  text: string;
}

/** Text for a header or for one line of a body: no control character survives, so nothing can begin a line of its own or turn its direction. */
export function oneLine(value: string): string {
  return value
    .replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** One plain address: nothing a mail program could read as a list, a comment or a second header. */
export function isOneAddress(value: string): boolean {
  return /^[^\s,;:<>()[\]"\\@\p{Cc}]+@[^\s,;:<>()[\]"\\@\p{Cc}]+$/u.test(value);
}

/**
 * Greets by name only when it reads as a name: anybody can enter anybody's address in a form,
 * and our mail must not carry their advertisement there.
 */
export function greeting(name: string): string {
  const isName = /^[\p{L}\p{M}][\p{L}\p{M} .,'’-]{1,59}$/u.test(name) && !/\.\S/.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

export function addressLine({ address: { street, city, state, zip } }: Business): string {
  return `${street}, ${city}, ${state} ${zip}`;
}

export function weeklyHours(facts: Business): string {
  return facts.hours.map((day) => `  ${day.day}: ${hoursLine(day)}`).join('\n');
}

/** The end of every letter to a customer. */
export function closing(facts: Business): string {
  return [
    'Warm regards,',
    facts.name,
    readablePhone(facts.phone),
    '',
    `You get this mail because this address was given on our website. If that was not you, reply to this mail and we will remove it.`,
  ].join('\n');
}

export function paragraphs(...parts: string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}
