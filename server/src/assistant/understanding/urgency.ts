import { asksInSpanish, languageAfter } from '@sallie/shared/bot/language/spanish';
import {
  isTroubleInSpanish,
  readsLikeSpanish,
  troubleInSpanish,
} from '@sallie/shared/bot/language/spanish-trouble';
import { isUrgent } from '@sallie/shared/bot/language/trouble';
import { troubleInBoth } from '@sallie/shared/bot/language/trouble-in-two';
import { plain } from '@sallie/shared/bot/language/words';
import { lazily, once } from '../../system/tasks.ts';
import { openLearnt } from './open-learnt.ts';
import { createScorer, type Scorer } from './scorer.ts';
import { createTroubleReader, TROUBLE } from './trouble-model.ts';
import { openWordVectors } from './word-vectors.ts';
import { withoutSpanishFraming, wordsIn } from './wording.ts';

/* Recognizes trouble in Spanish that no pattern lists, by data/spanish-examples.txt. */

/** A person is called from this confidence. */
const SURE = 0.5;
/**
 * A sentence is judged if the examples have this share of its words, or the second share in a message that is
 * not Spanish otherwise.
 */
const KNOWN = 0.5;
const ALL_BUT_KNOWN = 0.75;
const SHORTEST_WORDS = 3;
/** "No me llamen antes de las 12" is a wish, not trouble. */
const forbids = /\bno (me |nos )?((llam|mand|toqu)en?|(escrib|veng)an?)\b/;
/** "No tengo todo el dinero" asks about paying in parts. */
const shortOfMoney = /\bno (me )?(tengo|tenemos|alcanza)( (?!mis?\b)\w+){0,3} (dinero|plata)\b/;
/** "Me encanta mi piso nuevo", unless `takesBack` matches. */
const praise =
  /\b(encant\w*|hermos\w*|excelente\w*|perfect\w*|content[oa]s?|feli(z|ces)|bonit[oa]s?|amables?|maravill\w*|(muy )?buen (trabajo|servicio)|(todo|muy) bien|(sin|ningun[oa]?) (problemas?|quejas?)|no (hay problema|se preocup\w+))\b/;
const takesBack =
  /\b(pero|aunque|sino|excepto|menos|hasta que|no (esta|estan|estoy|estamos|quedo|es|son|llego|vino)|nada)\b/;
const MOST_SENTENCES = 30;

export const openSpanishScorer = once(async () =>
  createScorer((await openLearnt()).spanish, [], null),
);

export const openSpanishTroubleReader = once(async () =>
  createSpanishTroubleReader(await openSpanishScorer()),
);

/** Recognizes trouble by patterns and by the examples, which only judge statements, not questions. */
function createSpanishTroubleReader(spanish: Scorer) {
  function isTold(sentence: string, isSpanish: boolean): boolean {
    const typed = wordsIn(sentence);
    const known = typed.filter(spanish.knows).length / typed.length;
    if (typed.length < SHORTEST_WORDS || known < (isSpanish ? KNOWN : ALL_BUT_KNOWN)) return false;
    const text = plain(sentence);
    if (asksInSpanish(sentence) || sentence.includes('?')) return false;
    if (forbids.test(text) || shortOfMoney.test(text)) return false;
    if (praise.test(text) && !takesBack.test(text)) return false;
    return spanish
      .rank(spanish.read(sentence))
      .some(({ topic, confidence }) => topic === TROUBLE && confidence >= SURE);
  }

  return (typed: string): ReturnType<typeof troubleInSpanish> => {
    const message = withoutSpanishFraming(typed);
    if (isTroubleInSpanish(message)) return troubleInSpanish(message);
    const isSpanish = languageAfter('en', message) === 'es' || readsLikeSpanish(message);
    const sentences = message.slice(0, 2000).split(/(?<=[.!?;\n])\s+/);
    const isTrouble = sentences.slice(0, MOST_SENTENCES).some((one) => isTold(one, isSpanish));
    return isTrouble ? 'complaint' : null;
  };
}

/** True when a person is needed before any answer. `earlier` may hold half of the trouble. */
type UrgencyCheck = (message: string, earlier?: string) => boolean;

/** Made once, because leads and answers use the same reader. */
export const openTroubleReader = once(open);

async function open() {
  const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
  return createTroubleReader(learnt, vectors);
}

/** Uses patterns until the model is loaded after the start, so that no lead waits. */
export function createUrgency(
  started: Promise<unknown>,
  openReader: typeof openTroubleReader,
): UrgencyCheck {
  let isTroubled = isUrgent;
  const load = lazily(async () => {
    const [troubleIn, spanishTroubleIn] = await Promise.all([
      openReader(),
      openSpanishTroubleReader(),
    ]);
    isTroubled = (message) => troubleIn(message) !== null || spanishTroubleIn(message) !== null;
  }, started);
  return (message, earlier = '') => {
    // The next message tries to load it again; the code that answers reports the error.
    if (isTroubled === isUrgent) void load().catch(() => {});
    return isTroubled(message) || troubleInBoth(earlier, message) !== null;
  };
}
