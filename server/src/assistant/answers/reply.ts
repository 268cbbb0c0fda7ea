import { wantsPerson } from '@sallie/shared/bot/language/person-wish';
import { saysEnglish } from '@sallie/shared/bot/language/spanish';
import { troubleInBoth } from '@sallie/shared/bot/language/trouble-in-two';
import { plain } from '@sallie/shared/bot/language/words';
import type { Turn } from '@sallie/shared/contract/chatbot';
import type { AnswerFacts } from '@sallie/shared/contract/content';
import { limits } from '@sallie/shared/contract/field';
import type { OtherLanguage } from '@sallie/shared/contract/lead';
import { currentOffers } from '@sallie/shared/rules/owner-texts';
import { createAskReader } from '../understanding/asks.ts';
import languages from '../understanding/data/languages.json' with { type: 'json' };
import topics from '../understanding/data/topics.json' with { type: 'json' };
import { createLanguageReader } from '../understanding/language.ts';
import type { Ask } from '../understanding/objects.ts';
import { openReaders } from '../understanding/readers.ts';
import { withoutFraming } from '../understanding/wording.ts';
import { goodsAnswers } from './goods.ts';
import { hoursAnswers } from './hours.ts';
import {
  type Answer,
  type Circumstance,
  callUs,
  only,
  otherWays,
  type Reply,
  type Said,
  toPerson,
  unknown,
} from './said.ts';
import { replyInSpanish } from './spanish.ts';
import { createSpanishReader } from './spanish-asks.ts';
import { filled, openOn, personWish, textAnswers } from './texts.ts';
import { stillTrouble, toTrouble } from './trouble.ts';

const answers: Readonly<Record<string, Answer>> = {
  ...textAnswers,
  ...goodsAnswers,
  ...hoursAnswers,
};
const MOST_ANSWERS = 5;
/** A topic is remembered for this many questions. */
const REMEMBERED_QUESTIONS = 3;
/** A story names its topic in its first words. */
const TOPIC_CHARACTERS = 500;

export interface Asked {
  question: string;
  history: readonly Turn[];
  now: Date;
  isPersonThere: boolean;
  language?: OtherLanguage | undefined;
  /** Returns what staff taught for such a question, or null. */
  taught?: (question: string) => string | null;
}

export type Answerer = Awaited<ReturnType<typeof openAnswers>>;

export async function openAnswers(facts: AnswerFacts) {
  const readers = await openReaders();
  const { scorer, troubleIn, spanishTroubleIn, daysIn } = readers;
  const asksIn = createAskReader(facts, readers.chrono, scorer, readers.roots);
  const languageIn = createLanguageReader(facts, readers);
  const spanishAsksIn = createSpanishReader(facts, readers);

  const asksPresence = (text: string, now: Date) =>
    presence.test(plain(text)) && daysIn(text, facts, now).length > 0;

  /** Answers a whole English question in English, even in a Spanish conversation. */
  function languageOf(question: string, held: Asked['language']) {
    if (!held) return languageIn(question);
    const isSentence = plain(question).split(' ').length >= 3;
    // A town's name is the same in English: "van hasta Fairview".
    const isEnglish = saysEnglish(question) && languageIn(question) === 'en';
    return isSentence && isEnglish ? 'en' : held;
  }

  function before(history: readonly Turn[], now: Date): { topic: Ask | null; trouble: boolean } {
    const said = history.filter(({ role }) => role === 'user').slice(-REMEMBERED_QUESTIONS);
    let topic: Ask | null = null;
    for (const { content } of said) {
      topic =
        asksIn(content.slice(0, TOPIC_CHARACTERS), now, topic).findLast(
          ({ intent }) => intent !== null,
        ) ?? topic;
    }
    return { topic, trouble: said.some(({ content }) => troubleIn(content) !== null) };
  }

  return function reply({ question: typed, history, now, isPersonThere, ...asked }: Asked): Reply {
    const question = withoutFraming(typed.slice(0, limits.line));
    const there = { facts, now, isPersonThere };
    const language = languageOf(question, asked.language);
    const last = lastOf(history);
    const trouble = troubleIn(question) ?? troubleInBoth(last, question);
    // In few words, trouble is recognized more reliably than the language.
    const inSpanish = spanishTroubleIn(question);
    if (language === 'es' || (!trouble && inSpanish)) {
      const isStill = (troubleIn(last) ?? spanishTroubleIn(last)) !== null;
      return replyInSpanish(question, inSpanish, spanishAsksIn(question, now), there, isStill);
    }
    // "Is anybody there on Thanksgiving" asks for hours.
    const wish = wantsPerson(question) && !asksPresence(question, now);
    if (trouble) {
      const said = toPerson(toTrouble(trouble, question, there), trouble);
      return { ...said, actionType: wish ? 'live_chat' : null };
    }
    if (language !== 'en') return only(filled(languages[language], there), 'language');
    if (wish) return { ...only(personWish(there), 'person'), actionType: 'live_chat' };
    const earlier = before(history, now);
    const asks = asksIn(question, now, earlier.topic);
    if (asks.length === 0) return { ...only(nothingSaid, 'nonsense'), known: false };
    if (earlier.trouble && leansOnTrouble(question, asks)) {
      const days = asks.flatMap((ask) => ask.days);
      return toPerson(`${stillTrouble(there)}${openOn(facts, days)}`, 'complaint');
    }
    return replyTo(question, asks, (ask) => answered(ask, question, there, asked.taught));
  };
}

const lastOf = (history: readonly Turn[]) =>
  history.findLast(({ role }) => role === 'user')?.content ?? '';

function replyTo(question: string, asks: readonly Ask[], answerTo: (ask: Ask) => Said): Reply {
  const said = asks.slice(0, MOST_ANSWERS).map((ask) => ({ ask, ...answerTo(ask) }));
  const distinct = said.filter(
    ({ message }, at) => said.findIndex((other) => other.message === message) === at,
  );
  const paragraphs = withoutRepeats([
    ...condolence(question, asks),
    ...distinct.map(({ message }) => message),
  ]);
  return {
    message: paragraphs.join('\n\n'),
    actionType: distinct.find(({ actionType }) => actionType)?.actionType ?? null,
    known: distinct.every(({ known }) => known),
    knowsSome: distinct.some(({ known }) => known),
    urgent: false,
    intents: asks.flatMap(({ intent }) => intent ?? []),
    missed: said
      .filter(({ known }) => !known)
      .map(({ ask }) => (asks.length > 1 ? ask.text : question)),
    isSettled: false,
  };
}

/** Leaves out a sentence about the visit or how to call that an earlier paragraph has. */
function withoutRepeats(paragraphs: readonly string[]): string[] {
  const said = new Set<string>();
  return paragraphs.flatMap((paragraph) => {
    const sentences = paragraph.split(/(?<=[.!?]) (?=[A-Z])/);
    const news = sentences.filter((sentence) => !said.has(heartOf(sentence)));
    for (const sentence of sentences) said.add(heartOf(sentence));
    return news.length > 0 ? [news.join(' ')] : [];
  });
}
const heartOf = (sentence: string) => sentence.replace(/^It begins with our /, 'Our ');

/** Taught answers come first, then what the shop does not offer, then the facts. */
function answered(
  ask: Ask,
  question: string,
  there: Omit<Circumstance, 'ask'>,
  taught: Asked['taught'],
): Said {
  const { facts, now } = there;
  const own = taught?.(ask.text) ?? null;
  if (own !== null) return { ...known, message: own };
  const missing = namedIn(ask.text, facts.assistant?.notOffered ?? []);
  if (missing)
    return {
      ...known,
      message: `No, ${missing} is not something we do. If you are looking for something like it, please ${callUs(facts)}.`,
    };
  const intent = namesOffer(ask.text, facts, now) ? 'discount' : ask.intent;
  const answer = intent === null ? undefined : answers[intent];
  if (!answer)
    return unknown(`I do not know that one, and I would rather not guess. ${otherWays(there)}`);
  const given = answer({ ask, ...there });
  const whole = typeof given === 'string' ? { ...known, message: given } : given;
  return earnsYes(ask, question) ? whole : { ...whole, message: withoutYes(whole.message) };
}

const presence =
  /\b(is|will|are) (\w+ )?(anybody|anyone|somebody|someone|you|yall) (be )?(there|in|around)\b/;

const known = { actionType: null, known: true };

function condolence(question: string, asks: readonly Ask[]): string[] {
  const isSaid = asks.some(({ intent }) => intent === 'grief');
  return !isSaid && bereaved.test(plain(question)) ? ['I am very sorry for your loss.'] : [];
}
const bereaved =
  /\b(my|our|her|his|the|late) (\w+ )?(husband|wife|mom|mother|dad|father|son|daughter|brother|sister|grandma|grandpa|grandmother|grandfather|parents?|partner)( \w+)? (just |recently )?(passed|died)\b|\b(husband|wife|mom|dad|mother|father|she|he) (just |recently )?(passed( away)?|died)\b|\bsince (my |our )?\w+ (passed|died)\b|\bfuneral\b|\bwidow(er|ed)?\b/;

const nothingSaid = 'What would you like to know about floors, hours or a visit?';

const settled = new Set(topics.settled.split(' '));

/** "So what are you going to do about it" is still about the trouble. */
function leansOnTrouble(question: string, asks: Ask[]): boolean {
  if (plain(question).split(' ').length > 25) return false;
  return !asks.some(
    ({ intent, confidence }) => intent !== null && settled.has(intent) && confidence > 0.5,
  );
}

/** A yes answers only a question whether, not "how many days" or "who hauls it". */
function earnsYes({ text, unlisted }: Ask, question: string): boolean {
  const said = plain(text);
  if (unlisted.length > 0 || asksOther.test(said)) return false;
  return asksWhether.test(said) || plain(question).split(' ').length <= 4;
}
const asksWhether =
  /\b(do|does|can|could|will|would|are|is|have|has|did|may) (you|u|ya|yall|they|we|i|it|your|the|there|someone|somebody|anyone|people|my|he|she|this|that)\b|^(u|you|ya|yall|any)\b/;
const asksOther =
  /\b(how (much|many|long|soon|thick|big|often|do|does|to)|who|whose|which|when|what|whats|why|where|instead|(or|as well as) (just|only)|asbestos|lead paint)\b/;

const withoutYes = (message: string) =>
  message.replace(/^Yes[.,!] ?(.)/, (_, first: string) => first.toUpperCase());

function namedIn(question: string, names: readonly string[]): string | null {
  const asked = new Set(rootsOf(question));
  return names.find((one) => rootsOf(one).every((word) => asked.has(word))) ?? null;
}

/** A title of one word is too ambiguous. */
function namesOffer(question: string, facts: AnswerFacts, now: Date): boolean {
  const { offers = [], timeZone } = facts;
  const titles = currentOffers({ offers, timeZone }, now).map(({ title }) => title);
  return (
    namedIn(
      question,
      titles.filter((title) => title.includes(' ')),
    ) !== null
  );
}

/** Treats `floors`, `flooring` and `floor` as the same word. */
const rootsOf = (text: string) =>
  plain(text)
    .split(/[^a-z\d]+/)
    .filter((word) => word && !['a', 'an', 'the', 'of', 'and', 'or'].includes(word))
    .map((word) => word.replace(/(?<=\w{3})(ing|ings|es|s)$/, ''));
