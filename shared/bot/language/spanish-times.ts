import { weekdays } from '../../contract/business.ts';
import type { Language } from '../../contract/language.ts';
import { callBack, callBackLine } from '../../rules/call-back.ts';
import {
  dayName,
  type HoursFacts,
  shortTime,
  type Wall,
  wallTime,
} from '../../rules/opening-hours.ts';
import { dayOf, dayWords, timeWords, zoneName } from '../../rules/visit-times.ts';

export const spanishWeekdays: Record<(typeof weekdays)[number], string> = {
  Sunday: 'domingo',
  Monday: 'lunes',
  Tuesday: 'martes',
  Wednesday: 'miércoles',
  Thursday: 'jueves',
  Friday: 'viernes',
  Saturday: 'sábado',
};
export const months =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(
    ' ',
  );

/** `Thursday at 10 AM`, `hoy a las 10 AM`: when the doors open next, as it stands inside a sentence. */
export function openingWords(facts: HoursFacts, at: Date, now: Date, language: Language): string {
  const day = dayName(facts, at, now);
  const time = shortTime(facts, at);
  return language === 'es' ? `${spanishDay(facts, at, day)} a las ${time}` : `${day} at ${time}`;
}

/** The Spanish name for what `dayName` says. */
function spanishDay(facts: Wall, at: Date, day: string): string {
  if (day === 'today') return 'hoy';
  if (day === 'tomorrow') return 'mañana';
  const weekday = weekdays.find((name) => day.startsWith(name)) ?? 'Sunday';
  if (day === weekday) return `el ${spanishWeekdays[weekday]}`;
  return `el ${spanishDate(wallTime(at, facts.timeZone).slice(0, 10))}`;
}

/** `viernes 27 de noviembre`, of `2026-11-27`. */
export function spanishDate(day: string): string {
  const date = new Date(day);
  const weekday = weekdays[date.getUTCDay()] ?? 'Sunday';
  return `${spanishWeekdays[weekday]} ${date.getUTCDate()} de ${months[date.getUTCMonth()]}`;
}

/** `jueves 3 de diciembre a las 10:30 AM, Eastern Time`: what `visitWhen` says. */
export function spanishWhen(wall: Wall, at: Date): string {
  const date = spanishDate(dayOf(wall, at.toISOString()));
  return `${date} a las ${shortTime(wall, at)}, ${zoneName(wall)}`;
}

/** `Thursday 10:30 AM`, `jueves 10:30 AM`: a time that may be picked, or its day alone. */
export function pickWords(
  wall: Wall,
  at: string,
  now: Date,
  language: Language,
  what: 'day' | 'time' = 'time',
): string {
  if (language === 'en') return what === 'day' ? dayWords(wall, at, now) : timeWords(wall, at, now);
  const said = dayWords(wall, at, now);
  const day = said === 'Today' ? 'hoy' : spanishDay(wall, new Date(at), said);
  return what === 'day' ? day : `${day}, ${shortTime(wall, new Date(at))}`;
}

/** The promise of `callBackLine`, in the language of whoever hears it. */
export function promiseLine(
  facts: HoursFacts,
  now: Date,
  language: Language,
  what: 'a call' | 'an answer' = 'a call',
): string {
  if (language === 'en') return callBackLine(facts, now, what);
  const call = callBack(facts, now);
  const verb = what === 'a call' ? 'llamaremos' : 'contestaremos';
  if (!call) return `Le ${verb} en cuanto volvamos`;
  const by = `le ${verb} antes de las ${shortTime(facts, call.by)}`;
  return call.opens
    ? `Abrimos ${openingWords(facts, call.opens, now, 'es')}; ${by}`
    : `Ahora estamos abiertos; ${by}`;
}
