import { sameWord } from '../spelling.ts';
import type { Part } from '../stage.ts';
import { wordsOf } from '../words.ts';

const keys: [Part, string[]][] = [
  ['email', ['email', 'mail', 'emails']],
  ['phone', ['phone', 'number', 'telephone', 'cell', 'mobile']],
  ['address', ['address', 'street', 'zip', 'zipcode', 'city', 'location']],
  ['colors', ['color', 'colors', 'colour', 'colours']],
  ['patterns', ['pattern', 'patterns', 'style', 'finish']],
  ['name', ['name', 'surname']],
  ['flooring_type', ['flooring', 'floor', 'floors', 'type', 'material', 'product']],
];

/** Which part of the summary a message speaks of; null for none. */
export function partNamed(text: string): Part | null {
  const words = wordsOf(text);
  if (words.length > 20) return null;
  const named = keys.find(([, names]) =>
    words.some((word) => names.some((key) => sameWord(word, key))),
  );
  return named?.[0] ?? null;
}
