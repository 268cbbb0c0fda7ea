import { asksSomething } from '@sallie/shared/bot/language/question';
import { plain } from '@sallie/shared/bot/language/words';
import type { Business } from '@sallie/shared/contract/business';
import type * as Chrono from 'chrono-node/en';
import type { Ask } from './ask.ts';
import topics from './data/topics.json' with { type: 'json' };
import { createDayReader } from './days.ts';
import { isBorneOut } from './evidence.ts';
import type { IntentModel } from './intent-model.ts';
import { byKeys } from './keys.ts';
import type { Learnt } from './learnt.ts';
import { createObjects } from './objects.ts';
import { offerAsked } from './offer.ts';
import { TROUBLE } from './trouble-model.ts';

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
export function createAskReader(
  facts: Business,
  chrono: typeof Chrono,
  model: IntentModel,
  roots: Learnt['roots'],
) {
  const daysIn = createDayReader(chrono);
  const objectsIn = createObjects(facts, model, roots);

  return function asksIn(typed: string, now: Date): Ask[] {
    const parts = createParts(now);
    const asks = ofThatDay(sentences(typed.slice(0, LONGEST)).flatMap(parts));
    const real = asks.filter(({ intent, text }) =>
      intent === null ? asksSomething(text) : !courtesies.has(intent),
    );
    const kept = real.length > 0 ? real : asks.slice(0, 1);
    return joined(pointingBack(kept)).map(inItsRoom).slice(0, MOST);

    /** What to put down depends on all that was told of the room and who lives there. */
    function inItsRoom(ask: Ask, _: number, { length }: Ask[]): Ask {
      return length === 1 && ask.intent === 'advice' ? { ...ask, text: typed } : ask;
    }
  };

  /** Cuts the sentences of one message. A piece of one is looked at for several ends, and read once. */
  function createParts(now: Date) {
    const read = once(model.read);
    const guess = once((text) => model.guess(text, read(text)));
    const objects = once((text) => objectsIn(read(text), text));
    const offered = once((text): Ask | null => {
      const { naming, about } = objects(text);
      const intent = offerAsked(text, read(text), naming);
      return intent && { text, intent, confidence: 1, ...about, unlisted: [], days: [] };
    });
    const standing = once(wantedIn);
    const ask = once(askOf);

    function askOf(text: string): Ask {
      const known = offered(text);
      if (known) return known;
      const said = `${plain(text)} ${read(text).join(' ')}`;
      const best = guess(text).find(({ intent }) => intent !== TROUBLE && isBorneOut(intent, said));
      const { about } = objects(text);
      const days = daysIn(text, facts, now);
      const isSure = best !== undefined && best.confidence >= SURE;
      const guessed = {
        text,
        intent: isSure ? best.intent : null,
        confidence: best?.confidence ?? 0,
        ...about,
        days,
      };
      return byObjects(guessed) ?? byKeys(guessed, said);
    }

    /** What a part wants without the rest; null where it is no ask of its own. */
    function wantedIn(text: string): string | null {
      if (offered(text)) return 'product';
      const [best] = plain(text).length > 2 ? guess(text) : [];
      return best && best.confidence >= CUT ? best.intent : null;
    }

    /** A sentence, or its parts where each of them asks something of its own. */
    return function parts(sentence: string): Ask[] {
      const whole = offered(sentence);
      if (whole) return [whole];
      const listed = topicsListed(plain(sentence));
      if (listed) return listed.map((topic) => ({ ...ask(topic.text), ...topic, confidence: 1 }));
      const found: Ask[] = [];
      let from = 0;
      const places = cuts(sentence).slice(0, MOST_CUTS);
      for (const [at, { index, length }] of places.entries()) {
        const left = sentence.slice(from, index);
        const wanted = standing(left);
        if (!wanted) continue;
        const rest = sentence.slice(index + length);
        const next = sentence.slice(index + length, places[at + 1]?.index);
        const right = standing(next) ? next : rest;
        const alsoWanted = standing(right);
        if (!alsoWanted || (wanted === alsoWanted && wanted !== 'product')) continue;
        const [one, other] = [ask(left), ask(right)];
        if (one.intent === other.intent && !isApart(one, other)) continue;
        found.push(one);
        from = index + length;
      }
      return [...found, ask(sentence.slice(from))];
    };
  }
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

/** A floor or a town and nothing else said is asked for by its name. */
function byObjects(ask: Ask): Ask | null {
  const rest = plain(ask.text)
    .split(' ')
    .filter((word) => !bareWords.has(word) && !ask.attributes.includes(word));
  const towns = ask.towns.flatMap((town) => plain(town).split(' '));
  const others = rest.filter((word) => !towns.includes(word));
  if (towns.length > 0 && (others.length === 0 || ask.confidence < SURE || isTalk(ask))) {
    return { ...ask, intent: 'area', confidence: 1 };
  }
  const named = ask.products.flatMap(({ name, detail }) => plain(`${name} ${detail}`).split(' '));
  const isBare = ask.products.length > 0 && rest.every((word) => named.includes(word));
  return isBare ? { ...ask, intent: 'product', confidence: 1 } : null;
}

const isTalk = ({ intent }: Ask) => intent !== null && courtesies.has(intent);

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
      /\s*(?:,|&|\+|\/)\s*(?:and |but |also |then |plus |or )?|\s+(?:and also|and|(?<!\byou )also|but|plus|then|or)\s+/gi,
    ),
  ].map(({ index, 0: { length } }) => ({ index, length }));
}

const greets =
  /^\s*(hi|hello|hey|good (morning|afternoon|evening))( there| all| guys)?\s*[,.!-]\s*(?=\w)/i;

/** "4.9" and "a.m." end no sentence. */
function sentences(text: string): string[] {
  return text
    .replace(greets, '')
    .split(/(?<=[?!;])\s*|(?<=\.)\s+|\n+|…/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => plain(sentence) !== '');
}

/** "Hours phone address please": topics and no word besides. Null for anything else. */
function topicsListed(text: string): { text: string; intent: string }[] | null {
  const words = text.split(' ').filter((word) => !topics.around.includes(word));
  const intents: Readonly<Record<string, string>> = topics.intents;
  if (!words.every((word) => Object.hasOwn(intents, word))) return null;
  const named = new Map(words.map((word) => [intents[word] ?? '', word]));
  return named.size < 2 ? null : [...named].map(([intent, word]) => ({ intent, text: word }));
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

const thatDay =
  /\b(that|the same|the whole|this) (\w+ )?(day|morning|afternoon|evening|night)\b|\bthen$|^(are|r|will) (you|u|yall) (guys )?(be )?(there|open|in)$/;

const mayBeOfShop = new Set<string | null>([null, 'team', 'person', ...courtesies]);

/** "It is the 26th, is somebody there that day". */
function ofThatDay(asks: Ask[]): Ask[] {
  return asks.map((ask, at) => {
    const before = asks.slice(0, at).findLast(({ days }) => days.length > 0);
    if (!before || ask.days.length > 0 || !thatDay.test(plain(ask.text))) return ask;
    const intent = mayBeOfShop.has(ask.intent) ? 'hours' : ask.intent;
    return byKeys({ ...ask, intent, days: before.days }, plain(ask.text));
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
