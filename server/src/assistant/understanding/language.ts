import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { keysOf } from '@sallie/shared/contract/keys-of';
import commonWords from './data/common-words.json' with { type: 'json' };
import type languages from './data/languages.json';
import type { Readers } from './readers.ts';
import { wordsIn } from './wording.ts';

/** The start of a text is enough to tell its language. */
const LANGUAGE_CHARACTERS = 300;

/** SallieBot has at least one reply in each; `other` is any language but these and English. */
export type Language = keyof typeof languages | 'en' | 'es';

/** The more specific scripts come first. */
const scripts: [RegExp, Language][] = [
  [/[\u3040-\u30ff]/, 'ja'],
  [/[\uac00-\ud7af]/, 'ko'],
  [/[\u4e00-\u9fff]/, 'zh'],
  [/[ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i, 'vi'],
  [/[іїєґ]/i, 'uk'],
  [/[а-яё]/i, 'ru'],
  [/[\u0600-\u06ff]/, 'ar'],
  [/[\u0900-\u097f]/, 'hi'],
];

const spoken: readonly Language[] = ['es', 'fr', 'de', 'it', 'pt', 'pl', 'vi', 'tl'];

/** Two of these words tell the language of a short message, in which the library sees too little. */
const common = keysOf(commonWords).map(
  (language) => [language, new Set(commonWords[language].split(' '))] as const,
);

type Detect = (text: string) => { lang: string; accuracy: number }[];

/** `detect` returns the library's guesses, best first; `knownShare` is 1 when all words are English. */
function languageOf(typed: string, detect: Detect, knownShare: (text: string) => number): Language {
  for (const [script, language] of scripts) {
    if ((typed.match(new RegExp(script.source, `${script.flags}g`))?.length ?? 0) > 1)
      return language;
  }
  const words = plain(typed).split(' ');
  const known = knownShare(typed);
  if (known >= 0.6) return 'en';
  const spokenOf = common.find(([, some]) => words.filter((word) => some.has(word)).length >= 2);
  if (spokenOf) return spokenOf[0];
  if (words.length < 3) return 'en';
  const [best] = detect(typed);
  if (!best || best.accuracy < 0.2) return 'en';
  if (best.lang === 'en') return 'en';
  const language = spoken.find((each) => each === best.lang);
  return language ?? (known < 0.2 && words.length > 3 ? 'other' : 'en');
}

export function createLanguageReader(
  facts: Pick<Business, 'areas'>,
  { scorer, spanish, detectAll }: Pick<Readers, 'scorer' | 'spanish' | 'detectAll'>,
) {
  // A town's name is the same in every language.
  const names = new Set(facts.areas.flatMap((town) => wordsIn(town)));

  function knownShare(text: string): number {
    const words = wordsIn(text).filter((word) => word !== 'number');
    return words.length === 0 ? 1 : words.filter(scorer.knows).length / words.length;
  }

  function isSpanish(text: string): boolean {
    const words = wordsIn(text).filter((word) => word !== 'number' && !names.has(word));
    const share = words.filter(spanish.knows).length / Math.max(1, words.length);
    return share > 0.5 && share > knownShare(words.join(' '));
  }

  return (text: string): Language =>
    isSpanish(text) ? 'es' : languageOf(text.slice(0, LANGUAGE_CHARACTERS), detectAll, knownShare);
}
