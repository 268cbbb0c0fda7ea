import type { Business } from '@sallie/shared/contract/business';
import { readablePhone } from '@sallie/shared/rules/phone';
import { hoursLine } from '@sallie/shared/rules/weekly-hours';

/** A name holds the letters of one of these alone; in any other script we greet without it. */
const scripts = [
  ['Latin'],
  ['Greek'],
  ['Cyrillic'],
  ['Armenian'],
  ['Georgian'],
  ['Hebrew'],
  ['Arabic'],
  ['Devanagari'],
  ['Bengali'],
  ['Gurmukhi'],
  ['Gujarati'],
  ['Tamil'],
  ['Telugu'],
  ['Thai'],
  ['Hangul'],
  ['Han', 'Hiragana', 'Katakana'], // As Japanese is written.
];

/** 2 to 30 letters with their accents, between them what stands in names; no dot within a word, as in an address. */
const names = scripts.map((script) => {
  const letter = `(?:(?=\\p{L})[${script.map((one) => `\\p{Script=${one}}`).join('')}]\\p{M}{0,3})`;
  return new RegExp(`^${letter}(?:(?:[.,]? |['’-])?${letter}){1,29}\\.?$`, 'u');
});

/**
 * Greets by name only when it reads as a name: anybody can enter anybody's address in a form,
 * and our mail must not carry their advertisement there.
 */
export function greeting(name: string): string {
  return names.some((pattern) => pattern.test(name)) ? `Hello ${name},` : 'Hello,';
}

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
