import type { Business } from '@sallie/shared/contract/business';
import type { Lead } from '@sallie/shared/contract/leads';
import { dayLine, specialDays, specialLine } from '@sallie/shared/rules/opening-hours';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Draft } from '../../mail/outgoing.ts';

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
  /** English when unset. */
  language?: Lead['language'];
}

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

export function paragraphs(...parts: string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A name has 2 to 30 letters with accents and the signs of names between them, but no dot within a word, as addresses have. */
const oneLetter = '(?:(?=\\p{L})\\p{scx=Latin}\\p{M}{0,3})';
const names = new RegExp(`^${oneLetter}(?:(?:\\.? |['’-])?${oneLetter}){1,29}\\.?$`, 'u');

/** These words join others into a sentence, several people, or a name that cannot be cut. */
const joining = new Set(
  [
    'and or about after at before by for from in into of off on onto out over per to under until up upon via with within without',
    'y con de del desde en entre hasta para por sin sobre tras da di du van von',
  ].flatMap((list) => list.split(' ')),
);
const title = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|sr|sra|srta|dra)\.?$/i;

/**
 * Greets by name only when it reads as a name in Latin letters, and with two words of it at most: anybody can enter anybody's
 * address in a form, and our mail must not carry their advertisement there.
 */
export function greeting(name: string, hello = 'Hello'): string {
  const called = names.test(name) ? calledBy(name) : '';
  return called ? `${hello} ${called},` : `${hello},`;
}

/** Returns an empty string when a greeting by name would look wrong. */
function calledBy(name: string): string {
  const words = name.split(' ');
  const parts = words.flatMap((word) => word.split('-'));
  const isChained = words.some((word) => word.split('-').length > 2);
  if (isChained || parts.some((part) => joining.has(part.toLowerCase()))) return '';
  if (words.length <= 2) return name;
  const [first = ''] = words;
  return title.test(first) || first.length < 3 ? '' : first;
}
