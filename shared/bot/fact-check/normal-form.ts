import type { Business } from '../../contract/business.ts';
import { phoneDigits } from '../../rules/phone.ts';
import { linksOf } from '../../rules/shop-links.ts';
import english from './data/english.json' with { type: 'json' };
import numberWords from './data/numbers.json' with { type: 'json' };
import spanish from './data/spanish.json' with { type: 'json' };
import { isNeutral } from './topics.ts';

/*
 * The form that the check reads: lowercase ASCII, English, numbers as digits, contractions spelled out,
 * synonyms as one word, and names from the facts as words of their own. Other text stays, and no topic knows
 * it.
 */

const pages =
  /(?<![\w/])\/(?:our-products|recent-projects|about|contact|privacy-policy|consultation|referrals)\b/g;
const anyPhone = /(?:\+?1[ .-]?)?(?:\(\d{3}\)|\b\d{3})[ .-]?\d{3}[ .-]?\d{4}\b/g;
const smiles = /[\u{1F600}-\u{1F64F}\u{1F44B}\u{1F389}\u{1F44D}\u{1F3E0}\u{2728}]\uFE0F?/gu;

export function normalForm(sentence: string, facts: Business): string {
  const named = withNames(folded(sentence), facts)
    .replace(/\b([ap])\. ?m\b\.?/g, '$1m')
    .replace(/(\d)([ap]m)\b/g, '$1 $2');
  const inEnglish = isSpanish(named) ? translated(named) : named;
  return withDigits(withPhrases(spelledOut(inEnglish)));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc`\u00b4]/g, "'")
    .replace(smiles, '')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
    .toLowerCase();
}

/** Every script has its ten digits in a row, zero first. */
function digitValue(code: number): number {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}

/** Replaces names from the facts by words that only their topics know, so that no town passes for another. */
function withNames(text: string, facts: Business): string {
  const { address, areas, county, email, name, phone, town } = facts;
  const state = town.split(',').at(-1)?.trim() ?? address.state;
  const names: [string, string][] = [
    ...linksOf(facts).map((link): [string, string] => [link, 'xlink']),
    [email, 'xemail'],
    [name, 'xshop'],
    [name.replace(/,? (co|inc|llc|ltd)\.?$/i, ''), 'xshop'],
    [county, 'xcounty'],
    [address.street, 'xstreet'],
    [address.city, 'xcity'],
    ...areas.map((area): [string, string] => [area, 'xarea']),
  ];
  const within = new RegExp(
    `xcity,? (?:${escaped(state.toLowerCase())}|${escaped(address.state.toLowerCase())})\\b(?: ${escaped(address.zip)})?`,
    'g',
  );
  return names
    .reduce((result, [said, word]) => result.replaceAll(folded(said), ` ${word} `), text)
    .replace(/ {2,}/g, ' ')
    .replace(/ (?=[,.!?;:)'])/g, '')
    .replace(pages, 'xpage')
    .replace(within, 'xcity')
    .replace(anyPhone, (found) => (phoneDigits(found) === phone ? 'xphone' : found));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const wordsOf = (text: string) => text.match(/[a-z]+/g) ?? [];

function isSpanish(text: string): boolean {
  const words = wordsOf(text);
  const both = words.filter((word) => word in spanish).length;
  return both > words.filter(isNeutral).length;
}

const spanishPhrases = new RegExp(
  `\\b(?:${Object.keys(spanish)
    .sort((one, other) => other.length - one.length)
    .join('|')})\\b`,
  'g',
);

const meanings: Record<string, string> = spanish;

function translated(text: string): string {
  return text.replace(/[¿¡]/g, '').replace(spanishPhrases, (said) => meanings[said] ?? said);
}

function spelledOut(text: string): string {
  return text
    .replace(/\bcan't\b|\bcannot\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .replace(/'(re|ll|ve|d|m|s)\b/g, ' $1');
}

const phrases = Object.entries(english).map(
  ([said, meant]) => [new RegExp(`\\b(?:${said})\\b`, 'g'), meant] as const,
);

function withPhrases(text: string): string {
  return phrases.reduce((result, [said, meant]) => result.replace(said, meant), text);
}

const values: Record<string, number> = numberWords;
const spelled = Object.keys(values).join('|');
const numbers = new RegExp(
  `\\b(?:${spelled})(?:(?: and |[ -])(?:${spelled}))*\\b(?: (\\w+))?`,
  'g',
);
const units =
  /^(?:dollars?|bucks|cents|percent|hours?|minutes?|days?|weeks?|months?|years?|feet|foot)$/;

/** "Three ninety nine" gives 3 and 99, "nineteen seventy-seven" 1977. "One" alone needs a unit to be a number. */
function withDigits(text: string): string {
  return text.replace(numbers, (said, after: string | undefined) => {
    const end = after === undefined ? '' : ` ${after}`;
    const words = said.slice(0, said.length - end.length);
    if (words === 'one' && !units.test(after ?? '')) return said;
    return digitsOf(words.split(/ and |[ -]/)).join(' ') + end;
  });
}

function digitsOf(words: string[]): number[] {
  const found: number[] = [];
  let last: number | undefined;
  for (const word of words) {
    const value = values[word] ?? 0;
    if (last === undefined) last = value;
    else if (value >= 100) last *= value;
    else if (value >= 10 && (last === 19 || last === 20)) last = last * 100 + value;
    else if (last >= 20 && last % (value < 10 ? 10 : 100) === 0) last += value;
    else {
      found.push(last);
      last = value;
    }
  }
  return last === undefined ? found : [...found, last];
}
