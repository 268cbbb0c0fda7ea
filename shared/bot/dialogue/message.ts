import { limits } from '../../contract/field.ts';
import { isPart } from '../../contract/stage.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { floorIn } from '../language/flooring.ts';
import {
  acknowledges,
  refersSomebody,
  saysBack,
  saysBook,
  saysChatter,
  saysComplaint,
  saysLeave,
  saysNo,
  saysRestart,
  saysStop,
  saysThanks,
  saysUnsure,
  saysYes,
  wantsOut,
} from '../language/intent.ts';
import { asksBesideCall, wantsCall, wantsPerson } from '../language/person-wish.ts';
import { isLanguageWish, languageAfter, understood } from '../language/spanish.ts';
import { isUrgent } from '../language/trouble.ts';
import { plain } from '../language/words.ts';
import {
  askIntro,
  begin,
  collect,
  confirm,
  decline,
  dropQuestions,
  finishWelcome,
  goTo,
  offer,
  takeAsAnswer,
} from './asking.ts';
import { chipsOf } from './chips.ts';
import { answerDictated, answerPart, isReadBack, takeTastes } from './collection.ts';
import {
  answerAddition,
  answerConfirmation,
  answerCorrected,
  isCalledOff,
} from './confirmation.ts';
import { withoutChangeWish } from './correction.ts';
import { answerLive, leaveByWord, wishForPerson } from './live.ts';
import { keepKnown, record } from './record.ts';
import { newRequest, passOnCorrection } from './request.ts';
import { keepWishes, note, type ParsedMessage, takeUp } from './taking-up.ts';
import { calls, chipIn, closing, intro } from './texts.ts';
import { enterTrouble } from './trouble.ts';
import { answerTrouble, isOfTrouble } from './trouble-answers.ts';
import { ask, cancel, change, say, type Turn, wording } from './turn.ts';
import { answerChoice, answerVisitChange } from './visit-choice.ts';

export function handleMessage(turn: Turn, typed: string, line: string) {
  const text = typed.slice(0, limits.line).trim();
  if (text === '') return;
  cancel(turn, 'collection');
  dropQuestions(turn);
  finishWelcome(turn);
  if (turn.dialogue.stage === 'live_chat') handleLive(turn, text, line);
  else handleAlone(turn, text, line);
  keepKnown(turn);
  passOnCorrection(turn);
}

/** Stores the text as typed, but answers its meaning. */
function handleAlone(turn: Turn, typed: string, line: string) {
  record(turn, 'visitor', line, typed);
  takeAsAnswer(turn);
  const language = languageAfter(turn.dialogue.language, typed);
  const isNew = language !== turn.dialogue.language;
  change(turn, { language });
  if (isNew && isLanguageWish(typed) && isAsked(turn)) return askInLanguage(turn);
  const text = withoutChangeWish(language === 'es' ? meantBy(turn, typed) : typed);
  if (isOfTrouble(turn, text)) return answerTrouble(turn, text, line);
  if (saysRestart(text)) return startOver(turn);
  if (refersSomebody(text)) return ask(turn, text, line);
  if (answerChoice(turn, text) || answerVisitChange(turn, text)) return;
  const wasReadBack = isReadBack(turn);
  const message = takeUp(turn, text, line);
  if (wantsPerson(text)) wishForPerson(turn, saysComplaint(text));
  else if (!answerDictated(turn, message, wasReadBack)) answer(turn, message);
}

/** Returns the English chip that was sent, or the meaning of a Spanish message. */
function meantBy({ dialogue }: Turn, typed: string): string {
  const said = plain(typed);
  const chip = chipsOf(dialogue).find((each) => plain(chipIn('es', each)) === said);
  return chip ?? understood(typed);
}

function isAsked({ dialogue: { stage, trouble } }: Turn): boolean {
  return trouble === null && (isPart(stage) || stage === 'confirmation');
}

function askInLanguage(turn: Turn) {
  const { stage } = turn.dialogue;
  if (isPart(stage)) goTo(turn, stage);
  else confirm(turn);
}

/** Keeps the person after a stored request; before it, asks for everything again. */
function startOver(turn: Turn) {
  const { state } = turn.dialogue.consultation;
  if (state === 'waiting' || state === 'sending') return say(turn, closing.sending);
  change(turn, newRequest(turn.dialogue));
  collect(turn);
}

/** A message that ends live chat is stored over HTTP, because the socket is closing. */
function handleLive(turn: Turn, text: string, line: string) {
  const meant = meantBy(turn, text);
  if (saysLeave(meant)) leaveByWord(turn, meant);
  record(turn, 'visitor', line, text);
  if (isUrgent(text)) enterTrouble(turn, text);
  if (turn.dialogue.stage === 'live_chat') answerLive(turn, text, line);
}

function answer(turn: Turn, message: ParsedMessage) {
  const { stage } = turn.dialogue;
  if (asksForCall(turn, message)) return beginCall(turn, message);
  if (answerAddition(turn, message)) return;
  if (isPart(stage)) return answerPart(turn, stage, message);
  switch (stage) {
    case 'consultation_intro':
      return answerIntro(turn, message);
    case 'declined':
      return answerDeclined(turn, message);
    case 'confirmation':
      return answerConfirmation(turn, message);
    case 'live_chat':
      return;
    default:
      return assertNever(stage);
  }
}

/** While a number is asked for, "call me at …" only answers that question. */
function asksForCall(
  { dialogue: { stage, call, consultation } }: Turn,
  message: ParsedMessage,
): boolean {
  if (!wantsCall(message.text) || consultation.state !== 'none' || call === 'asking') return false;
  const isIntro = stage === 'consultation_intro' || stage === 'declined';
  return isIntro || (isPart(stage) && stage !== 'phone' && !message.corrected.includes('phone'));
}

/** Also runs after a stored request: a yes then starts no other one, only "book" does. */
function answerIntro(turn: Turn, message: ParsedMessage) {
  const { text } = message;
  const stored = turn.dialogue.consultation.state === 'stored';
  if (saysBook(text)) return beginWith(turn, message);
  if (answerCalled(turn, message)) return;
  if (saysThanks(text) && !isOffered(turn)) return answerFreely(turn, message);
  if (acknowledges(text) && !isOffered(turn)) return say(turn, intro.stillHere);
  if (saysYes(text) && !stored) return beginWith(turn, message);
  if (saysUnsure(text)) return sayUnsure(turn);
  if (saysNo(text) || saysStop(text)) return decline(turn);
  if (saysBack(text)) return askIntro(turn);
  if (!stored && takeTastes(turn, message)) return begin(turn);
  answerFreely(turn, message);
}

/** Returns true when SallieBot's last message asks something or mentions the visit, so that "ok" accepts it. */
function isOffered(turn: Turn): boolean {
  const last = turn.dialogue.lines.findLast(({ from }) => from === 'bot')?.text ?? '?';
  if (last === wording(turn, intro.stillHere)) return false;
  return last.endsWith('?') || /consultation|visit|estimate|presupuesto/i.test(last);
}

function answerDeclined(turn: Turn, message: ParsedMessage) {
  const { text } = message;
  if (saysYes(text) || saysBook(text)) return beginWith(turn, message);
  if (saysUnsure(text)) return sayUnsure(turn);
  if (saysNo(text) || saysStop(text)) return say(turn, intro.stillHere);
  if (saysBack(text)) return askIntro(turn);
  answerFreely(turn, message);
}

function sayUnsure(turn: Turn) {
  change(turn, { stage: 'consultation_intro', sinceOffer: 0 });
  say(turn, intro.unsure);
}

function beginWith(turn: Turn, message: ParsedMessage) {
  keepWishes(turn, message.rest, message.text);
  note(turn, message);
  begin(turn);
}

/** An unasked phone or address is a wish to be called back, except in a question or a complaint. */
function answerFreely(turn: Turn, message: ParsedMessage) {
  const { text, line, given, corrected, noted, rest, asks } = message;
  if (wantsOut(text)) return ask(turn, text, line);
  const isStored = turn.dialogue.consultation.state === 'stored';
  const { answers } = turn.dialogue;
  const isReach = given.some((part) => part !== 'name' && answers[part] !== '');
  if (isReach && !asks && !isStored && !saysComplaint(text)) return beginWith(turn, message);
  note(turn, message);
  if (isStored && (corrected.length > 0 || noted.length > 0)) return answerCorrected(turn, message);
  const isSaid = rest === '' && [given, corrected, noted].some(({ length }) => length > 0);
  // Without this, "I have no email" alone would get no answer.
  if (isSaid && given.every((part) => answers[part] === '') && noted.length === 0)
    return askIntro(turn);
  if (isSaid || (corrected.length > 0 && !asks)) return offer(turn);
  ask(turn, text, line);
}

/* A visitor who wants a call is only asked for a name and a number. */

function beginCall(turn: Turn, message: ParsedMessage) {
  const { answers } = turn.dialogue;
  const floor = answers.flooring_type ?? floorIn(message.rest);
  change(turn, {
    call: 'asking',
    answers: { ...answers, ...(floor && { flooring_type: floor }) },
  });
  note(turn, message);
  const asks = asksBesideCall(message.text);
  collect(turn, asks);
  if (asks) ask(turn, message.text, message.line);
}

/** Returns true when a message after the call wish was only about the call. */
function answerCalled(turn: Turn, message: ParsedMessage): boolean {
  if (turn.dialogue.call === 'none') return false;
  const { text, given, corrected, noted, rest } = message;
  const isGiven = given.length > 0 || corrected.length > 0 || noted.length > 0;
  if (isGiven && rest === '') note(turn, message);
  else if (isCalledOff(text)) say(turn, closing.calledOff);
  else if ([saysYes, saysNo, saysChatter].some((says) => says(text))) say(turn, calls.kept);
  else return false;
  return true;
}
