import { namesFloorAndPlace } from '@sallie/shared/bot/language/flooring';
import { isFriendly } from '@sallie/shared/bot/language/praise';
import { looksLikeQuestion } from '@sallie/shared/bot/language/question';
import {
  isNotOurWork,
  isOfOurWork,
  namesFault,
  type Trouble,
  troubleIn,
} from '@sallie/shared/bot/language/trouble';
import { plain } from '@sallie/shared/bot/language/words';
import { createJudge, type Features, featuresOf } from './classifier.ts';
import { withoutFraming, withoutRequests } from './framing.ts';
import type { Learnt } from './learnt.ts';
import type { WordVectors } from './word-vectors.ts';
import { wordsOf } from './wording.ts';

/* Who tells of trouble in words that no pattern lists: learnt from data/troubled.txt and from what only sounds like it. */

export const TROUBLED = 'troubled';
export const CALM = 'calm';
/** The name of trouble among the intents. */
export const TROUBLE = 'trouble';
/** A person is called from this confidence on: it is so seldom wrong that it may ring. */
export const SURE_OF_TROUBLE = 0.5;
/** Below it a pattern was met by chance: "what if a customer is not happy". */
const SURE_OF_CALM = 0.05;
/** Fewer words are too few to be judged by likeness. */
const FEW_WORDS = 5;
/** In a text of more words even damage may be somebody's story of long ago. */
const STORY_WORDS = 11;
/** What a likeness may overrule: to miss the rest costs more than to ring for nothing. */
const doubtful: ReadonlySet<Trouble> = new Set(['complaint', 'noshow']);
/** These no likeness overrules. */
const gravest: ReadonlySet<Trouble> = new Set(['danger', 'crisis', 'threat']);
/** "Why do floors buckle". */
const asksInGeneral = /^((and|so|but|hi|hello) )*(do|does|why|would|is|are|will|what causes)\b/;
/** More than this share of the words of an English message have vectors. */
const ENGLISH = 0.6;

const MOST_SENTENCES = 30;
/** Shorter is no sentence of its own. */
const SHORTEST_WORDS = 3;

type Mark = readonly [name: string, words: RegExp];

/** The lines of data/marks.txt: `name ; words`. */
export const parseMarks = (lines: readonly string[]): Mark[] =>
  lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ; ');
      return [name, new RegExp(words.join(' ; '))];
    });

/** What trouble is judged by. `text` is plain, `words` are its words. */
export function troubleFeatures(
  text: string,
  words: readonly string[],
  vectors: WordVectors,
  marks: readonly Mark[],
): Features {
  const { said, meant } = featuresOf(words, vectors);
  const found = marks.filter(([, words]) => words.test(text)).map(([mark]) => `*${mark}`);
  const both = found.flatMap((one, at) => found.slice(at + 1).map((other) => `*${one} ${other}`));
  return { said: [...said, ...found, ...both], meant };
}

/**
 * Tells how likely a message is one of trouble, from 0 to 1: by its most troubled sentence. Two judges are asked, who seldom
 * err on the same: the one that knows trouble from calm, and the one that knows it among all that people want.
 */
export function createTroubleJudge(
  learnt: Pick<Learnt, 'trouble' | 'intents' | 'marks'>,
  vectors: WordVectors,
) {
  const { trouble, intents } = learnt;
  const judge = createJudge(trouble);
  const among = createJudge(intents.classifier);
  const at = trouble.labels.indexOf(TROUBLED);
  const atIntent = intents.classifier.labels.indexOf(TROUBLE);
  const marks = parseMarks(learnt.marks);

  function likely(text: string): number {
    if (supposed.test(text)) return 0;
    const words = wordsOf(text);
    const own = judge(troubleFeatures(text, words, vectors, marks))[at] ?? 0;
    // Nearly every lead is calm: the longer question is asked of the others.
    if (own < CALM_ENOUGH) return own / 2;
    if (own > TROUBLED_ENOUGH) return own;
    return (own + (among(featuresOf(words, vectors))[atIntent] ?? 0)) / 2;
  }

  /** Whoever only asks whether it is `sure` is told any lower figure as soon as it cannot be. */
  return function troubleOf(message: string, sure = 0): number {
    const most = Math.max(0, ...sentences(message).map(likely));
    // What the whole adds is less than calm: it brings nothing up to where a bell rings.
    if (most < sure && sure >= CALM_ENOUGH) return most;
    // One hard word of a long calm story rings for nothing.
    const whole = likely(plain(message.slice(0, 400)));
    return whole < CALM_ENOUGH ? (most + whole) / 2 : most;
  };
}

/** Tells what kind of trouble a message is of, as a whole or in one of its parts, by the patterns and by likeness together; null for none. */
export function createTroubleReader(
  learnt: Pick<Learnt, 'trouble' | 'intents' | 'marks'>,
  vectors: WordVectors,
): (typed: string) => Trouble | null {
  const troubleOf = createTroubleJudge(learnt, vectors);

  function read(message: string): Trouble | null {
    const kind = troubleIn(message);
    const text = plain(message);
    if (kind === 'damage' && lately.test(text)) return kind;
    const words = wordsOf(text);
    const isJudged = words.filter(vectors.has).length > words.length * ENGLISH;
    const isDoubtful =
      kind !== null &&
      ((doubtful.has(kind) && !isFaultOfOurs(message)) ||
        asksInGeneral.test(words.join(' ')) ||
        (words.length > STORY_WORDS && !isOfOurWork(message)));
    if (!isJudged || (kind && (!isDoubtful || gravest.has(kind) || words.length < FEW_WORDS)))
      return kind;
    const sure = kind ? SURE_OF_CALM : isLongAgo(text) ? SURE_OF_OLD : SURE_OF_TROUBLE;
    const judged = kind ? message : withoutCalm(message);
    return troubleOf(judged, sure) >= sure ? (kind ?? 'complaint') : null;
  }

  return (typed) => {
    const message = withoutRequests(withoutFraming(typed));
    const whole = read(message);
    const parts = message.split(/(?<=[?!;\n.])\s+|[,:]\s+|(?<!\s)\s+but\s+/);
    if (whole || parts.length < 2 || parts.some(looksLikeQuestion) || isExcused(message))
      return whole;
    const long = parts.filter((part) => plain(part).split(' ').length >= SHORTEST_WORDS);
    return (
      long
        .slice(0, MOST_SENTENCES)
        .map(read)
        .find((kind) => kind !== null) ?? null
    );
  };
}

/** A fault of our own work is not judged by likeness, unless somebody only asks about it. */
const isFaultOfOurs = (message: string) =>
  wordsOf(plain(message)).length <= STORY_WORDS + 4 &&
  isOfOurWork(message) &&
  namesFault(message) &&
  !looksLikeQuestion(message);

const isExcused = (message: string) => isFriendly(message) || excuses.test(plain(message));
/** Beside a wish for a floor, and what was long ago or of others, no part is trouble by itself. */
const excuses =
  /\b(need|wants?|looking (for|to)|time for|ready for|like|thinking (of|about)|interested in) (\w+ ){0,4}(floors?|flooring|carpets?|tile|vinyl|hardwood|laminate|planks?|quotes?|estimates?|new|wood|stuff|something|one|to|lighter|darker)\b|\b(ago|back in|before we|previous|last owner|years?|yrs?|neighbou?rs?|dogs?|cats?|pupp(y|ies)|kids?|home depot|lowes|if|would|rebuilding|replac\w*|redo\w*|refinish\w*)\b/;

/** Nobody's story of long ago. */
const lately = /\b(last night|overnight|this morning|right now|just now|(hours?|minutes) ago)\b/;

/** What was years ago and not of our doing is why somebody comes to us now. */
const isLongAgo = (text: string) =>
  /\b(years|yrs|winters|summers|springs|falls|decades) (ago|back|old)\b|\b(back )?in (19|20)\d\d\b/.test(
    text,
  ) &&
  !/\b(you|u|yall|crew|guys?|men) (\w+ ){0,2}(did|laid|put|installed|set|sold|finished|charged)\b/.test(
    text,
  );
const SURE_OF_OLD = 0.9;

const CALM_ENOUGH = 0.3;
const TROUBLED_ENOUGH = 0.95;
const supposed =
  /^((and|so|but|ok|hi|hello) )*(say|suppose|supposing|lets say|imagine|hypothetically|what if|what happens|in case|what would happen)\b/;

/** "The floor is lovely but …": what comes then is meant. */
const praised = /^([^.!?]{3,80}?),? but /i;

/** "The day after then": asked after hours, and no more than that. */
const anotherDay = /^((the|that|this|next|day|week|after|before|then|following) ?)+$/;

/** "Bare plywood and a baby coming": by when it is wanted, and nothing of us. */
const expecting =
  /^(?!.*\b(you|your|still|nobody|no one|never|supposed|promised|waiting|since|months?|weeks?|crew|guys?|installers?|holes?)\b).*\bbaby (is )?(coming|on the way|due)\b/;

/** "You did my neighbors floor, the Millers": why somebody comes to us, and not how it was done. */
const didForOthers =
  /^((hi|hello|hey|so) )*(you|u|yall)( guys)? ((just|recently) )?(did|redid|installed|laid|put in) (\w+ ){0,4}my (neighbou?r|sister|brother|mom|friend|aunt|cousin|boss|parent|coworker)s? (floors?|flooring|carpets?|tile|house|home|place|kitchen|bathroom|stairs|basement|hallway)( floors?)?( last \w+)?( the \w+s)?$/;

/** Where no pattern of trouble stands, a likeness is not looked for in praise, in what others did, nor in a floor and a room alone. */
function withoutCalm(message: string): string {
  const all = sentences(
    message.replace(praised, (all, said: string) => (isFriendly(said) ? '' : all)),
  );
  const rest = all.filter(
    (one) =>
      !isFriendly(one) &&
      !isNotOurWork(one) &&
      !namesFloorAndPlace(one) &&
      !anotherDay.test(one) &&
      !didForOthers.test(one) &&
      !expecting.test(one),
  );
  return rest.length < all.length ? rest.join('. ') : message;
}

/** What ends any message makes none of it calmer. */
const courtesy =
  / (thanks|thank you|thx|ty)( guys| all| everyone)?( (so|very) much| a lot| again| in advance)?( for (your|the|any|all your) (help|time|attention|reply))?$/;

function sentences(message: string): string[] {
  return message
    .slice(0, 2000)
    .split(/[?!;\n]+|\.\s+/)
    .map((part) => plain(part).replace(courtesy, ''))
    .filter((part) => part.split(' ').length >= SHORTEST_WORDS)
    .slice(0, MOST_SENTENCES);
}
