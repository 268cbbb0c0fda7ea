import { plain } from '@sallie/shared/bot/language/words';
import type { Ask } from './ask.ts';

/* A question about the answer before it keeps its topic: "and on Friday?", "how much is that". */

const connects =
  /^(and|what about|how about|or|ok|okay|alright|cool|great|so|then|but|also|what if|even)\b/;
const pointsBack = /\b(it|that|this|they|them|those|these|one|ones|there|same|either)\b/;
/** So many words may stand without a topic of their own. */
const SHORT = 6;

const asksKinds =
  /\b(what|which|any|many|more) (\w+ )?(kinds?|types?|sorts?|options?|styles?|choices?|brands?)\b|\b(have|got|get|come|comes) (it|that|them|those|one|any) in\b/;

const ofDays = new Set(['hours', 'schedule', 'book']);
const ofThings = new Set([
  'product',
  'products',
  'brands',
  'installation',
  'waterproof',
  'price',
  'samples',
  'stock',
  'other-work',
  'refinishing',
]);
const ofTerms = new Set(['discount', 'referral']);
/** What is asked of a thing that was named before. */
const aboutThing = new Set([
  'price',
  'waterproof',
  'specs',
  'care',
  'stock',
  'samples',
  'duration',
  'advice',
  'feasibility',
  'delivery',
  'brands',
  'repair',
  'removal',
]);
/** Never meant of what came before. */
const alone = new Set([
  'thanks',
  'bye',
  'greeting',
  'person',
  'book',
  'callback',
  'identity',
  'phone',
  'location',
  'email',
  'insult',
  'parking',
]);

/** The ask, read in the light of the one before it. */
export function inTopic(ask: Ask, topic: Ask | null): Ask {
  if (!topic?.intent) return ask;
  const text = plain(ask.text);
  const words = text.split(' ').length;
  const leans = connects.test(text) || words <= 3;
  const points = pointsBack.test(text);
  const isUnsure = ask.intent === null || ask.confidence < 0.6;
  const moved = daysMoved(text, topic);
  if (moved) return { ...ask, intent: 'hours', confidence: 1, days: moved };
  if (ofVisits.has(topic.intent) && points && wantsOne.test(text)) {
    return { ...ask, intent: 'book', confidence: 1 };
  }
  if (/^(but |and )?(why|how come)( not| is that| so)?$/.test(text) && topic.intent === 'hours') {
    return { ...ask, intent: 'closed-why', confidence: 1 };
  }
  if (
    ofTerms.has(topic.intent) &&
    (points || leans) &&
    words <= SHORT + 2 &&
    !alone.has(ask.intent ?? '')
  ) {
    return { ...ask, intent: topic.intent, confidence: 1 };
  }
  if (
    topic.intent === 'hours' &&
    ask.days.some(({ minutes }) => minutes !== null) &&
    (leans || ask.intent === 'hours')
  ) {
    return { ...ask, intent: 'hours', confidence: 1, days: atTime(ask, topic) };
  }
  if (
    leans &&
    ask.days.length > 0 &&
    ofDays.has(topic.intent) &&
    (isUnsure || words <= SHORT || ask.intent === 'hours')
  ) {
    const intent = /\bopen\b/.test(text) ? 'hours' : topic.intent;
    return { ...ask, intent, confidence: 1 };
  }
  if (
    leans &&
    (ask.towns.length > 0 || ask.unlisted.length > 0) &&
    topic.intent === 'area' &&
    isUnsure
  ) {
    return { ...ask, intent: 'area', confidence: 1 };
  }
  const isThing = ask.products.length + ask.unlisted.length + ask.attributes.length > 0;
  // After a price not all is a price: only what is named, asked by "what about", or is a guess at nothing else.
  const isNamed = isUnsure || (words <= 3 && ofThings.has(ask.intent ?? ''));
  const isBare = topic.intent === 'price' && ask.intent === 'product' && !connects.test(text);
  if (leans && isThing && isNamed && !isBare && ofThings.has(topic.intent)) {
    const intent = topic.intent === 'products' ? 'product' : topic.intent;
    return { ...ask, intent, confidence: 1 };
  }
  const ofTopic = topic.products.length > 0 && ask.products.length === 0;
  if (ofTopic && (leans || points) && words <= SHORT + 3 && asksKinds.test(text)) {
    return { ...ask, intent: 'product', products: topic.products, unlisted: [], confidence: 1 };
  }
  if (
    aboutThing.has(ask.intent ?? '') &&
    ask.products.length === 0 &&
    (points || leans || words <= SHORT)
  ) {
    return { ...ask, products: topic.products };
  }
  return ask;
}

const ofVisits = new Set(['consultation', 'estimate', 'book', 'schedule', 'callback']);
const wantsOne =
  /\b(how (do|can|would) (i|we) (get|book|schedule|set|sign|do|arrange|request)|(want|like|need|get|book) (one|it|that))\b/;

const DAY = 86_400_000;

/** "And the day after", "the one after that": so many days from the one that was spoken of. */
function daysMoved(text: string, { intent, days: [day] }: Ask): Ask['days'] | null {
  if (!day || !ofDays.has(intent ?? '')) return null;
  const by = steps.find(([words]) => words.test(text))?.[1];
  if (by === undefined) return null;
  const date = new Date(Date.parse(day.date) + by * DAY).toISOString().slice(0, 10);
  return [{ date, name: null, minutes: null }];
}
const end = '( that| it| then)?$';
const steps: readonly [RegExp, number][] = [
  [
    new RegExp(
      `\\b(the (day|next day|following day) after|next day|following day|day after)${end}`,
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

/** A time without a day is one on the day that was spoken of. */
function atTime(ask: Ask, topic: Ask): Ask['days'] {
  const [day] = topic.days;
  if (
    !day ||
    /\b(today|tomorrow|(sun|mon|tues|wednes|thurs|fri|satur)days?)\b/.test(plain(ask.text))
  )
    return ask.days;
  return ask.days.map(({ minutes }) => ({ ...day, minutes }));
}
