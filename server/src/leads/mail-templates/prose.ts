import type { Business } from '@sallie/shared/contract/business';
import type { Lead } from '@sallie/shared/contract/leads';
import { specialDays, specialLine } from '@sallie/shared/rules/calendar-day';
import { dayLine } from '@sallie/shared/rules/opening-hours';
import { readablePhone } from '@sallie/shared/rules/phone';
import type { Draft } from '../../mail/outgoing.ts';

export function dollars(amount: number): string {
  return `$${amount.toLocaleString('en-US')}`;
}

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

/** Ends every mail to a customer, because anybody can enter any address. */
export function wasItYou(link: string): string {
  return paragraphs(
    'You get this mail because this address was given on our website. If that was not you, say so here, and we send nothing to this address any more:',
    link,
  );
}

/** Ends mails that answer no question of the customer. */
export function noMoreOffers(link: string): string {
  return paragraphs('If you want no more offers and news from us by mail, unsubscribe here:', link);
}

export function paragraphs(...parts: string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

interface Writing {
  scripts: readonly string[];
  /** No word is longer, in letters: without spaces a whole sentence would pass as a name. */
  longest?: number;
}

/** A name has the letters of one entry only; in any other script we greet without the name. */
const writings: readonly Writing[] = [
  { scripts: ['Latin'] },
  { scripts: ['Greek'] },
  { scripts: ['Cyrillic'] },
  { scripts: ['Armenian'] },
  { scripts: ['Georgian'] },
  { scripts: ['Hebrew'] },
  { scripts: ['Arabic'] },
  { scripts: ['Devanagari'] },
  { scripts: ['Bengali'] },
  { scripts: ['Gurmukhi'] },
  { scripts: ['Gujarati'] },
  { scripts: ['Tamil'] },
  { scripts: ['Telugu'] },
  { scripts: ['Thai'], longest: 14 },
  { scripts: ['Hangul'], longest: 6 },
  { scripts: ['Han', 'Hiragana', 'Katakana'], longest: 7 }, // Japanese mixes these.
];

/** 2 to 30 letters with accents and the marks of names; a dot inside a word means a web address. */
const names = writings.map(({ scripts, longest = 30 }) => {
  const letter = `(?:(?=\\p{L})[${scripts.map((one) => `\\p{scx=${one}}`).join('')}]\\p{M}{0,3})`;
  const short = `(?!.*(?:${letter}){${longest + 1}})`;
  return new RegExp(`^${short}${letter}(?:(?:\\.? |['’-])?${letter}){1,29}\\.?$`, 'u');
});

const listed = (...lists: string[]) => new Set(lists.flatMap((list) => list.split(' ')));

/** These words make others a sentence, several people, or a name that cannot be shortened. */
const joining = listed(
  'and or about after at before by for from in into of off on onto out over per to under until up upon via with within without',
  'y con de del desde en entre hasta para por sin sobre tras',
  'da das di do dos du des et und van von vom zu zum zur',
  'и в во для до из к на о об от по при с со у за без',
  'και από για με προς σε στο στη στον στην',
  'של על עם את אל',
  'من في على إلى مع عن',
  'और का की के को में से',
);
const titles = listed('mr mrs ms miss mx dr prof rev sir sr sra srta dra');
/** Each belongs to the word after it. */
const particles = listed('al el la le bin ibn ben abu san santa ter');

/**
 * Greets with at most two words, and only if they read as a name: anybody can enter any address in a form, and
 * our mail must not carry their advertisement there.
 */
export function greeting(name: string, hello = 'Hello'): string {
  const called = names.some((pattern) => pattern.test(name)) ? calledBy(name) : '';
  return called ? `${hello} ${called},` : `${hello},`;
}

/** Returns an empty string when a greeting by name would look wrong. */
function calledBy(name: string): string {
  const words = name.split(' ');
  const parts = words.flatMap((word) => word.split('-'));
  const isChained = words.some((word) => word.split('-').length > 2);
  if (isChained || parts.some((part) => joining.has(plain(part)))) return '';
  if (words.length <= 2) return name;
  const first = words.findIndex((word) => !isTitle(word));
  if (first < 0) return '';
  const rest = words.slice(first);
  const end = rest.findIndex((word) => isShortened(word) || particles.has(plain(word)));
  const called = rest.slice(0, end < 0 ? 2 : Math.min(end, 2));
  const alone = first > 0 && rest.length === 1;
  return (alone ? words.slice(-2) : called).join(' ');
}

const plain = (word: string) => word.normalize('NFC').toLowerCase().replace(/\.$/, '');
/** A greeting must not end with an initial, `Jr.` or `St.`. */
const isShortened = (word: string) => word.endsWith('.') || /^\p{L}\p{M}*$/u.test(word);
const isTitle = (word: string) => titles.has(plain(word)) || /\p{L}{2}\.$/u.test(word);
