import { weekdays } from '../../contract/weekdays.ts';
import { comingDay, monthOf } from '../../rules/coming-day.ts';
import { DAY_MS } from '../../rules/duration.ts';
import { dayAfter, minutesOf, wallTime } from '../../rules/shop-clock.ts';
import { besideTime } from './person-wish.ts';
import { months, spanishWeekdays } from './spanish-times.ts';

/* Replies to offered times that name no time; `said` is plain text. */

export const asksForOtherTime = (said: string) =>
  /^(\w+ )?((an)?other|different) (day|time|date)\b|^otr[oa] (dia|hora|fecha)\b/.test(said) ||
  noneSuits.test(said) ||
  noneSuitsInSpanish.test(said);
const noneSuits =
  /^(sorry |no |um |hmm |unfortunately )*((neither|none)( of (them|those|these|the times))?( (work|works|is good|are good|suit)( for (me|us))?)?|(i |we )?(cant|cannot|can not|dont|wont) (do|make|work) (any of )?(those|these|them|either|any)( times| days)?|(those|these|they) (dont|wont|do not) work( for (me|us))?|(do you have |have you got |is there )?((anything|something) (else|later|earlier|sooner|different)|any (other|later|earlier|different) (times?|days?|dates?))( \w+){0,4})( sorry| please| thanks)?$/;

const noneSuitsInSpanish =
  /^(no |lo siento )*(ningun[ao]( de es[ao]s)?( me (sirve|conviene|queda( bien)?))?|no puedo (a|en) es[ao]s (horas|dias)|es[ao]s no me (sirven|convienen|quedan( bien)?))( gracias)?$/;

/** "Just call me please", without a time. */
export const asksForCall = (said: string) =>
  /^(just |please |ok |yes |sure |no |can you |could you )*(call|phone|ring) (me|us)( please| instead| first| back| mejor)*$|^(mejor |solo )*(llamenme|llameme|que me llamen)( mejor| por favor| gracias)*$/.test(
    said,
  );

export const asksForEarliest = (said: string) =>
  /^(whichever is |whatever is |the |your |whats (the|your) )*(earliest|soonest|first available|asap|as soon as possible)( \w+){0,3}$|^(lo (antes|mas pronto) posible|cuanto antes)( por favor)?$/.test(
    said,
  );

/** "Any of those", "you pick". */
export const leavesTimeToUs = (said: string) =>
  /^(?:ok |yes |honestly |really )*(?:(?:any|either|whichever|all)(?: (?:one|time|day|of (?:those|these|them)))?(?: (?:is|are|works?|would be|will do|(?:you )?(?:like|want)|fine|good|ok|okay|best|easiest|for (?:me|us|you)))*|(?:you|u) (?:pick|choose|decide)|(?:it )?(?:does not|doesnt) matter(?: to me)?|no preference|surprise me|cualquiera(?: de es[ao]s)?|(?:el|la) que sea)(?: please| thanks)?$/.test(
    said,
  );

const chosen =
  '(?:(?:ok|okay|yes|sure|yeah|lets|ill|i|id|would|will|can|could|we|do|take|have|want|to|like|go|with|prefer|please|book|put|me|us|down|for|the|el|la|que|quiero|tomo|mejor|pues) )*';
const suits =
  '(?: one| time| option)?(?: please| thanks| then| works(?: best| great)?| is (?:good|fine|great|best)| sounds good| would (?:work|be (?:good|great|best|fine))| for (?:me|us)| por favor| gracias| esta bien)*';
const place = new RegExp(
  `^${chosen}(?:(?:number|option|no) )?(first|1st|second|2nd|third|3rd|last|primer[oa]?|segund[oa]|tercer[oa]?|ultim[oa]|(?<=(?:number|option|no) )[1-3])${suits}$`,
);

/** Returns the index of the time meant by its place ("the second", -1 for "the last"); null without one. */
export function placeMeant(said: string): number | null {
  const [, named = ''] = place.exec(said) ?? [];
  if (named === '') return null;
  return /^(last|ultim)/.test(named) ? -1 : places.findIndex((each) => each.test(named));
}
const places = [/^(first|1|primer)/, /^(second|2|segund)/, /^(third|3|tercer)/];

interface Choice {
  /** Free times as ISO instants, earliest first. */
  times: readonly string[];
  shown: readonly string[];
  timeZone: string;
  now: Date;
}

/** `one`: a single match. `some`: several free matches. `near`: the time is not free; these are the nearest. */
type MeantTime = { kind: 'one'; time: string } | { kind: 'some' | 'near'; times: string[] };

/** On the shop's wall clock. */
interface Said {
  /** Dates such as `2026-12-04`; today's weekday may mean two. */
  days: string[];
  /** "Next friday" means either of two dates. */
  isLoose: boolean;
  /** Minutes since midnight; "at 2" may mean two. */
  minutes: number[];
  /** Limits of "after 3" or "in the morning", in minutes since midnight. */
  from: number;
  until: number;
}

const MOST_NEAR = 3;
const MOST_TIMES = 8;

/** Returns null when the message names no time, or says more than that. */
export function meantTime(typed: string, choice: Choice): MeantTime | null {
  const said = saidTime(typed, choice);
  if (!said) return null;
  const wallOf = (time: string) => wallTime(new Date(time), choice.timeZone);
  const fits = (time: string) => {
    const [day = '', hour = ''] = wallOf(time).split('T');
    const minute = minutesOf(hour);
    return (
      (said.days.length === 0 || said.days.includes(day)) &&
      (said.minutes.length === 0 || said.minutes.includes(minute)) &&
      minute >= said.from &&
      minute < said.until
    );
  };
  const free = choice.times.filter(fits);
  const isExact = said.minutes.length > 0 && !said.isLoose;
  const before = said.days.length === 0 ? choice.shown.filter(fits) : free;
  const [only] = before;
  if (isExact && only !== undefined && before.length === 1) return { kind: 'one', time: only };
  if (free.length > 0) return { kind: 'some', times: thinned(free, wallOf) };
  return { kind: 'near', times: around(said, choice.times, wallOf) };
}

/** Shortens a long day to its full hours. */
function thinned(times: string[], wallOf: (time: string) => string): string[] {
  const whole =
    times.length > MOST_TIMES ? times.filter((time) => wallOf(time).endsWith(':00')) : times;
  return (whole.length > 0 ? whole : times).slice(0, MOST_TIMES);
}

/** Returns the nearest times of the same day, otherwise the next ones after it. */
function around({ days, minutes }: Said, times: readonly string[], wallOf: (t: string) => string) {
  const [day = ''] = days;
  const ofDay = times.filter((time) => wallOf(time).startsWith(day));
  if (ofDay.length === 0) return times.filter((time) => wallOf(time) > day).slice(0, MOST_NEAR);
  const far = (time: string) =>
    Math.min(...minutes.map((each) => Math.abs(each - minutesOf(wallOf(time).slice(11)))));
  return ofDay
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, MOST_NEAR)
    .toSorted();
}

const fillers =
  /\b((do you|you guys) have|(is|are) there|anything|something|(what|how) about|works?|the|one|yes|sure|any|time|tiene|tienen|hay|algo|cualquier|temprano|el|la|los|las|a|al|de|del|por|en|para|que|mejor|puede|pueden|venir|gracias|favor|si|seria|esta|este|bien|oclock|o clock|hrs?|horas?)\b/g;

function saidTime(typed: string, { timeZone, now }: Choice): Said | null {
  let rest = typed
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/\b([ap])\. ?m\b\.?/g, '$1m')
    .replace(/\b(tonight|esta noche)\b/g, 'today evening')
    .replace(takenBack, '')
    .replace(atNumber, inDigits);
  const take = (pattern: RegExp): RegExpExecArray[] => {
    const found = [...rest.matchAll(pattern)];
    if (found.length > 0) rest = rest.replace(pattern, ' ');
    return found;
  };
  const today = wallTime(now, timeZone).slice(0, 10);
  const part = take(partOfDay).map(([said]) => said)[0];
  const dates = [
    ...take(monthDay).map(([, month = '', day]) => comingDay(today, Number(day), monthIn(month))),
    ...take(dayMonth).map(([, day, month = '']) => comingDay(today, Number(day), monthIn(month))),
    ...take(ofMonth).map(([, day]) => comingDay(today, Number(day))),
    ...take(figures).map(([, month, day]) => comingDay(today, Number(day), Number(month))),
    ...take(relative).map(([said]) => (/^(today|hoy)/.test(said) ? today : dayAfter(today))),
  ].filter((date) => date !== null);
  const named = take(weekday);
  const days =
    dates.length > 0 ? dates : named.flatMap(([, next, name]) => comingDays(today, name, next));
  const edge = take(edges).map(([said]) => said)[0] ?? '';
  const minutes = take(clock).flatMap(([, hour, past, half]) => minutesMeant(hour, past, half));
  const isSaid = days.length + minutes.length > 0 || part !== undefined;
  if (!isSaid || against.test(rest) || besideTime(rest.replace(fillers, ' '), '') !== '')
    return null;
  const [opens, closes] = part === undefined ? [0, 24] : hoursOfPart(part);
  const [first] = minutes;
  // "After 3" means the afternoon, because no visit is at night.
  const bound = first !== undefined && first < 8 * 60 ? first + 12 * 60 : first;
  const isLoose = dates.length === 0 && named.some(([, next]) => next !== undefined);
  if (edge === '' || bound === undefined)
    return { days, isLoose, minutes, from: opens * 60, until: closes * 60 };
  const isAfter = /after|from|despues|desde/.test(edge);
  const limits = isAfter ? { from: bound, until: 24 * 60 } : { from: 0, until: bound };
  return { days, isLoose, minutes: [], ...limits };
}

/** "Not monday" names a time that does not suit. */
const against = /\b(not|dont|cant|cannot|never|nobody|wont|except|no)\b/;

/** "Actually no, monday" replaces an earlier time. */
const takenBack = /^(?:actually(?: no)?|no,)[, ]+(?:better )?/;

const numbers = [
  'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
];
const atNumber = new RegExp(`\\b(at|around|about|a las?) (${numbers.flat().join('|')})\\b`, 'g');
const inDigits = (_: string, at: string, word: string) =>
  `${at} ${Math.max(...numbers.map((all) => all.indexOf(word))) + 1}`;

const names = (list: readonly string[]) => list.map((name) => name.toLowerCase()).join('|');
const plainSpanish = Object.values(spanishWeekdays).map((name) =>
  name.normalize('NFKD').replace(/[\u0300-\u036f]/g, ''),
);
const english =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const month = `(${english}|${names(months)})`;
const date = '(\\d{1,2})(?:st|nd|rd|th)?';
const monthDay = new RegExp(`\\b${month}\\.? (?:the )?${date}\\b(?![:/])`, 'g');
const dayMonth = new RegExp(`\\b${date} (?:of |de )?${month}\\b`, 'g');
const ofMonth = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/g;
const figures = /\b(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?\b/g;
const partOfDay =
  /\b(?:(?:in the |this )?(?:mornings?|afternoons?|evenings?)|(?:por|en|de) la (?:manana|tarde|noche))\b/g;
const relative = /\b(?:today|tomorrow|hoy|manana)\b/g;
const weekday = new RegExp(
  `\\b(next |proximo )?(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|${names(weekdays)}|${names(plainSpanish)})(?:day)?s?\\b`,
  'g',
);
const edges = /\b(?:after|before|from|until|till|between|despues de|antes de|desde|hasta)\b/g;
const clock =
  /(?:\b(?:at|by|around|about|a las?) )?\b(?:(\d{1,2})(?:[:.](\d\d))? ?(am|pm)?|noon|mediodia)\b(?![:/-]|st|nd|rd|th)/g;

const monthIn = (name: string) => months.indexOf(name) + 1 || monthOf(name);

/** Returns the next such weekday, and also a week later when today or "next" leaves it open. */
function comingDays(today: string, name = '', next: string | undefined): string[] {
  const wanted = weekdays.findIndex(
    (each, at) => each.toLowerCase().startsWith(name.slice(0, 3)) || plainSpanish[at] === name,
  );
  let day = today;
  while (new Date(day).getUTCDay() !== wanted) day = dayAfter(day);
  const later = new Date(Date.parse(day) + 7 * DAY_MS).toISOString().slice(0, 10);
  return next === undefined && day !== today ? [day] : [day, later];
}

function minutesMeant(hour: string | undefined, past = '0', half?: string): number[] {
  if (hour === undefined) return [12 * 60];
  const early = (Number(hour) % 12) * 60 + Number(past);
  if (half !== undefined) return [half === 'pm' ? early + 12 * 60 : early];
  return Number(hour) > 12 ? [Number(hour) * 60 + Number(past)] : [early, early + 12 * 60];
}

function hoursOfPart(part: string): [from: number, until: number] {
  if (/morning|manana/.test(part)) return [0, 12];
  return /afternoon|tarde/.test(part) ? [12, 18] : [17, 24];
}
