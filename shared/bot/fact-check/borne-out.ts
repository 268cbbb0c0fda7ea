import type { Business } from '../../contract/business.ts';
import { isPaired, readGoods } from './goods.ts';
import { allHours } from './hours.ts';
import { normalForm } from './normal-form.ts';
import {
  isNeutral,
  isNumber,
  isWord,
  numbersIn,
  stem,
  type Topic,
  tokensIn,
  topics,
  wordsIn,
} from './topics.ts';
import { fitsFacts, holidayWords } from './values.ts';

export interface Grounds {
  facts: Business;
  now: Date;
  /** The visitor's question: a sentence that claims nothing may name its subject. */
  question?: string;
  /** Approved answers: staff's taught answers with their questions, and SallieBot's own. */
  answers?: readonly { questions: readonly string[]; answer: string }[];
}

/** The kind of a sentence: backed by the facts, a courtesy or reference, a yes that depends on the next sentence, or not allowed. */
export type Bearing = 'fact' | 'soft' | 'yes' | null;

const openers =
  /^(?:(?:yes|yeah|yep|no|sure|sure thing|absolutely|certainly|definitely|of course|great question|good question|good news|great news|great|great choice|perfect|ok|okay|well|hi|hello|hi there|unfortunately|honestly|sorry|nope|thanks|yes sir|no problem|gladly)(?:[,.!:;] ?|\s+[-–—] ?|$))+/;
const mereYes =
  /^(?:(?:yes|no|sure|absolutely|definitely|certainly|of course|not at all|we|they|he|she|it|i|you|there|that|this|do|does|are|is|s|re|can|sure|have|has|indeed|certainly|simple|question|good|great|one|have)(?:[ ,.!]+|$))+$/;

/** SallieBot only answers, has no access to requests, and no fact covers everything. */
const ownAct = new RegExp(
  [
    '\\bi (?:just |already |also )*(?:ll|will|did|(?:a)?m going to) (?!not\\b|no\\b|be (?:glad|happy)|leave\\b|skip\\b|have to pass\\b|collect your\\b|take it from\\b|get (?:you|it|that) started\\b|(?:gladly )?(?:help|share|explain|show|answer))',
    '\\bi (?:have |ve |just |already |also )+(?:[a-z]+ed|sent|put|let|set|told|made|done|got|taken|given|written|spoken|found|held)\\b',
    '\\bi (?:can|could|ll|will) book you\\b|\\bi (?:a)?m (?:a |really )*(?:real|human|person)\\b|\\bnot a (?:ro)?bot\\b',
    '\\bon (?:their|the|its|our|my) way\\b',
    '\\b(?:we|they|team) (?:got|have|has|ve) (?:got )?your\\b',
    '\\byour (?:request|message|order|appointment|visit) (?:is|s|was|has)\\b',
    '\\b(?:all|any|every) (?:kinds?|types?|sorts?)\\b',
    '\\b(?:any|every|each) day\\b(?! (?:except|but))',
  ].join('|'),
);

const joints =
  /; |: | [-–—]{1,2} ?|[()]|,? but |,? because |, (?=(?:and|so|or|as|since|while|where|which|who|when|though|although|plus|if|once|then|we|you|it|they|i|he|she|our|your|the|that|there|this|just|please|come|call|give|feelfree|try|ask|say) )| (?:as|since|so|while|although) (?=(?:we|you|it|they|i|he|she|our|your|the|that|there|this|every) )/;
const verb =
  /\b(?:is|are|am|s|re|m|was|were|has|have|had|ve|do|does|did|can|could|will|ll|would|d|may|might|should|must|carry|sell|offer|serve|call|come|stop|visit|ask|get|give|take|takes|open|opens|close|closes|comes|install|refinish|work|works|measure|bring|let|try|feelfree|followup|say|use|write|know|see|need|want|tell|start|sign|handle|include|includes)\b/;

/** Make one reader per reply. */
export function createReader(grounds: Grounds) {
  const known = readGrounds(grounds);
  return (sentence: string): Bearing => bearingOf(sentence, known);
}

type Known = ReturnType<typeof readGrounds>;

function readGrounds({ facts, now, question = '', answers = [] }: Grounds) {
  const read = (text: string) => normalForm(text, facts);
  const goods = readGoods(facts, read);
  const holidays = stems(read(holidayWords(facts)));
  const notes = allHours(facts).flatMap(({ note }) => wordsIn(read(note ?? '')).map(stem));
  const namesOf = (has: (role: string) => boolean) =>
    stems(read(facts.team.flatMap(({ name, role }) => (has(role) ? name : [])).join(' ')));
  const extra: Record<string, ReadonlySet<string>> = {
    hours: new Set([...holidays, ...notes]),
    goods: goods.words,
    // Owners count as the shop; any member of the team may be asked for.
    shop: namesOf((role) => /owner/i.test(role)),
    refer: namesOf(() => true),
  };
  return {
    ...{ facts, now, read, goods, extra },
    asked: stems(read(question)),
    sizes: numbersIn(read(question)),
    given: givenBy([...answers, ...teamAnswers(facts)], read),
  };
}

/** One answer per member, so that a fact about one member is never taken for another's. */
function teamAnswers({ team }: Grounds['facts']) {
  return team.flatMap(({ name, role, about }) =>
    [`${name}, ${role}`, ...sentencesOf(about)].map((answer) => ({
      questions: name.split(' ').some((part) => answer.includes(part)) ? [] : [name],
      answer,
    })),
  );
}

function givenBy(answers: NonNullable<Grounds['answers']>, read: (text: string) => string) {
  return answers.flatMap(({ questions, answer }) => {
    const named = stems(read(questions.join(' ')));
    const said = sentencesOf(answer)
      .flatMap((each) => read(each).split(joints))
      .filter((text) => text !== undefined);
    return said.map((text) => ({ text, named }));
  });
}

function bearingOf(sentence: string, known: Known): Bearing {
  const text = known.read(sentence).trim();
  if (mereYes.test(text)) return 'yes';
  const said = text.replace(openers, '');
  if (said === '') return 'soft';
  if (ownAct.test(said)) return null;
  const whole = clauseBearing({ clause: said, sentence: said, isWhole: true }, known);
  if (whole) return whole;
  const found = clausesOf(said).map((clause) =>
    clauseBearing({ clause, sentence: said, isWhole: false }, known),
  );
  if (found.includes(null)) return null;
  if (found.includes('fact')) return 'fact';
  return found.includes('soft') ? 'soft' : null;
}

interface Clause {
  clause: string;
  sentence: string;
  isWhole: boolean;
}

function clauseBearing(part: Clause, known: Known): Bearing {
  const found = topics.find((topic) => isSaid(topic, part, known));
  if (found) return found.soft && found.name !== 'unknown' ? 'soft' : 'fact';
  if (known.given.some(({ text, named }) => isTaken(part.clause, text, named))) return 'fact';
  return !part.isWhole && isIdle(part.clause) ? 'yes' : null;
}

function isSaid(topic: Topic, { clause, sentence, isWhole }: Clause, known: Known): boolean {
  if (isWhole && topic.soft && clausesOf(clause).length > 1) return false;
  const { facts, now, goods, sizes } = known;
  if (!isAbout(topic, clause, sentence, goods)) return false;
  if (topic.needs && !topic.needs.test(clause)) return false;
  const tokens = tokensIn(clause);
  if (topic.name === 'unknown' && tokens.includes('yes')) return false;
  const isKnown = isKnownTo(topic, clause, tokens.length, known);
  if (!tokens.every(isKnown)) return false;
  if (topic.name !== 'unknown' && !isPaired(clause, goods)) return false;
  if (topic.name === 'goods') return numbersIn(clause).every((number) => goods.numbers.has(number));
  // The visitor's own measurements may be repeated.
  if (topic.name === 'unknown') return numbersIn(clause).every((number) => sizes.includes(number));
  return fitsFacts(topic.name, { text: clause, facts, now });
}

function isAbout(topic: Topic, clause: string, sentence: string, goods: Known['goods']): boolean {
  if (topic.name === 'asks') return sentence.includes('?');
  if (topic.about.test(clause)) return true;
  return topic.name === 'goods' && tokensIn(clause).some((token) => goods.words.has(stem(token)));
}

function isKnownTo(topic: Topic, clause: string, words: number, known: Known) {
  const { goods, asked, extra } = known;
  const namesAsked = topic.asked?.test(clause) === true;
  const isOpen = topic.open?.test(clause) === true && words <= 16;
  return (token: string) =>
    isNumber(token) ||
    isNeutral(token) ||
    (isOpen && isWord(token)) ||
    topic.knows(token) ||
    extra[topic.name]?.has(stem(token)) ||
    (topic.mentions && goods.words.has(stem(token))) ||
    (namesAsked && asked.has(stem(token)));
}

/** Splits between a mark and a new subject; a part without a verb joins the previous clause. */
function clausesOf(sentence: string): string[] {
  const parts: string[] = [];
  for (const part of sentence.split(joints)) {
    if (part === undefined || part.trim() === '') continue;
    const before = parts.at(-1);
    if (before !== undefined && (!verb.test(part) || !verb.test(before)))
      parts[parts.length - 1] = `${before}, ${part}`;
    else parts.push(part);
  }
  return parts;
}

/** Returns true for neutral words without an act or a promise of the shop. */
function isIdle(clause: string): boolean {
  return (
    tokensIn(clause).every((token) => isWord(token) && isNeutral(token)) &&
    !/\b(?:i|we|they|he|she|someone|somebody|team)\b.*\b(?:will|ll|have|ve|had|did|has)\b/.test(
      clause,
    )
  );
}

const stems = (text: string): ReadonlySet<string> => new Set(wordsIn(text).map(stem));
const denies = (text: string) => /\b(?:not|no|never|without|none)\b/.test(text);

/** Returns true when an approved answer says the same: all its claims, no other number, and the same yes or no. */
function isTaken(clause: string, answer: string, named: ReadonlySet<string>): boolean {
  if (denies(clause) !== denies(answer)) return false;
  const words = stems(answer);
  const numbers = numbersIn(answer);
  const telling = tokensIn(clause).filter((token) => !isNeutral(token));
  return (
    telling.length > 1 &&
    telling.some((token) => isNumber(token) || words.has(stem(token))) &&
    telling.every((token) =>
      isNumber(token)
        ? numbers.includes(token.replace(/,|\+$/g, ''))
        : words.has(stem(token)) || named.has(stem(token).replace(/ed$/, '')),
    )
  );
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?;])\s+|\n/).filter((each) => each !== '');
