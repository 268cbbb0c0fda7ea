import { keysOf } from '../../contract/keys-of.ts';
import { isFree, isPart, type Part, parts } from '../../contract/stage.ts';
import { isAddressPart, joinAddress, streetIn, withStreetName } from '../language/address.ts';
import { saysNoPhone } from '../language/contact.ts';
import {
  namesFloor,
  namesTaste,
  tastesIn,
  tellsOfHousehold,
  wishesPrice,
} from '../language/flooring.ts';
import {
  saysBack,
  saysBook,
  saysComplaint,
  saysLater,
  saysNo,
  saysPuzzled,
  saysSkip,
  saysStop,
  saysUnwilling,
  saysYes,
} from '../language/intent.ts';
import { BY_EMAIL } from '../language/person-wish.ts';
import { looksLikeQuestion, partQuestion } from '../language/question.ts';
import { wordsOf } from '../language/words.ts';
import { askIntro, begin, collect, confirm, decline, goTo, passOnCall } from './asking.ts';
import { type Checked, checkAnswer } from './check-answer.ts';
import { partNamed, takesBack, wantsChange, withoutCue } from './correction.ts';
import { nextPart } from './dialogue.ts';
import { recordVisitor } from './record.ts';
import { keepAnswers, note, type ParsedMessage } from './taking-up.ts';
import { calls, missed, misses, taken } from './texts.ts';
import { passOn } from './trouble.ts';
import { ask, change, say, type Turn, wording } from './turn.ts';

export function answerPart(turn: Turn, part: Part, message: ParsedMessage) {
  const { text, given, corrected, own, rest } = message;
  if (leavesName(turn, part, text)) return passOnCall(turn);
  if (saysBack(text)) return stepBack(turn, part);
  if (part === 'email' && turn.dialogue.call === 'asking' && own === '') return sayNoReach(turn);
  const refuses = saysNo(text) && own === undefined && !allowsNo(part);
  if (saysStop(text) || saysLater(text) || refuses) return decline(turn);
  const keepsPhone = part === 'phone' && own === undefined && message.noted.length === 0;
  if (keepsPhone && (saysNoPhone(text) || saysUnwilling(text))) return reachByEmail(turn, message);
  if (saysPuzzled(text)) return say(turn, misses[part][1]);
  if (complains(part, text)) {
    note(turn, message);
    return ask(turn, text, message.line);
  }
  if (takeTastes(turn, message)) return collect(turn);
  const checked = part === 'address' ? checkAddress(turn, message) : checkPart(turn, part, message);
  if (checked.ok) return accept(turn, part, checked.value, message);
  note(turn, message);
  const isToAnswer = message.asks || tellsOfHousehold(text) || (isFree(part) && wishesPrice(text));
  if (isToAnswer || (rest !== '' && looksLikeQuestion(text))) return ask(turn, text, message.line);
  const { call, lastMiss } = turn.dialogue;
  if (call === 'asking' && given.includes('phone'))
    return saysUnwilling(lastMiss) ? passOnCall(turn) : collect(turn);
  if (given.length > 0 || corrected.length > 0 || message.noted.length > 0) return goTo(turn, part);
  const wrong = wantsChange(text) ? partNamed(text) : null;
  if (wrong && turn.dialogue.answers[wrong] !== undefined) return goTo(turn, wrong);
  miss(turn, part, text, checked.lack);
}

/** Takes several tastes from one message, or one before it is asked for, when none of them is known yet. */
export function takeTastes(turn: Turn, { text }: ParsedMessage): boolean {
  const { answers, stage } = turn.dialogue;
  const tastes = text.includes('?') ? null : tastesIn(text);
  if (!tastes || keysOf(tastes).some((part) => answers[part] !== undefined)) return false;
  const [first, other] = keysOf(tastes);
  const isEarly = isPart(stage) && isFree(stage) && first !== stage && wordsOf(text).length <= 3;
  if (!other && (!isEarly || saysSkip(text))) return false;
  for (const part of keysOf(tastes)) {
    const checked = checkAnswer(part, tastes[part] ?? '');
    if (checked.ok) keepAnswers(turn, { [part]: checked.value });
  }
  return true;
}

/** A number without a name is enough for a call. */
function leavesName({ dialogue: { call, answers } }: Turn, part: Part, text: string): boolean {
  const isEnough =
    call === 'asking' && nextPart({ call, answers: { ...answers, name: '' } }) === null;
  return isEnough && part === 'name' && (saysNo(text) || saysSkip(text));
}

/** A request needs a phone, but the team can also answer a visitor who only has an email. */
function reachByEmail(turn: Turn, message: ParsedMessage) {
  const { answers } = turn.dialogue;
  change(turn, { call: 'asking' });
  note(turn, message);
  if (answers.email === '') return sayNoReach(turn);
  keepAnswers(turn, { when: BY_EMAIL });
  if (!answers.email) say(turn, calls.byEmail);
  collect(turn);
}

function sayNoReach(turn: Turn) {
  keepAnswers(turn, { email: '', when: undefined });
  change(turn, { stage: 'phone' });
  say(turn, missed.noReach);
}

/** Not when a floor is asked for and named: a broken floor may be the reason for a new one. */
function complains(part: Part, text: string): boolean {
  return saysComplaint(text) && !(part === 'flooring_type' && namesFloor(text));
}

/** "No" is an answer for colors and patterns. As a name it is doubted, because some people are called No. */
function allowsNo(part: Part): boolean {
  return part === 'colors' || part === 'patterns' || part === 'name';
}

function checkPart(turn: Turn, part: Part, { text, own, rest }: ParsedMessage): Checked {
  if (part === 'phone') return checkAnswer(part, text);
  if (own !== undefined) return { ok: true, value: own };
  const said = isFree(part) ? withoutQuestions(rest) : partQuestion(rest).said;
  return checkAnswer(part, withoutTakingBack(said), turn.dialogue.lastMiss);
}

/** "Light gray. What else do you need?": the first sentence is the answer. */
function withoutQuestions(said: string): string {
  const [first = '', ...later] = said.split(/(?<=[.!;])\s+/);
  return namesTaste(first) && later.every(looksLikeQuestion) ? first : said;
}

const withoutTakingBack = (said: string) => (takesBack(said) ? withoutCue(said) : said);

function checkAddress(turn: Turn, { text, own, rest, given, corrected }: ParsedMessage): Checked {
  const isMixed = given.length > 0 || corrected.length > 0;
  const said = withoutTakingBack(isMixed ? (own ?? rest) : partQuestion(text).said);
  const whole = checkAnswer('address', said);
  const { draft } = turn.dialogue;
  // After an earlier street, a town with its zip completes that street.
  const isWhole = whole.ok && (draft === '' || /\d.*\d{5}/.test(said));
  if (isWhole || own !== undefined) return whole.ok ? whole : { ok: true, value: own ?? '' };
  const { address, areas } = turn.business;
  const street = () => streetIn(said, [address.city, ...areas])?.value;
  const renamed = withStreetName(draft, withoutCue(said));
  const part = renamed ?? (isAddressPart(said, draft) ? said : street());
  if (part === undefined) return draft === '' ? whole : checkAnswer('address', draft);
  const joined = joinAddress(draft, part);
  change(turn, { draft: joined });
  return checkAnswer('address', joined);
}

/** A question in the same message is answered first; the next question follows. */
function accept(turn: Turn, part: Part, value: string, message: ParsedMessage) {
  keepAnswers(turn, { [part]: value });
  if (part === 'address') change(turn, { draft: '' });
  recordVisitor(turn);
  note(turn, { ...message, given: [], noted: [] });
  collect(turn, message.asks);
  if (message.asks) ask(turn, message.text, message.line);
}

function miss(turn: Turn, part: Part, text: string, lack: Lack) {
  const { draft, begun } = turn.dialogue;
  // "Yes please" before the first question was asked, or "I want a quote" in reply to it.
  if (begun || saysBook(text)) return goTo(turn, part);
  const count = turn.dialogue.misses + 1;
  change(turn, { misses: count, lastMiss: text.slice(0, 200) });
  if (saysUnwilling(text)) return sayOtherWays(turn);
  const [first, second] = misses[part];
  const missing = part === 'address' && draft !== '' ? missingIn(lack) : undefined;
  if (count === 1) return say(turn, lack === 'doubted' ? missed.doubtedName : first);
  if (missing) say(turn, missing, draft);
  else say(turn, count === 2 ? second : first);
  if (count > 2) sayOtherWays(turn);
}

function sayOtherWays(turn: Turn) {
  const { settings } = turn.dialogue;
  say(turn, settings?.effective ? missed.otherWays : missed.otherWaysAlone);
}

type Lack = Extract<Checked, { ok: false }>['lack'];

function missingIn(lack: Lack) {
  if (lack === 'zip') return missed.noZip;
  if (lack === 'state') return missed.noState;
  return lack === 'number' || lack === 'words' ? missed.noStreet : undefined;
}

function stepBack(turn: Turn, part: Part) {
  const before = parts[parts.indexOf(part) - 1];
  if (before) goTo(turn, before);
  else askIntro(turn);
}

/* A dictated email is read back before it counts. */

/** Returns true when the message was about a dictated email and needs no other answer. */
export function answerDictated(turn: Turn, message: ParsedMessage, wasReadBack: boolean): boolean {
  if (message.dictated !== undefined) return readBack(turn, message);
  if (!wasReadBack || turn.dialogue.dictated === '') return false;
  if (saysYes(message.text)) use(turn, message);
  else if (saysNo(message.text) || deniesEmail(message.text)) sayMisread(turn);
  else return false;
  return true;
}

const deniesEmail = (text: string) => wantsChange(text) && (partNamed(text) ?? 'email') === 'email';

export function isReadBack(turn: Turn): boolean {
  const { lines, dictated } = turn.dialogue;
  const last = lines.findLast(({ from }) => from !== 'visitor')?.text;
  return dictated !== '' && last === wording(turn, taken.readBack, dictated);
}

/** Another answer in the message goes first; the address is read back where it would be asked for. */
function readBack(turn: Turn, message: ParsedMessage): boolean {
  const { stage, dictated } = turn.dialogue;
  const answersMore = isPart(stage) && stage !== 'email' && message.rest !== '';
  if (answersMore && dictated !== '') return false;
  note(turn, message);
  if (message.asks) ask(turn, message.text, message.line);
  if (dictated === '') sayMisread(turn);
  else if (!message.asks) say(turn, taken.readBack, dictated);
  return true;
}

function sayMisread(turn: Turn) {
  change(turn, { dictated: '' });
  say(turn, taken.misread);
}

function use(turn: Turn, message: ParsedMessage) {
  const { stage, answers, dictated, consultation } = turn.dialogue;
  change(turn, { dictated: '' });
  if (stage === 'email') return accept(turn, 'email', dictated, message);
  change(turn, {
    answers: { ...answers, email: dictated },
    consultation: { ...consultation, key: null },
  });
  note(turn, message);
  if (turn.dialogue.trouble) passOn(turn);
  else if (isPart(stage)) goTo(turn, stage);
  else if (consultation.state === 'stored') return;
  else if (stage === 'confirmation') confirm(turn);
  else begin(turn);
}
