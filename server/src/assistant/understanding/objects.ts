import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import { DAY_MS } from '@sallie/shared/rules/duration';
import type { Learnt } from './classifier.ts';
import things from './data/things.json' with { type: 'json' };
import topics from './data/topics.json' with { type: 'json' };
import type { AskedDay } from './days.ts';
import type { Scorer } from './scorer.ts';
import { rootOf } from './wording.ts';

type Product = Business['products'][number];

export interface Objects {
  products: Product[];
  /** No fact has these things; `isSayable` marks words of our own, which an answer may repeat. */
  unlisted: { word: string; isSayable: boolean }[];
  attributes: string[];
  towns: string[];
}

export interface Ask extends Objects {
  text: string;
  /** Null when no topic is likely enough. */
  intent: string | null;
  /** From 0 to 1. */
  confidence: number;
  days: AskedDay[];
}

/** A product with one of the second words in its name is also called by the first words. */
const calledToo = things.calledToo.map((words) => words.map((each) => each.split(' ')));
const listOf = (words: string) => new Set(words.split(' '));
/** A floor is always a thing, even when it is none of ours. */
const floorKinds = rootsOf(things.kinds.split(' '));
/** Many products share these words of their names. */
const common = listOf(things.common);
const looks = listOf(things.looks);
/** Rooms, people, times and courtesies name no thing. */
const alwaysInPassing = rootsOf(things.passing.split(' '));
/** Works of the shop name no other thing. */
const workWords = rootsOf(things.works.split(' '));
/** Shops like ours offer these; what our facts have never becomes unlisted. */
const otherTrades = rootsOf(things.otherTrades.split(' '));

/** Deduplicates first, because a text repeats most of its words. */
export function rootsOf(words: readonly string[]): Set<string> {
  return new Set([...new Set(words)].map(rootOf));
}

export const isOfOtherTrade = ({ products, unlisted }: Objects) =>
  products.length === 0 && unlisted.some(({ word }) => otherTrades.has(rootOf(word)));

export function createObjects(
  facts: Pick<Business, 'products' | 'areas' | 'services' | 'team' | 'address' | 'county'>,
  scorer: Pick<Scorer, 'knows'>,
  roots: Learnt['roots'],
) {
  const passing = new Set([...alwaysInPassing, ...roots.passing]);
  for (const kind of floorKinds) passing.delete(kind);
  /** Only these words may be repeated to the visitor. */
  const goods = new Set(roots.goods);
  const products = productsByRoot(facts.products);
  const productRoots = [...products.keys()];
  const { services, team, areas, address, county } = facts;
  const ownWords = rootsOf(
    plain(
      [
        ...services.map(({ name, detail }) => `${name} ${detail}`),
        ...team.map(({ name }) => name),
        ...areas,
        ...[address.city, address.street, county],
      ].join(' '),
    ).split(' '),
  );

  /** Also corrects a slip, when the typed word does not exist. */
  function productsCalled(word: string, root: string): ReadonlySet<Product> | undefined {
    if (products.has(root) || scorer.knows(word)) return products.get(root);
    const meant = productRoots.find((other) => sameWord(root, other));
    return meant === undefined ? undefined : products.get(meant);
  }

  function isThing(word: string, root: string): boolean {
    if (word.length < 3 || /^\d/.test(word)) return false;
    return !passing.has(root) && !workWords.has(root) && !ownWords.has(root);
  }

  /** `naming` has the words that name our floors. */
  return (words: readonly string[], text: string): { naming: Set<string>; about: Objects } => {
    const naming = new Set<string>();
    const named = new Set<Product>();
    const about: Objects = { products: [], unlisted: [], attributes: [], towns: [] };
    const said = plain(text);
    const typed = said.split(' ');
    const townWords = new Set<string>();
    for (const town of areas) {
      const parts = plain(town).split(' ');
      const at = placeOf(parts, typed);
      if (at < 0) continue;
      about.towns.push(town);
      for (const word of typed.slice(at, at + parts.length)) townWords.add(word);
    }
    const likened = /\blook(?:s|ing)? like (?:real |actual )?(\w+)/.exec(said)?.[1];
    for (const word of new Set(words)) {
      // "Looks like wood" is about another floor.
      if (word === likened) continue;
      const root = rootOf(word);
      const of = productsCalled(word, root);
      if (of) {
        naming.add(word);
        for (const each of of) named.add(each);
      } else if (looks.has(word)) about.attributes.push(word);
      else if (!townWords.has(word) && isThing(word, root))
        about.unlisted.push({ word, isSayable: goods.has(root) });
    }
    about.products = facts.products.filter((each) => named.has(each));
    return { naming, about };
  };
}

function productsByRoot(all: readonly Product[]): Map<string, Set<Product>> {
  const found = new Map<string, Set<Product>>();
  for (const product of all) {
    const name = plain(product.name).split(' ');
    const also = calledToo.flatMap(([called = [], names = []]) =>
      name.some((word) => names.includes(word)) ? called : [],
    );
    const said = plain(`${product.name} ${product.detail}`).split(' ');
    for (const word of new Set([...said, ...also])) {
      if (!also.includes(word) && (common.has(word) || word.length < 3)) continue;
      const root = rootOf(word);
      found.set(root, (found.get(root) ?? new Set()).add(product));
    }
  }
  return found;
}

/** Returns the index of a town in the words, or -1. Only towns of several words may be misspelled. */
function placeOf(town: readonly string[], typed: readonly string[]): number {
  const isSame = town.length > 1 ? sameWord : (one: string, other: string) => one === other;
  return typed.findIndex((_, at) =>
    town.every((word, step) => isSame(typed[at + step] ?? '', word)),
  );
}

/* Finds how a question refers to the previous one: "and on Friday?", "how much is that". */

const connects =
  /^(and|what about|how about|or|ok|okay|alright|cool|great|so|then|but|also|what if|even)\b/;
export const pointsBack = /\b(it|that|this|they|them|those|these|one|ones|there|same|either)\b/;
/** A question of so few words may refer to the previous topic. */
const SHORT_WORDS = 6;
const BRIEF_WORDS = 8;

/** These topics need a thing, which may have been named before. */
const aboutThing = new Set(topics.aboutThing.split(' '));

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
