import { saysBook } from '@sallie/shared/bot/language/intent';
import { isFriendly } from '@sallie/shared/bot/language/praise';
import { asksSomething } from '@sallie/shared/bot/language/question';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import type * as Chrono from 'chrono-node/en';
import { carriedOver, pointsBack, tagsOfBefore } from './before.ts';
import said from './data/offers.json' with { type: 'json' };
import lists from './data/topics.json' with { type: 'json' };
import { type AskedDay, createDayReader } from './days.ts';
import { withoutFraming } from './framing.ts';
import type { Learnt } from './learnt.ts';
import { type Ask, createObjects, isOfOtherTrade, type Objects, rootsOf } from './objects.ts';
import type { Scorer } from './scorer.ts';
import { TROUBLE } from './trouble-model.ts';
import { cuts, rootOf, sentences } from './wording.ts';

/** Below it SallieBot does not guess. */
const SURE = 0.3;
/** Each half of a line must stand alone before it is cut there. */
const CUT = 0.45;
const MOST_CUTS = 8;
/** More asks than these in one message are better told to a person. */
const MOST_ASKS = 5;
/** A longer story is not read to its end. */
const READ_CHARACTERS = 2000;

/** Said around an ask: left out where something is asked as well. */
const courtesies = new Set(lists.courtesies);
const harmless = rootsOf(`${said.around} ${said.rooms} ${said.verbs}`.split(' '));
const ofShop = new RegExp(said.ofShop);
const asksElse = new RegExp(said.asksElse);
const thatDay =
  /\b(that|the same|the whole|this) (\w+ )?(day|morning|afternoon|evening|night)\b|\bthen$|^(are|r|will) (you|u|yall) (guys )?(be )?(there|open|in)$/;

/** Whoever compares two floors asks about neither by itself. */
const compares = new RegExp(said.compares);

/** Stands in the examples for whoever works in the shop. */
const TEAM_MEMBER = 'teammember';

interface AskDeps {
  facts: Business;
  scorer: Scorer;
  daysIn: ReturnType<typeof createDayReader>;
  objectsIn: ReturnType<typeof createObjects>;
  /** The words of names of whoever works in the shop. */
  members: ReadonlySet<string>;
}

/** Cuts messages into what they ask, each with its topic, its objects and its days. */
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
    // What to put down depends on all that was said of the room and who lives there.
    return all.length === 1 && all[0]?.intent === 'advice' ? [{ ...all[0], text: typed }] : all;
  };
}

type PieceReader = ReturnType<typeof createPieceReader>;

/** Reads the pieces of one message. Each is looked at for several ends, and read once. */
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
    // Who names one of our floors, and nothing else that is understood, speaks of floors.
    const fallback = about.products.length > 0 ? 'product' : null;
    const intent = best && confidence >= SURE ? best.topic : fallback;
    return { text, intent, confidence, ...about, days };
  }

  return {
    ask,
    offered,
    alone: once((text) => ask(text, null, [])),
    /** What a piece wants by the examples alone; null where it is no ask of its own. */
    wantedIn: once((text) => {
      if (offered(text)) return 'product';
      const [best] = plain(text).length > 2 ? scorer.rank(read(text)) : [];
      return best && best.confidence >= CUT ? best.topic : null;
    }),
  };
}

/** A sentence, or its parts where each of them asks something of its own. */
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

/** What is known of a text by the facts, as tags of clues. */
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

/** "Do you install in Scranton": what is written as a name, and is no floor and no town of ours. */
function namesPlace(text: string, { unlisted }: Objects): boolean {
  const names = [...text.matchAll(/\b(?:in|near|around) ([A-Z]\w+)/g)];
  return names.some(([, name]) => unlisted.some(({ word }) => word === name?.toLowerCase()));
}

/** The same task, done once for each text. */
function once<T>(task: (text: string) => T): (text: string) => T {
  const done = new Map<string, { outcome: T }>();
  return (text) => {
    const known = done.get(text) ?? { outcome: task(text) };
    done.set(text, known);
    return known.outcome;
  };
}

/**
 * "Do you do tile in bathrooms": whether we have or lay what is named, and not a word more. Then the facts answer: `product`
 * for floors by their names, `installation` or `products` for floors as such; null for anything else.
 */
function offerAsked(text: string, words: readonly string[], naming: ReadonlySet<string>) {
  const read = words.join(' ');
  if (![read, plain(text)].some((form) => ofShop.test(form)) || asksElse.test(read)) return null;
  if (!words.every((word) => naming.has(word) || harmless.has(rootOf(word)))) return null;
  if (naming.size > 0) return 'product';
  if (!/\bfloor(s|ing|ings)?\b/.test(read)) return null;
  const lays = /\b(do|install|lay|put|replac\w*)\b/;
  return lays.test(read.replace(/^(\w+ ){0,3}do you/, '')) ? 'installation' : 'products';
}

/** The same asked of two things, one of which we have and the other not. */
function isApart(one: Ask, other: Ask): boolean {
  return one.unlisted.length > 0 !== other.unlisted.length > 0 && one.intent !== 'location';
}

/** "Hours phone address please": topics and no word besides. Null for anything else. */
function topicsListed(text: string): string[] | null {
  const words = text.split(' ').filter((word) => !lists.around.includes(word));
  const topics = new Map(Object.entries(lists.intents));
  if (!words.every((word) => topics.has(word))) return null;
  const named = new Map(words.map((word) => [topics.get(word), word]));
  return named.size < 2 ? null : [...named.values()];
}

/** "We have asbestos tile, can you rip it out": what a later part points at was named in the one before. */
function pointingBack(ask: Ask, before: Ask | undefined): Ask {
  const isNamed = ask.products.length > 0 || ask.unlisted.length > 0;
  if (!before || isNamed || !pointsBack.test(plain(ask.text))) return ask;
  return { ...ask, products: before.products, unlisted: before.unlisted };
}

/** Neighbours that ask the same are one. */
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
