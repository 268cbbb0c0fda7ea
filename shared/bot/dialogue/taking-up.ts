import type { Part, Stage } from '../../contract/stage.ts';
import { joinAddress, streetIn } from '../language/address.ts';
import { type ContactLine, contactIn } from '../language/contact.ts';
import { partQuestion } from '../language/question.ts';
import { checkAnswer } from './check-answer.ts';
import { correctedTaste, takesBack, withoutCue } from './correction.ts';
import type { Answers } from './dialogue.ts';
import { spoken } from './request.ts';
import { taken } from './texts.ts';
import { change, say, type Turn } from './turn.ts';

/* Whatever message it stands in: how to reach somebody is taken and never asked for again, and what is taken back is changed. */

/** A message of the visitor's, and what it brought beside an answer to the question of its stage. */
export interface Heard {
  text: string;
  /** Its id. */
  line: string;
  /** Known for the first time. */
  given: Part[];
  /** Known before, and another now. */
  corrected: Part[];
  /** What the stage asks for, where the message says that it is that. */
  own: string | undefined;
  /** A street without the rest of the address, said before it was asked for. */
  hasStreet: boolean;
  /** What is left of the message for an answer. */
  rest: string;
  /** It asks something as well. */
  asks: boolean;
}

const reach = ['name', 'phone', 'email', 'address'] as const;
type Reach = (typeof reach)[number];

export function takeUp(turn: Turn, text: string, line: string): Heard {
  const { answers, stage, consultation } = turn.dialogue;
  const found = contactIn(text, turn.business);
  const news: Answers = {};
  for (const part of reach) {
    const value = found[part];
    if (value === undefined || part === stage) continue;
    if (answers[part] === undefined || isMeant(part, text, found)) news[part] = value;
  }
  const hasAddress = answers.address !== undefined || news.address !== undefined;
  const street = stage === 'address' || hasAddress ? null : streetIn(found.rest);
  const unplaced = street?.rest ?? found.rest;
  const other = correctedOther(text, unplaced, answers, stage);
  if (other) news[other.part] ??= other.value;
  const rest = other ? '' : unplaced;
  const parts = (Object.keys(news) as Part[]).filter((part) => !isSame(answers[part], news[part]));
  if (street || news.address !== undefined) change(turn, { draft: street?.value ?? '' });
  if (parts.length > 0) {
    const taken = Object.fromEntries(parts.map((part) => [part, news[part]]));
    change(turn, {
      answers: { ...answers, ...taken },
      consultation: { ...consultation, key: null },
    });
  }
  return {
    text,
    line,
    given: parts.filter((part) => answers[part] === undefined),
    corrected: parts.filter((part) => answers[part] !== undefined),
    hasStreet: street !== null,
    own: reach.includes(stage as Reach) ? found[stage as Reach] : undefined,
    rest,
    // "Can you call me at …" asks for nothing that could be answered here.
    asks: partQuestion(text).asked && rest !== '',
  };
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}

/** "My wife's number", "his e-mail": of somebody else. */
const others =
  /\b(wife|husband|partner|mother|mom|father|dad|son|daughter|brother|sister|friend|neighbou?r|landlord|tenant|contractor|his|her|hers|their|theirs|spouse|boss|assistant|also|another|second|other|alternate|backup)\b/i;
const names: Record<Reach, RegExp> = {
  name: /\bname\b/i,
  phone: /\b(phone|number|cell|mobile|telephone|call|text|reach)\b/i,
  email: /\be-?mails?\b/i,
  address: /\b(address|street|live|moved)\b/i,
};

/** Whether what is known already is meant to change: it is taken back, named, or all there is to the message. */
function isMeant(part: Reach, text: string, found: ContactLine): boolean {
  if (others.test(text)) return false;
  return takesBack(text) || names[part].test(text) || found.rest === '';
}

/** A taste said anew, or the name or the zip that was just misspelt. `rest` is what else the message says. */
function correctedOther(text: string, rest: string, answers: Answers, stage: Stage) {
  // Of what is no contact data alone: people live in Oak Lane and are called Cherry.
  const newTaste = correctedTaste(rest, answers, stage);
  if (newTaste) {
    const checked = checkAnswer(newTaste.part, newTaste.said);
    return checked.ok ? { part: newTaste.part, value: checked.value } : null;
  }
  return correctedZip(text, answers) ?? correctedName(text, answers, stage);
}

function correctedZip(text: string, { address }: Answers) {
  const [, zip] = /\bzip(?: code)?(?: is| should be|:)? (\d{5}(?:-\d{4})?)\b/i.exec(text) ?? [];
  if (!zip || address === undefined) return null;
  const joined = checkAnswer('address', joinAddress(address, zip));
  return joined.ok ? { part: 'address' as const, value: joined.value } : null;
}

/** "Oops, Dana Jones" right after the name. */
function correctedName(text: string, answers: Answers, stage: Stage) {
  if (stage !== 'phone' || answers.name === undefined || !takesBack(text)) return null;
  const isSlip = /\b(o+ps|whoops|i mean|i meant|typo|it['’]?s)\b/i.test(text);
  if (!isSlip && !/^\p{Lu}/u.test(withoutCue(text))) return null;
  const checked = checkAnswer('name', withoutCue(text));
  return checked.ok ? { part: 'name' as const, value: checked.value } : null;
}

const spokenReach: Record<Reach, string> = {
  name: 'name',
  phone: 'phone number',
  email: 'email address',
  address: 'address',
};

/** Says what was taken. Of a request that is stored the visitor hears once the team has it. */
export function note(turn: Turn, { given, corrected, hasStreet }: Heard) {
  const told = reach.filter((part) => given.includes(part)).map((part) => spokenReach[part]);
  if (hasStreet) told.push('street');
  if (told.length > 0) say(turn, taken.noted, listed(told));
  const { answers, consultation } = turn.dialogue;
  if (corrected.length === 0 || consultation.state === 'stored') return;
  say(
    turn,
    taken.changed,
    spoken(Object.fromEntries(corrected.map((part) => [part, answers[part]]))),
  );
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}
