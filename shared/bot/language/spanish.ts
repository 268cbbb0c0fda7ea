import type { Language } from '../../contract/lead.ts';
import data from './data/spanish.json' with { type: 'json' };
import wishedTimes from './data/spanish-times.json' with { type: 'json' };
import { spanishWeekdays } from './spanish-times.ts';
import { plain, wordSet, wordsOf } from './words.ts';

/* Translates preferred times between the visitor's Spanish and the team's English. */

type Time = [spanish: string, english: string, said: string];

const ofWeekdays = Object.entries(spanishWeekdays).flatMap(([english, spanish]): Time[] => {
  const typed = spanish.replace(/[áé]/, (letter) => `[${letter}${plain(letter)}]`);
  return [
    [`(?:el|este) ${typed}`, `on ${english}`, `el ${spanish}`],
    [`los ${typed}s?`, `on ${english}s`, `los ${spanish.replace(/o$/, 'os')}`],
  ];
});
const times = [...ofWeekdays, ...(wishedTimes.times as Time[])].map(([spanish, english, said]) => ({
  spoken: new RegExp(`(?<!\\p{L})(?:${spanish})(?![\\p{L}\\d])`, 'giu'),
  english,
  known: new RegExp(`(?<![\\p{L}\\d])${english.trim()}(?![\\p{L}\\d])`, 'giu'),
  said: said.trim(),
}));
const around = wordSet([wishedTimes.around]);

const timesInEnglish = (text: string): string =>
  times.reduce((rest, { spoken, english }) => rest.replace(spoken, english), text);

/** "Mejor mañana por la tarde", and nothing else. */
function saysOnlyTime(text: string): boolean {
  const rest = times.reduce((left, { spoken }) => left.replace(spoken, ' '), text);
  return rest !== text && wordsOf(rest).every((word) => around.has(word) || /^\d/.test(word));
}

/** Translates a result of `timesInEnglish` back. */
export function timesInSpanish(when: string): string {
  const said = times.reduce((rest, { known, english, said }) => {
    return english.trim() === said ? rest : rest.replace(known, said);
  }, when);
  return said.replace(/ las (?=1(?!\d))/g, ' la ');
}

const distinctive = wordSet([data.distinctive]);
const spanish = wordSet([data.words, data.distinctive]);
const english = wordSet([data.english]);
const wishes = { es: new RegExp(data.wishes.es), en: new RegExp(data.wishes.en) };
const person = new RegExp(data.person);
const visitChange = new RegExp(data.visitChange);
const coming = new RegExp(data.coming);
const booking = new RegExp(data.booking);
const question = new RegExp(data.question);
const opener = new RegExp(data.opener);
const closer = new RegExp(data.closer);
const phrases = new Map(Object.entries(data.phrases));
const leadIns = data.leadIns.map(([said = '', meant = '']): [RegExp, string] => [
  new RegExp(said, 'giu'),
  meant,
]);

/** A language needs this share of the words, and two of them. */
const LEAST_SHARE = 0.4;
/** Words that switch back to English; fewer may be a street or a brand. */
const ENGLISH_WORDS = 4;

/** Returns the language that the visitor asks for by name; null when they ask for none. */
function languageWished(typed: string): Language | null {
  const text = plain(typed.slice(0, 300));
  if (/\bno hablo ingles\b/.test(text) || wishes.es.test(text)) return 'es';
  return wishes.en.test(text) ? 'en' : null;
}

/** Returns the language after this message; names, numbers and a plain "no" do not change it. */
export function languageAfter(before: Language, typed: string): Language {
  const wished = languageWished(typed);
  if (wished) return wished;
  if (/[¿¡]/.test(typed)) return 'es';
  const words = wordsOf(typed.slice(0, 300));
  const hits = words.filter((word) => spanish.has(word)).length;
  const inEnglish = words.filter((word) => english.has(word)).length;
  const isMostly = hits > inEnglish && hits / words.length >= LEAST_SHARE;
  if (isMostly && (hits > 1 || words.some((word) => distinctive.has(word)))) return 'es';
  const isEnglish = inEnglish >= ENGLISH_WORDS && inEnglish / words.length >= LEAST_SHARE;
  return isEnglish && inEnglish > hits ? 'en' : before;
}

/** Returns true for a Spanish text, whatever language it names. */
export const isInSpanish = (text: string) =>
  languageAfter('en', text.replace(/\b[ei]n (?:español|spanish)\b/gi, '')) === 'es';

export const saysEnglish = (typed: string) =>
  wordsOf(typed).some((word) => english.has(word) && !spanish.has(word));

/** "Perdón, prefiero en español": only the wish for another language. */
export function isLanguageWish(typed: string): boolean {
  return languageWished(typed) !== null && wordsOf(typed).length <= 8 && !/\d/.test(typed);
}

/** Translates what the dialogue knows; names and everything else stay. */
export function understood(typed: string): string {
  const text = plain(typed);
  const opened = text.replace(opener, '');
  const forms = [text, opened, opened.replace(closer, '')];
  const meant = forms.map((each) => phrases.get(each)).find((each) => each !== undefined);
  if (meant !== undefined) return meant;
  if (person.test(text)) return 'I want to talk to a person';
  if (visitChange.test(text)) return 'I want to move my visit';
  if (coming.test(text) || (booking.test(text) && !/\d{3}|\?/.test(typed)))
    return 'I want an estimate';
  if (saysOnlyTime(typed)) return timesInEnglish(typed);
  const said = leadIns.reduce((rest, [spoken, english]) => rest.replace(spoken, english), typed);
  return /\b(?:call|text) me\b/.test(said) ? timesInEnglish(said) : said;
}

export function asksInSpanish(typed: string): boolean {
  return typed.includes('¿') || question.test(plain(typed));
}
