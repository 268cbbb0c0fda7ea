import { asksSomething } from '@sallie/shared/bot/language/question';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import type * as Chrono from 'chrono-node/en';
import type { Ask } from './ask.ts';
import { createDayReader } from './days.ts';
import { isBorneOut } from './evidence.ts';
import type { IntentModel } from './intent-model.ts';
import { byKeys } from './keys.ts';
import { createObjects } from './objects.ts';

/** Below it SallieBot does not guess. */
const SURE = 0.3;
/** Each half of a line must stand alone before it is cut there. */
const CUT = 0.45;
/** So many places of a sentence are tried. */
const MOST_CUTS = 8;
/** More asks than these in one message are better told to a person. */
const MOST = 4;
/** Of a story only so much is read. */
const LONGEST = 2000;

/** Talk around an ask: left out where something is asked as well. */
const courtesies = new Set([
  'greeting',
  'thanks',
  'bye',
  'ok',
  'wishes',
  'insult',
  'nonsense',
  'capabilities',
  'compliment',
  'decline',
  'smalltalk',
]);

/** Cuts messages into what they ask, each with its intent, its objects and its days. */
export function createAskReader(facts: Business, chrono: typeof Chrono, model: IntentModel) {
  const daysIn = createDayReader(chrono);
  const objectsIn = createObjects(facts, model);

  function askOf(text: string, now: Date): Ask {
    const said = `${plain(text)} ${model.read(text).join(' ')}`;
    const best = model.guess(text).find(({ intent }) => isBorneOut(intent, said));
    const objects = objectsIn(text);
    const isSure = best !== undefined && best.confidence >= SURE;
    const guessed = {
      text,
      intent: isSure ? best.intent : null,
      confidence: best?.confidence ?? 0,
      ...objects,
      days: daysIn(text, facts, now),
    };
    return byObjects(guessed) ?? byKeys(guessed);
  }

  return function asksIn(typed: string, now: Date): Ask[] {
    const asks = sentences(typed.slice(0, LONGEST)).flatMap((sentence) => parts(sentence, now));
    const real = asks.filter(({ intent, text }) =>
      intent === null ? asksSomething(text) : !courtesies.has(intent),
    );
    const kept = real.length > 0 ? real : asks.slice(0, 1);
    return joined(pointingBack(kept)).slice(0, MOST);
  };

  /** A sentence, or its parts where each of them asks something of its own. */
  function parts(sentence: string, now: Date): Ask[] {
    const found: Ask[] = [];
    let from = 0;
    for (const { index, length } of cuts(sentence).slice(0, MOST_CUTS)) {
      const [left, right] = [sentence.slice(from, index), sentence.slice(index + length)];
      const [wanted, alsoWanted] = [standing(left), standing(right)];
      if (!wanted || !alsoWanted) continue;
      if (wanted === alsoWanted && wanted !== 'product') continue;
      const [one, other] = [askOf(left, now), askOf(right, now)];
      if (one.intent === other.intent && !isApart(one, other)) continue;
      found.push(one);
      from = index + length;
    }
    return [...found, askOf(sentence.slice(from), now)];
  }

  /** What a part wants without the rest; null where it is no ask of its own. */
  function standing(text: string): string | null {
    const [best] = plain(text).length > 2 ? model.guess(text) : [];
    return best && best.confidence >= CUT ? best.intent : null;
  }
}

/** A floor or a town and nothing else said is asked for by its name. */
function byObjects(ask: Ask): Ask | null {
  const rest = plain(ask.text)
    .split(' ')
    .filter((word) => !bareWords.has(word) && !ask.attributes.includes(word));
  const towns = ask.towns.flatMap((town) => plain(town).split(' '));
  const others = rest.filter((word) => !towns.includes(word));
  if (towns.length > 0 && (others.length === 0 || ask.confidence < SURE)) {
    return { ...ask, intent: 'area', confidence: 1 };
  }
  const named = ask.products.flatMap(({ name, detail }) => plain(`${name} ${detail}`).split(' '));
  const isBare = ask.products.length > 0 && rest.every((word) => named.includes(word));
  return isBare ? { ...ask, intent: 'product', confidence: 1 } : null;
}

const bareWords = new Set(
  'a an the any some and or is ok okay fine good too please floor floors flooring yes hi hello thanks what about for of in'.split(
    ' ',
  ),
);

/** The same asked of two things, one of which we have and the other not. */
function isApart(one: Ask, other: Ask): boolean {
  return one.unlisted.length > 0 !== other.unlisted.length > 0 && one.intent !== 'location';
}

function cuts(sentence: string): { index: number; length: number }[] {
  return [
    ...sentence.matchAll(
      /\s*(?:,|&|\+|\/)\s*(?:and |but |also |then |plus |or )?|\s+(?:and also|and|also|but|plus|then|or)\s+/gi,
    ),
  ].map(({ index, 0: { length } }) => ({ index, length }));
}

/** "4.9" and "a.m." end no sentence. */
function sentences(text: string): string[] {
  return text
    .split(/(?<=[?!;])\s*|(?<=\.)\s+|\n+|…/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => plain(sentence) !== '');
}

const pointsBack = /\b(it|that|this|them|those|these|one|ones)\b/;

/** "We have asbestos tile, can you rip it out": what a later part points at was named in the one before. */
function pointingBack(asks: Ask[]): Ask[] {
  return asks.map((ask, at) => {
    const before = asks[at - 1];
    const isNamed = ask.products.length > 0 || ask.unlisted.length > 0;
    if (!before || isNamed || !pointsBack.test(plain(ask.text))) return ask;
    return { ...ask, products: before.products, unlisted: before.unlisted };
  });
}

/** Neighbours that ask the same are one. */
function joined(asks: Ask[]): Ask[] {
  const all: Ask[] = [];
  for (const ask of asks) {
    const same = all.find(({ intent }) => intent !== null && intent === ask.intent);
    if (!same || (isApart(same, ask) && ask.intent === 'product')) all.push({ ...ask });
    else {
      same.text = `${same.text} ${ask.text}`;
      same.products = [...new Set([...same.products, ...ask.products])];
      same.unlisted = [...same.unlisted, ...ask.unlisted];
      same.attributes = [...same.attributes, ...ask.attributes];
      same.towns = [...new Set([...same.towns, ...ask.towns])];
      same.days = [
        ...same.days,
        ...ask.days.filter(({ date }) => !same.days.some((day) => day.date === date)),
      ];
    }
  }
  return all;
}
