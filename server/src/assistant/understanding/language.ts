import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
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

/** Each of these words occurs in only one of the languages. */
const greetingWords: [RegExp, Language][] = [
  [/^(bonjour|merci|salut|bonsoir)\b/, 'fr'],
  [/^(hallo|danke|guten (tag|morgen|abend)|servus)\b/, 'de'],
  [/^(ciao|grazie|buongiorno|buonasera|salve)\b/, 'it'],
  [/^(ola|obrigad[oa]|bom dia|boa (tarde|noite))\b/, 'pt'],
  [/^(czesc|dziekuje|dzien dobry)\b/, 'pl'],
];
/** Two of these in a short line identify the language, because the library needs more text. */
const common: [RegExp, Language][] = [
  [
    /\b(quanto|costa|il|della|avete|siete|aperti|aperto|pavimento|pavimenti|vendete|oggi|domani|vorrei|grazie|sono|questo)\b/g,
    'it',
  ],
  [
    /\b(voces|quanto|custa|preco|piso|aberto|abertos|hoje|amanha|obrigado|voce|falam|portugues|qual|uma|com|nao)\b/g,
    'pt',
  ],
  [
    /\b(combien|coute|vous|etes|ouvert|ouverts|demain|avez|est|pour|quel|quelle|je|nous|voudrais|parquet|sol)\b/g,
    'fr',
  ],
  [
    /\b(haben|sie|was|kostet|ist|geoffnet|heute|morgen|ich|wie|viel|einen|eine|fur|und|mochte|verkaufen)\b/g,
    'de',
  ],
  [/\b(czy|jest|ile|kosztuje|dzis|jutro|podloga|panele|macie|jestescie|otwarci|prosze)\b/g, 'pl'],
  [/\b(po|ba|kayo|magkano|ang|sahig|bukas|kami|ninyo|mga)\b/g, 'tl'],
];
const spanishMarks = /[¿¡ñ]/i;
const spanishWords =
  /\b(el|los|las|una|que|por|para|con|cuanto|cuando|donde|como|cual|tienen|venden|estan|abren|quiero|necesito|pueden|puedo|hacen|instalan|piso|pisos|casa|mi|su|sus|hoy|manana|esta|hablan|hablar|numero|alfombra|ustedes|aceptan|ofrecen|cobran|hay|del|al|me|no|se|y|o|a|en|es|de|la|un|si|muy|mas|pero|eres|soy)\b/g;

type Detect = (text: string) => { lang: string; accuracy: number }[];

/** `detect` returns the library's guesses, best first; `knownShare` is 1 when all words are English. */
function languageOf(typed: string, detect: Detect, knownShare: (text: string) => number): Language {
  for (const [script, language] of scripts) {
    if ((typed.match(new RegExp(script.source, `${script.flags}g`))?.length ?? 0) > 1)
      return language;
  }
  const text = plain(typed);
  const words = text.split(' ');
  for (const [word, language] of greetingWords)
    if (word.test(text) && !/\b(the|you|do|is|are|i)\b/.test(text)) return language;
  const known = knownShare(typed);
  if (known >= 0.6) return 'en';
  for (const [some, language] of common) {
    if ((text.match(some)?.length ?? 0) >= 2) return language;
  }
  const found = text.match(spanishWords) ?? [];
  // "No worries" is English.
  const inSpanish = found.every((word) => word === 'no') ? 0 : found.length / words.length;
  if (spanishMarks.test(typed) || (inSpanish >= 0.4 && words.length > 1)) return 'es';
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
