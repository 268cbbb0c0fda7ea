import { plain } from '@sallie/shared/bot/language/words';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { AskedDay } from './days.ts';
import type { Ask } from './objects.ts';

/* Finds how a question refers to the previous one: "and on Friday?", "how much is that". */

const connects =
  /^(and|what about|how about|or|ok|okay|alright|cool|great|so|then|but|also|what if|even)\b/;
export const pointsBack = /\b(it|that|this|they|them|those|these|one|ones|there|same|either)\b/;
/** A question of so few words may refer to the previous topic. */
const SHORT_WORDS = 6;
const BRIEF_WORDS = 8;

/** These topics need a thing, which may have been named before. */
const aboutThing = new Set(
  'price waterproof specs care stock samples duration advice feasibility delivery brands repair removal'.split(
    ' ',
  ),
);

export function tagsOfBefore(text: string, before: Ask | null): string[] {
  if (before === null || before.intent === null) return [];
  const words = text.split(' ').length;
  const isJoined = connects.test(text);
  const leans = isJoined || words <= 3;
  const points = pointsBack.test(text);
  const found: Record<string, boolean> = {
    [`before-${before.intent}`]: true,
    'before-goods': before.products.length > 0,
    'day-moved': daysMoved(text, before) !== null,
    brief: words <= BRIEF_WORDS,
    refers: leans || points,
    leans,
    connects: isJoined,
  };
  return Object.keys(found).filter((tag) => found[tag]);
}

export function carriedOver(ask: Ask, before: Ask | null): Ask {
  if (before === null || before.intent === null) return ask;
  const text = plain(ask.text);
  if (ask.intent === 'hours') {
    const moved = daysMoved(text, before);
    return { ...ask, days: moved ?? atTime(ask, before, text) };
  }
  const words = text.split(' ').length;
  const isOf = words <= SHORT_WORDS || connects.test(text) || pointsBack.test(text);
  if (ask.products.length > 0 || !isOf) return ask;
  return aboutThing.has(ask.intent ?? '') ? { ...ask, products: before.products } : ask;
}

const ofDays = new Set(['hours', 'schedule', 'book']);
const end = '( that| it| then)?$';
const steps: readonly [RegExp, number][] = [
  [
    new RegExp(
      `\\b((the )?(next|following) day|(the )?day)( after)${end}|\\b(next|following) day${end}`,
    ),
    1,
  ],
  [new RegExp(`\\b(the )?(day|night) before${end}`), -1],
  [
    new RegExp(
      `\\b(the (one|week|next one|next week) after|(the )?(following|next) (week|one)|week (later|after))${end}`,
    ),
    7,
  ],
];

/** "And the day after", "the one after that": counts from the day of the previous question. */
function daysMoved(text: string, { intent, days: [day] }: Ask): AskedDay[] | null {
  if (!day || !ofDays.has(intent ?? '')) return null;
  const by = steps.find(([words]) => words.test(text))?.[1];
  if (by === undefined) return null;
  const date = new Date(Date.parse(day.date) + by * DAY_MS).toISOString().slice(0, 10);
  return [{ date, name: null, minutes: null }];
}

/** A time without a day means the day of the previous question. */
function atTime({ days }: Ask, before: Ask, text: string): AskedDay[] {
  const [day] = before.days;
  if (!day || namesDay.test(text) || before.intent !== 'hours') return days;
  return days.map((each) => (each.minutes === null ? each : { ...day, minutes: each.minutes }));
}
const namesDay =
  /\b(today|tonight|tomorrow|weekend|this (morning|afternoon|evening)|(sun|mon|tues|wednes|thurs|fri|satur)days?|\d+(st|nd|rd|th))\b/;
