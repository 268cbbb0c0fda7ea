import type { Language } from '../../contract/language.ts';
import { parts } from '../../contract/stage.ts';
import chips from './data/spanish-chips.json' with { type: 'json' };
import * as spanish from './spanish-texts.ts';
import * as english from './texts.ts';

/** Each English text with its Spanish one. */
const translated = new Map<english.Text, english.Text>([
  ...pairsOf(english.greetings, spanish.greetings),
  ...pairsOf(english.intro, spanish.intro),
  ...pairsOf(english.questions, spanish.questions),
  ...pairsOf(english.help, spanish.help),
  ...pairsOf(english.missed, spanish.missed),
  ...pairsOf(english.taken, spanish.taken),
  ...pairsOf(english.calls, spanish.calls),
  ...pairsOf(english.closing, spanish.closing),
  ...pairsOf(english.trouble, spanish.trouble),
  ...pairsOf(english.live, spanish.live),
  ...parts.flatMap((part) => pairsOf(english.misses[part], spanish.misses[part])),
]);

function pairsOf(from: object, to: object): [english.Text, english.Text][] {
  const other: Record<string, english.Text> = { ...to };
  return Object.entries<english.Text>({ ...from }).map(([name, text]) => [
    text,
    other[name] ?? text,
  ]);
}

/** Everything SallieBot says of its own accord, in each language it speaks. */
export const allTexts: readonly english.Text[] = [...translated.keys(), ...translated.values()];

/** A text of `texts.ts` in the language of the conversation. */
export function inLanguage(text: english.Text, language: Language): english.Text {
  return language === 'es' ? (translated.get(text) ?? text) : text;
}

export function labelsIn(language: Language): typeof english.labels {
  return language === 'es' ? spanish.labels : english.labels;
}

/** How what was taken is called inside a sentence. */
export function takenLabelsIn(language: Language) {
  return language === 'es' ? spanish.takenLabels : english.takenLabels;
}

const spanishChips = new Map(Object.entries(chips));

/** A quick reply, or an answer that was given by one, as the visitor reads it. */
export function chipIn(language: Language, chip: string): string {
  if (language === 'en') return chip;
  return spanishChips.get(chip) ?? chip.replace(/^Call (?=\d)/, 'Llamar al ');
}
