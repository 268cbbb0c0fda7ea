import type { Language } from '../../contract/lead.ts';
import { weekdays } from '../../contract/weekdays.ts';
import type { HoursFacts } from '../../rules/opening-hours.ts';
import { callBack, callBackLine } from '../../rules/promise.ts';
import { dayName, dayOf, shortTime, type Wall } from '../../rules/shop-clock.ts';
import { dayWords, timeWords, zoneName } from '../../rules/visits.ts';

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

/** Returns the next opening within a sentence: `Thursday at 10 AM`, `hoy a las 10 AM`. */
export function openingWords(facts: HoursFacts, at: Date, now: Date, language: Language): string {
  const day = dayName(facts, at, now);
  const time = shortTime(facts, at);
  return language === 'es' ? `${spanishDay(facts, at, day)} a las ${time}` : `${day} at ${time}`;
}

/** Translates a result of `dayName`. */
function spanishDay(facts: Wall, at: Date, day: string): string {
  if (day === 'today') return 'hoy';
  if (day === 'tomorrow') return 'mañana';
  const weekday = weekdays.find((name) => day.startsWith(name)) ?? 'Sunday';
  if (day === weekday) return `el ${spanishWeekdays[weekday]}`;
  return `el ${spanishDate(dayOf(at, facts.timeZone))}`;
}

/** `viernes 27 de noviembre` for `2026-11-27`. */
export function spanishDate(day: string): string {
  const date = new Date(day);
  const weekday = weekdays[date.getUTCDay()] ?? 'Sunday';
  return `${spanishWeekdays[weekday]} ${date.getUTCDate()} de ${months[date.getUTCMonth()]}`;
}

/** `jueves 3 de diciembre a las 10:30 AM, Eastern Time`: the Spanish form of `visitWhen`. */
export function spanishWhen(wall: Wall, at: Date): string {
  const date = spanishDate(dayOf(at, wall.timeZone));
  return `${date} a las ${shortTime(wall, at)}, ${zoneName(wall)}`;
}

/** Returns the label of a chip for a time (`Thursday 10:30 AM`, `el jueves, 10:30 AM`) or its day. */
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
