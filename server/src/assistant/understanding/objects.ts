import { sameWord } from '@sallie/shared/bot/language/spelling';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import things from './data/things.json' with { type: 'json' };
import type { AskedDay } from './days.ts';
import type { Learnt } from './learnt.ts';
import type { Scorer } from './scorer.ts';
import { rootOf } from './wording.ts';

/* What a message is about: our products and towns by the facts, and what is named and stands in none of them. */

type Product = Business['products'][number];

export interface Objects {
  /** The shop's own, as its facts name them. */
  products: Product[];
  /** What else was named that stands in no fact; `isSayable`: a word of our own, that may be said back. */
  unlisted: { word: string; isSayable: boolean }[];
  /** Colors, sizes and looks. */
  attributes: string[];
  /** Towns of the shop's. */
  towns: string[];
}

/** One thing that a message asks, with what it is about. */
export interface Ask extends Objects {
  text: string;
  /** Null where no topic is likely enough. */
  intent: string | null;
  /** From 0 to 1. */
  confidence: number;
  days: AskedDay[];
}

/** What people call a kind of floor, whatever its entry in the facts says: by the words in its name. */
const calledToo = things.calledToo.map((words) => words.map((each) => each.split(' ')));
const listOf = (words: string) => new Set(words.split(' '));
/** A floor is always a thing: ours by the facts, or nobody's. */
const floorKinds = rootsOf(things.kinds.split(' '));
/** Words that stand in a product's name and belong to many. */
const common = listOf(things.common);
const looks = listOf(things.looks);
/** Rooms, people, times and courtesies carry no thing. */
const alwaysInPassing = rootsOf(things.passing.split(' '));
/** A work that the shop does names no other thing. */
const workWords = rootsOf(things.works.split(' '));
/** Work and goods that shops like ours are asked for and our facts may not have; what they have is no unlisted word. */
const otherTrades = rootsOf(things.otherTrades.split(' '));

/** Given each word once: a text says most of its words many times. */
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
  /** This may be said back to whoever asked for it, and no other word of theirs. */
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

  /** Finds products by the root of a word, or by a slip from it where it is no word of its own. */
  function productsCalled(word: string, root: string): ReadonlySet<Product> | undefined {
    if (products.has(root) || scorer.knows(word)) return products.get(root);
    const meant = productRoots.find((other) => sameWord(root, other));
    return meant === undefined ? undefined : products.get(meant);
  }

  function isThing(word: string, root: string): boolean {
    if (word.length < 3 || /^\d/.test(word)) return false;
    return !passing.has(root) && !workWords.has(root) && !ownWords.has(root);
  }

  /** `naming`: which of the words name floors of ours. */
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
      // What looks like wood is another floor.
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

/** The shop's products by what they and their kinds are called. */
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

/** Where in a text a town is named, its words spelled or misspelt; -1 for nowhere. A single word must be right. */
function placeOf(town: readonly string[], typed: readonly string[]): number {
  const isSame = town.length > 1 ? sameWord : (one: string, other: string) => one === other;
  return typed.findIndex((_, at) =>
    town.every((word, step) => isSame(typed[at + step] ?? '', word)),
  );
}
