import type { Business } from '../../contract/business.ts';
import { isNeutral, numbersIn, stem, wordsIn } from './topics.ts';

export interface Goods {
  words: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  /** The floors that a word describes: a name, quality or work that only some of them have. */
  ownersOf: ReadonlyMap<string, ReadonlySet<number>>;
  names: ReadonlyMap<string, number>;
}

/** `read` makes the normal form. */
export function readGoods(facts: Business, read: (text: string) => string): Goods {
  const names = new Map<string, number>();
  const ownersOf = new Map<string, Set<number>>();
  const words = new Set<string>();
  const numbers = new Set([facts.products, facts.services].map((all) => String(all.length)));
  const telling = (text: string) =>
    wordsIn(read(text))
      .filter((word) => !isNeutral(word))
      .map(stem);

  facts.products.forEach(({ name }, at) => {
    for (const word of telling(name)) names.set(word, at);
  });
  const own = (text: string, owners: number[]) => {
    for (const word of telling(text)) {
      if (/^free|^consult/.test(word)) continue;
      words.add(word);
      if (names.has(word) || owners.length === 0) continue;
      ownersOf.set(word, new Set([...(ownersOf.get(word) ?? []), ...owners]));
    }
    for (const number of numbersIn(read(text))) numbers.add(number);
  };
  facts.products.forEach(({ name, detail }, at) => {
    own(`${name}. ${detail}`, [at]);
  });
  for (const { name, detail } of facts.services) {
    const done = telling(`${name} ${detail}`).flatMap((word) => names.get(word) ?? []);
    own(`${name}. ${detail}`, done);
  }
  return { words, numbers, ownersOf, names };
}

const verb = /\b(?:is|are|s|re|has|have|comes?|gives?|works?|suits?|feels?|lasts?)\b/;

/**
 * Returns false for "laminate is waterproof" when another floor has that quality. Floors before the verb must
 * all have it; otherwise the floor in the same part of a list counts, then the nearest before it, then the
 * next one.
 */
export function isPaired(clause: string, { names, ownersOf }: Goods): boolean {
  const verbFound = clause.match(verb);
  const subject = verbFound ? clause.slice(0, verbFound.index) : '';
  const head = floorsIn(subject, names);
  // One floor is not another: "laminate is real wood".
  const object = verbFound
    ? wordsIn(clause.slice((verbFound.index ?? 0) + verbFound[0].length)).slice(0, 3)
    : [];
  if (head.length > 0 && verbFound && /^(?:is|are|s|re)$/.test(verbFound[0]))
    if (floorsIn(object.join(' '), names).some((floor) => !head.includes(floor))) return false;
  // "Oak is": a word of a single floor stands for it.
  if (head.length === 0)
    for (const word of wordsIn(subject).map(stem)) {
      const owners = ownersOf.get(word);
      if (owners?.size === 1) head.push(...owners);
    }
  const parts = clause.split(/,|\band\b|\bor\b|\balong with\b|\bas well as\b/);
  if (/\b(?:all|every|everything|any|each)\b/.test(clause) && floorsIn(clause, names).length === 0)
    return wordsIn(clause).every((word) => !ownersOf.has(stem(word)));
  let before: number[] = [];
  for (const [at, part] of parts.entries()) {
    const here = floorsIn(part, names);
    const after = parts.slice(at + 1).map((each) => floorsIn(each, names));
    const isLead = /^\W*(?:for|in|on|if|your|the|my|[a-z]+\W*$)/.test(part);
    const near = here.length > 0 ? here : before;
    const meant =
      near.length === 0 && isLead ? (after.find((each) => each.length > 0) ?? []) : near;
    for (const word of wordsIn(part).map(stem)) {
      const owners = ownersOf.get(word);
      if (!owners) continue;
      const floors = head.length > 0 && here.length === 0 ? head : meant;
      if (floors.length > 0 && !floors.every((floor) => owners.has(floor))) return false;
    }
    before = near;
  }
  return true;
}

const floorsIn = (part: string, names: Goods['names']) =>
  wordsIn(part).flatMap((word) => names.get(stem(word)) ?? []);
