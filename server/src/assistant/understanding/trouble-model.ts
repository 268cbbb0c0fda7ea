import { namesFloorAndPlace } from '@sallie/shared/bot/language/flooring';
import { looksLikeQuestion } from '@sallie/shared/bot/language/question';
import {
  isFriendly,
  isNotOurWork,
  isOfOurWork,
  namesFault,
  type Trouble,
  troubleIn,
} from '@sallie/shared/bot/language/trouble';
import { plain } from '@sallie/shared/bot/language/words';
import type { Learnt } from './classifier.ts';
import { createJudge, type Features, featuresOf } from './classifier.ts';
import type { WordVectors } from './word-vectors.ts';
import { withoutFraming, withoutRequests, wordsOf } from './wording.ts';

/* Recognizes trouble that no pattern lists, by data/troubled.txt and texts that only sound like it. */

export const TROUBLED = 'troubled';
export const CALM = 'calm';
export const TROUBLE = 'trouble';
/** A person is called from this confidence: it is so seldom wrong that it may ring. */
export const SURE_OF_TROUBLE = 0.5;
/** Below this, a pattern matched by chance: "what if a customer is not happy". */
const SURE_OF_CALM = 0.05;
/** With fewer words the model is not asked. */
const FEW_WORDS = 5;
/** In longer texts even damage may be an old story. */
const STORY_WORDS = 11;
/** The model may overrule only these, because missing the others costs more than a false alarm. */
const doubtful: ReadonlySet<Trouble> = new Set(['complaint', 'noshow']);
/** The model never overrules these. */
const gravest: ReadonlySet<Trouble> = new Set(['danger', 'crisis', 'threat']);
/** "Why do floors buckle" asks in general. */
const asksInGeneral = /^((and|so|but|hi|hello) )*(do|does|why|would|is|are|will|what causes)\b/;
/** In an English message more than this share of the words have vectors. */
const ENGLISH = 0.6;

const MOST_SENTENCES = 30;
/** Shorter parts are not judged. */
const SHORTEST_WORDS = 3;

type Mark = readonly [name: string, words: RegExp];

/** Each line of data/marks.txt reads `name ; words`. */
export const parseMarks = (lines: readonly string[]): Mark[] =>
  lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(' ; ');
      return [name, new RegExp(words.join(' ; '))];
    });

/** `text` is plain, `words` are its words. */
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
 * Returns a message's probability of trouble, from 0 to 1, by its most troubled sentence. Averages two
 * classifiers that seldom make the same error: trouble against calm, and trouble among all topics.
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
    // Nearly every lead is calm, so the slower classifier runs only for the others.
    if (own < CALM_ENOUGH) return own / 2;
    if (own > TROUBLED_ENOUGH) return own;
    return (own + (among(featuresOf(words, vectors))[atIntent] ?? 0)) / 2;
  }

  /** With `sure`, may return any lower figure once the result cannot reach it. */
  return function troubleOf(message: string, sure = 0): number {
    const most = Math.max(0, ...sentences(message).map(likely));
    // The whole text can only lower the result.
    if (most < sure && sure >= CALM_ENOUGH) return most;
    // A single hard word in a long calm story must not ring.
    const whole = likely(plain(message.slice(0, 400)));
    return whole < CALM_ENOUGH ? (most + whole) / 2 : most;
  };
}

/** Returns the kind of trouble in the message or one of its parts, by patterns and model together, or null. */
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

/** The model does not judge a fault of our own work, unless it is only asked about. */
const isFaultOfOurs = (message: string) =>
  wordsOf(plain(message)).length <= STORY_WORDS + 4 &&
  isOfOurWork(message) &&
  namesFault(message) &&
  !looksLikeQuestion(message);

const isExcused = (message: string) => isFriendly(message) || excuses.test(plain(message));
/** Next to a wish for a floor, or an old story or one about others, no part alone counts as trouble. */
const excuses =
  /\b(need|wants?|looking (for|to)|time for|ready for|like|thinking (of|about)|interested in) (\w+ ){0,4}(floors?|flooring|carpets?|tile|vinyl|hardwood|laminate|planks?|quotes?|estimates?|new|wood|stuff|something|one|to|lighter|darker)\b|\b(ago|back in|before we|previous|last owner|years?|yrs?|neighbou?rs?|dogs?|cats?|pupp(y|ies)|kids?|home depot|lowes|if|would|rebuilding|replac\w*|redo\w*|refinish\w*)\b/;

/** Recent damage is no old story. */
const lately = /\b(last night|overnight|this morning|right now|just now|(hours?|minutes) ago)\b/;

/** Damage of years ago that we did not cause is a reason to buy, not a complaint. */
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

/** After "The floor is lovely but …" only the rest counts. */
const praised = /^([^.!?]{3,80}?),? but /i;

/** "The day after then" only asks for hours. */
const anotherDay = /^((the|that|this|next|day|week|after|before|then|following) ?)+$/;

/** "Bare plywood and a baby coming" is a deadline, not a complaint. */
const expecting =
  /^(?!.*\b(you|your|still|nobody|no one|never|supposed|promised|waiting|since|months?|weeks?|crew|guys?|installers?|holes?)\b).*\bbaby (is )?(coming|on the way|due)\b/;

/** "You did my neighbors floor, the Millers" recommends us and reports no fault. */
const didForOthers =
  /^((hi|hello|hey|so) )*(you|u|yall)( guys)? ((just|recently) )?(did|redid|installed|laid|put in) (\w+ ){0,4}my (neighbou?r|sister|brother|mom|friend|aunt|cousin|boss|parent|coworker)s? (floors?|flooring|carpets?|tile|house|home|place|kitchen|bathroom|stairs|basement|hallway)( floors?)?( last \w+)?( the \w+s)?$/;

/** Without a pattern of trouble, the model must not judge praise, others' work, or a floor and a room alone. */
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

/** A courtesy at the end must not make a message look calmer. */
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
