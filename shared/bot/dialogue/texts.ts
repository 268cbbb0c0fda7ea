import type { Business } from '../../contract/business.ts';
import type { Content } from '../../contract/content.ts';
import { limits } from '../../contract/field.ts';
import type { Language } from '../../contract/lead.ts';
import type { Part } from '../../contract/stage.ts';
import { readablePhone } from '../../rules/phone.ts';
import spanishChips from './data/spanish-chips.json' with { type: 'json' };
import spanishTexts from './data/spanish-texts.json' with { type: 'json' };
import englishTexts from './data/texts.json' with { type: 'json' };

/*
 * SallieBot's own texts in each language. `{phone}` is a fact of the shop; `{1}`, `{2}` are words of the
 * moment, each on a line of its own or alone in the text, because `isDialogueText` must recognize the text.
 */

export type Shop = Business & { assistant?: Pick<Content['assistant'], 'greeting'> | undefined };

export type Text = (shop: Shop, ...moment: string[]) => string;

const facts: Record<string, (shop: Shop) => string> = {
  shop: ({ name }) => name,
  phone: ({ phone }) => readablePhone(phone),
  city: ({ address }) => address.city,
  state: ({ address }) => address.state,
  zip: ({ address }) => address.zip,
  hours: ({ followUpHours }) => String(followUpHours),
  greeting: ({ assistant }) => assistant?.greeting || 'Hi,',
};

/** Drops a second full stop after values like "Co.". */
function textOf(written: string): Text {
  return (shop, ...moment) =>
    written.replace(/\{(\w+)\}(\.?)/g, (_, slot: string, stop: string) => {
      const value = facts[slot]?.(shop) ?? moment[Number(slot) - 1] ?? '';
      return value.endsWith('.') ? value : value + stop;
    });
}

function textsOf<Group extends Record<string, string>>(group: Group): Record<keyof Group, Text> {
  const texts = Object.entries(group).map(([name, text]) => ({ [name]: textOf(text) }));
  return Object.assign({}, ...texts);
}

type Misses = [first: Text, second: Text];

function missesOf(group: Record<Part, string[]>): Record<Part, Misses> {
  const misses = Object.entries(group).map(([part, texts]) => ({ [part]: texts.map(textOf) }));
  return Object.assign({}, ...misses);
}

function allOf(data: typeof englishTexts) {
  return {
    greetings: textsOf(data.greetings),
    intro: textsOf(data.intro),
    questions: textsOf(data.questions),
    /** First the rule, then the rule with an example. */
    misses: missesOf(data.misses),
    missed: textsOf(data.missed),
    help: textsOf(data.help),
    taken: textsOf(data.taken),
    closing: textsOf(data.closing),
    visits: textsOf(data.visits),
    calls: textsOf(data.calls),
    trouble: textsOf(data.trouble),
    live: textsOf(data.live),
  };
}

const english = allOf(englishTexts);

export const { greetings, intro, questions, misses, missed, help, taken } = english;
export const { closing, visits, calls, trouble, live } = english;
export const labels: Record<Part | 'extension' | 'other_phone' | 'when', string> =
  englishTexts.labels;

/** Pairs each text with its path in the data, which is the same in every language. */
function withPaths(texts: object, path = ''): [path: string, text: Text][] {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'function' ? [[`${path}/${name}`, text]] : withPaths(text, `${path}/${name}`),
  );
}

const inSpanish = new Map(withPaths(allOf(spanishTexts)));
const translated = new Map(
  withPaths(english).map(([path, text]) => [text, inSpanish.get(path)] as const),
);

export const allTexts: readonly Text[] = [...translated.keys(), ...inSpanish.values()];

export function inLanguage(text: Text, language: Language): Text {
  return language === 'es' ? (translated.get(text) ?? text) : text;
}

export function labelsIn(language: Language): typeof labels {
  return language === 'es' ? spanishTexts.labels : labels;
}

export function takenLabelsIn(language: Language) {
  return language === 'es' ? spanishTexts.takenLabels : englishTexts.takenLabels;
}

const chips: Record<string, string> = spanishChips;

/** Translates a quick reply, or an answer that staff get in English. */
export function chipIn(language: Language, chip: string): string {
  if (language === 'en') return chip;
  return chips[chip] ?? chip.replace(/^Call (?=\d)/, 'Llamar al ');
}

/* The server accepts a posted bot message only when it is one of these texts, with any words of the moment. */

/** Marks the words of the moment; no message contains it, because control characters are removed. */
const GAP = '\u0001';
const MOST_GAPS = 7;

export function isDialogueText(shop: Business, message: string): boolean {
  const said = message.split('\n');
  return allTexts.some((text) => {
    const lines = text(shop, ...Array<string>(MOST_GAPS).fill(GAP)).split('\n');
    return lines.length === said.length && lines.every((line, at) => fits(line, said[at] ?? ''));
  });
}

function fits(pattern: string, line: string): boolean {
  const gap = pattern.indexOf(GAP);
  if (gap < 0) return pattern === line;
  const before = pattern.slice(0, gap);
  const after = pattern.slice(gap + 1);
  const moment = line.length - before.length - after.length;
  return moment >= 0 && moment <= limits.address && line.startsWith(before) && line.endsWith(after);
}
