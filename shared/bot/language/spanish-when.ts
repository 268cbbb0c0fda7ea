import data from './data/spanish-times.json' with { type: 'json' };
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
const times = [...ofWeekdays, ...(data.times as Time[])].map(([spanish, english, said]) => ({
  spoken: new RegExp(`(?<!\\p{L})(?:${spanish})(?![\\p{L}\\d])`, 'giu'),
  english,
  known: new RegExp(`(?<![\\p{L}\\d])${english.trim()}(?![\\p{L}\\d])`, 'giu'),
  said: said.trim(),
}));
const around = wordSet([data.around]);

export const timesInEnglish = (text: string): string =>
  times.reduce((rest, { spoken, english }) => rest.replace(spoken, english), text);

/** "Mejor mañana por la tarde", and nothing else. */
export function saysOnlyTime(text: string): boolean {
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
