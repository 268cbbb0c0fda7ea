import { saysBook } from '@sallie/shared/bot/language/intent';
import { asksSomething } from '@sallie/shared/bot/language/question';
import { isFriendly } from '@sallie/shared/bot/language/trouble';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import type * as Chrono from 'chrono-node/en';
import type { Learnt } from './classifier.ts';
import said from './data/offers.json' with { type: 'json' };
import lists from './data/topics.json' with { type: 'json' };
import { type AskedDay, createDayReader } from './days.ts';
import {
  type Ask,
  carriedOver,
  createObjects,
  isOfOtherTrade,
  type Objects,
  pointsBack,
  rootsOf,
  tagsOfBefore,
} from './objects.ts';
import type { Scorer } from './scorer.ts';
import { TROUBLE } from './trouble-model.ts';
import { cuts, rootOf, sentences, withoutFraming } from './wording.ts';

/** SallieBot does not guess below this confidence. */
const SURE = 0.3;
/** A line is cut only where both parts have this confidence. */
const CUT = 0.45;
const MOST_CUTS = 8;
/** A person should answer messages with more questions. */
const MOST_ASKS = 5;
/** The rest of a longer story is ignored. */
const READ_CHARACTERS = 2000;

const courtesies = new Set(lists.courtesies);
const harmless = rootsOf(`${said.around} ${said.rooms} ${said.verbs}`.split(' '));
const ofShop = new RegExp(said.ofShop);
const asksElse = new RegExp(said.asksElse);
const thatDay =
  /\b(that|the same|the whole|this) (\w+ )?(day|morning|afternoon|evening|night)\b|\bthen$|^(are|r|will) (you|u|yall) (guys )?(be )?(there|open|in)$/;

/** A comparison of two floors must not be cut. */
const compares = new RegExp(said.compares);

/** Stands for any team member's name in the examples. */
const TEAM_MEMBER = 'teammember';

interface AskDeps {
  facts: Business;
  scorer: Scorer;
  daysIn: ReturnType<typeof createDayReader>;
  objectsIn: ReturnType<typeof createObjects>;
  members: ReadonlySet<string>;
}

export function createAskReader(
  facts: Business,
  chrono: typeof Chrono,
  scorer: Scorer,
  roots: Learnt['roots'],
) {
  const words = facts.team.flatMap(({ name }) => plain(name).split(' '));
  const deps: AskDeps = {
    facts,
    scorer,
    daysIn: createDayReader(chrono),
    objectsIn: createObjects(facts, scorer, roots),
    members: new Set(words.filter((word) => word.length > 2 && word !== 'and')),
  };

  return function asksIn(typed: string, now: Date, topic: Ask | null): Ask[] {
    const pieces = createPieceReader(deps, now);
    const asks: Ask[] = [];
    let before = topic;
    const said = sentences(withoutFraming(typed.slice(0, READ_CHARACTERS)));
    for (const text of said.flatMap((sentence) => partsOf(sentence, pieces))) {
      const day = asks.findLast(({ days }) => days.length > 0)?.days ?? [];
      const alone = pieces.ask(text, before, thatDay.test(plain(text)) ? day : []);
      const read = carriedOver(pointingBack(alone, asks.at(-1)), before);
      if (read.intent !== null && !courtesies.has(read.intent)) before = read;
      asks.push(read);
    }
    const real = asks.filter(({ intent, text }) =>
      intent === null ? asksSomething(text) : !courtesies.has(intent),
    );
    const all = joined(real.length > 0 ? real : asks.slice(0, 1)).slice(0, MOST_ASKS);
    // Advice depends on everything that was said about the room and who lives there.
    return all.length === 1 && all[0]?.intent === 'advice' ? [{ ...all[0], text: typed }] : all;
  };
}

type PieceReader = ReturnType<typeof createPieceReader>;

/** Reads each piece of a message once, though several cuts look at it. */
function createPieceReader(deps: AskDeps, now: Date) {
  const { facts, scorer, members } = deps;
  const named = (text: string) =>
    text.replace(/[a-z]+/gi, (word) => (members.has(word.toLowerCase()) ? TEAM_MEMBER : word));
  const read = once((text) => scorer.read(named(text)));
  const objects = once((text) => deps.objectsIn(read(text), text));
  const offered = once((text) => offerAsked(text, read(text), objects(text).naming));

  function ask(text: string, before: Ask | null, sameDay: AskedDay[]): Ask {
    const offer = offered(text);
    const { about } = objects(text);
    if (offer) return { text, intent: offer, confidence: 1, ...about, unlisted: [], days: [] };
    const own = deps.daysIn(text, facts, now);
    const days = own.length > 0 ? own : sameDay;
    const plainly = plain(text);
    const tags = new Set([
      ...tagsOf(text, about, members),
      ...tagsOfBefore(plainly, before),
      ...(days.length > 0 ? ['days'] : []),
    ]);
    const around = { said: plainly, tags, before: before?.intent ?? null };
    const best = scorer.rank(read(text), around).find(({ topic }) => topic !== TROUBLE);
    const confidence = best?.confidence ?? 0;
    // A piece that names one of our floors and nothing else that is understood is about that floor.
    const fallback = about.products.length > 0 ? 'product' : null;
    const intent = best && confidence >= SURE ? best.topic : fallback;
    return { text, intent, confidence, ...about, days };
  }

  return {
    ask,
    offered,
    alone: once((text) => ask(text, null, [])),
    /** Returns the topic by the examples alone, or null when a piece asks nothing of its own. */
    wantedIn: once((text) => {
      if (offered(text)) return 'product';
      const [best] = plain(text).length > 2 ? scorer.rank(read(text)) : [];
      return best && best.confidence >= CUT ? best.topic : null;
    }),
  };
}

function partsOf(sentence: string, { offered, wantedIn, alone }: PieceReader): string[] {
  if (offered(sentence) || compares.test(plain(sentence))) return [sentence];
  const listed = topicsListed(plain(sentence));
  if (listed) return listed;
  const found: string[] = [];
  let from = 0;
  const places = cuts(sentence).slice(0, MOST_CUTS);
  for (const [at, { index, length }] of places.entries()) {
    const left = sentence.slice(from, index);
    const wanted = wantedIn(left);
    if (!wanted) continue;
    const rest = sentence.slice(index + length);
    const next = sentence.slice(index + length, places[at + 1]?.index);
    const right = wantedIn(next) ? next : rest;
    const alsoWanted = wantedIn(right);
    if (!alsoWanted || (wanted === alsoWanted && wanted !== 'product')) continue;
    const [one, other] = [alone(left), alone(right)];
    if (one.intent === other.intent && !isApart(one, other)) continue;
    found.push(left);
    from = index + length;
  }
  return [...found, sentence.slice(from)];
}

function tagsOf(text: string, about: Objects, members: ReadonlySet<string>): string[] {
  const words = plain(text).split(' ');
  const { products, unlisted, attributes, towns } = about;
  const found = {
    product: products.length > 0,
    unlisted: unlisted.length > 0,
    looks: attributes.length > 0,
    town: towns.length > 0,
    place: namesPlace(text, about),
    trade: isOfOtherTrade(about),
    member: words.some((word) => members.has(word)),
    'says-book': saysBook(text),
    friendly: isFriendly(text),
  };
  return Object.entries(found).flatMap(([tag, isFound]) => (isFound ? tag : []));
}

/** "Do you install in Scranton": a capitalized word after "in" that is no floor and no town of ours. */
function namesPlace(text: string, { unlisted }: Objects): boolean {
  const names = [...text.matchAll(/\b(?:in|near|around) ([A-Z]\w+)/g)];
  return names.some(([, name]) => unlisted.some(({ word }) => word === name?.toLowerCase()));
}

function once<T>(task: (text: string) => T): (text: string) => T {
  const done = new Map<string, { outcome: T }>();
  return (text) => {
    const known = done.get(text) ?? { outcome: task(text) };
    done.set(text, known);
    return known.outcome;
  };
}

/** "Do you do tile in bathrooms" asks only whether we have or lay it. Null for any other text. */
function offerAsked(text: string, words: readonly string[], naming: ReadonlySet<string>) {
  const read = words.join(' ');
  if (![read, plain(text)].some((form) => ofShop.test(form)) || asksElse.test(read)) return null;
  if (!words.every((word) => naming.has(word) || harmless.has(rootOf(word)))) return null;
  if (naming.size > 0) return 'product';
  if (!/\bfloor(s|ing|ings)?\b/.test(read)) return null;
  const lays = /\b(do|install|lay|put|replac\w*)\b/;
  return lays.test(read.replace(/^(\w+ ){0,3}do you/, '')) ? 'installation' : 'products';
}

/** True when one of two things is ours and the other is not. */
function isApart(one: Ask, other: Ask): boolean {
  return one.unlisted.length > 0 !== other.unlisted.length > 0 && one.intent !== 'location';
}

/** "Hours phone address please" has only topics. Null for any other text. */
function topicsListed(text: string): string[] | null {
  const words = text.split(' ').filter((word) => !lists.around.includes(word));
  const topics = new Map(Object.entries(lists.intents));
  if (!words.every((word) => topics.has(word))) return null;
  const named = new Map(words.map((word) => [topics.get(word), word]));
  return named.size < 2 ? null : [...named.values()];
}

/** "We have asbestos tile, can you rip it out": the pronoun takes the objects of the part before. */
function pointingBack(ask: Ask, before: Ask | undefined): Ask {
  const isNamed = ask.products.length > 0 || ask.unlisted.length > 0;
  if (!before || isNamed || !pointsBack.test(plain(ask.text))) return ask;
  return { ...ask, products: before.products, unlisted: before.unlisted };
}

function joined(asks: Ask[]): Ask[] {
  const all: Ask[] = [];
  for (const ask of asks) {
    const at = all.findIndex(({ intent }) => intent !== null && intent === ask.intent);
    const same = all[at];
    if (!same || (isApart(same, ask) && ask.intent === 'product')) all.push(ask);
    else {
      const isNew = ({ date }: AskedDay) => !same.days.some((day) => day.date === date);
      all[at] = {
        ...same,
        text: `${same.text} ${ask.text}`,
        products: [...new Set([...same.products, ...ask.products])],
        unlisted: [...same.unlisted, ...ask.unlisted],
        attributes: [...same.attributes, ...ask.attributes],
        towns: [...new Set([...same.towns, ...ask.towns])],
        days: [...same.days, ...ask.days.filter(isNew)],
      };
    }
  }
  return all;
}
