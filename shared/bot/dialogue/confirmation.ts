import { addressIn, streetIn } from '../language/address.ts';
import {
  saysBack,
  saysBook,
  saysNo,
  saysOnlyThanks,
  saysRight,
  saysSkip,
  saysStop,
  saysYes,
  tellsOfArrival,
} from '../language/intent.ts';
import { asksBesideCall, wantsCall } from '../language/person-wish.ts';
import { looksLikeQuestion } from '../language/question.ts';
import { plain } from '../language/words.ts';
import { collect, confirm, decline, goTo } from './asking.ts';
import { additionIn, partNamed, wantsChange, withFloor, withoutCue } from './correction.ts';
import { canCorrect, newRequest, store } from './request.ts';
import { keepFloor, note, type ParsedMessage } from './taking-up.ts';
import { calls, closing } from './texts.ts';
import { ask, change, isDue, say, type Turn } from './turn.ts';

/** Changed answers, or a first email: no other answer can be missing at the confirmation. */
const saysAnew = ({ given, corrected }: ParsedMessage) => given.length + corrected.length > 0;

export function answerConfirmation(turn: Turn, message: ParsedMessage) {
  const { state } = turn.dialogue.consultation;
  if (state === 'stored') answerStored(turn, message);
  else if (state === 'waiting' || state === 'sending') answerSending(turn, message);
  else if (saysAnew(message)) showAgain(turn, message);
  else if (saysBack(message.text)) goTo(turn, 'address');
  else if (turn.dialogue.choosing) answerChoice(turn, message);
  else answerSummary(turn, message);
}

/** "Yes, but my phone is 570-555-0199" changes the request, so the summary is shown again. */
function showAgain(turn: Turn, { text, line, asks }: ParsedMessage) {
  confirm(turn);
  if (asks) ask(turn, text, line);
}

function answerSummary(turn: Turn, message: ParsedMessage) {
  const { text, line, asks } = message;
  note(turn, message);
  if (saysYes(text) || saysRight(text) || saysBook(text)) return store(turn);
  // Thanks after reading the summary count as a yes.
  if (saysOnlyThanks(text) && !isDue(turn, 'say')) return store(turn);
  if (saysNo(text)) return choosePart(turn);
  if (saysStop(text)) return decline(turn);
  if (asks || looksLikeQuestion(text)) return ask(turn, text, line);
  if (beginsOtherAddress(turn, text)) return goTo(turn, 'address');
  const part = partNamed(text);
  if (part) return goTo(turn, part);
  if (wantsChange(text)) return choosePart(turn);
  say(turn, closing.unclear);
}

/** "12 Oak Lane, Fairview": a later yes must not send the earlier address. */
function beginsOtherAddress(turn: Turn, text: string): boolean {
  const { address, areas } = turn.business;
  const street = streetIn(withoutCue(text), [address.city, ...areas])?.value;
  const { address: shown = '' } = turn.dialogue.answers;
  if (!street || shown.toLowerCase().startsWith(street.toLowerCase())) return false;
  change(turn, { draft: street });
  return true;
}

/** "Nothing" and "never mind" are answers to the question which part is wrong. */
function answerChoice(turn: Turn, { text, line, asks }: ParsedMessage) {
  const part = text.includes('?') ? null : partNamed(text);
  if (part) return goTo(turn, part);
  if (beginsOtherAddress(turn, text)) return goTo(turn, 'address');
  if (saysYes(text) && /\b(?:send|submit)\b/i.test(text)) return store(turn);
  if ([saysNo, saysSkip, saysYes, saysRight].some((says) => says(text))) return confirm(turn);
  if (saysStop(text)) return decline(turn);
  if (asks || looksLikeQuestion(text)) return ask(turn, text, line);
  say(turn, closing.whichPart);
}

function choosePart(turn: Turn) {
  change(turn, { choosing: true });
  say(turn, closing.whichPart);
}

/** A second yes does nothing while the request is being sent; a correction is sent after it. */
function answerSending(turn: Turn, message: ParsedMessage) {
  const { text, line, asks } = message;
  if (asks || looksLikeQuestion(text)) ask(turn, text, line);
  else if (saysAnew(message) || !saysYes(text)) say(turn, closing.sending);
}

function answerStored(turn: Turn, message: ParsedMessage) {
  const { text, line, noted, asks } = message;
  if (saysBook(text)) return another(turn, text);
  if (saysAnew(message) || noted.length > 0) return answerCorrected(turn, message);
  if (saysYes(text) || asksWhetherSent.test(plain(text))) return say(turn, closing.storedAlready);
  if (isCalledOff(text)) return say(turn, closing.calledOff);
  if (tellsOfArrival(text)) return say(turn, closing.read);
  if (wantsCall(text) && !asksBesideCall(text)) return say(turn, calls.kept);
  const part = wantsChange(text) && !asks ? partNamed(text) : null;
  if (part && canCorrect(turn.dialogue)) return goTo(turn, part);
  if (saysNo(text) || saysBack(text) || wantsChange(text)) return sayHowToChange(turn);
  ask(turn, text, line);
}

export const isCalledOff = (text: string) =>
  (saysStop(text) && !saysNo(text)) || callsOff.test(plain(text));
const callsOff =
  /^(?:(?:no|please|sorry|actually|i|we|want|need|have|would|like|to|can|could|you|how|do) )*cancel(?: (?:it|that|this|everything|(?:my|the|this) (?:request|quote|order)))*(?: please)?$/;

const asksWhetherSent =
  /^(so |ok |okay |and |hi )*(did (you|u|it|that|they) (get|receive|send|go through|work)( it| that| this| my request| through)?|is (that|this) (it|all)|are we (done|all set|good)|am i (done|all set)|is (it|my request) (sent|in|done)|how do i know (you|it|they) (got|went|have|received)( it| through| that)?|was (it|that) (sent|received))( now| ok| okay)?$/;

export function answerCorrected(turn: Turn, { text, line, asks }: ParsedMessage) {
  if (asks && (!wantsCall(text) || asksBesideCall(text))) ask(turn, text, line);
  else if (!canCorrect(turn.dialogue)) sayHowToChange(turn);
}

function sayHowToChange(turn: Turn) {
  say(turn, canCorrect(turn.dialogue) ? closing.changeLater : closing.changeByPhone);
}

/** The new request may be for another house. */
function another(turn: Turn, text: string) {
  change(turn, newRequest(turn.dialogue));
  const place = addressIn(text);
  const { answers } = turn.dialogue;
  if (place) change(turn, { answers: { ...answers, address: place.value } });
  keepFloor(turn, place?.rest ?? text);
  collect(turn);
}

/* A floor named after the request was sent is an addition to it or a second request. */

const second = /\b(second|another|new|separate|other|two)\b/;
const same = /\b(add|change|same|include|together|both|one|it)\b/;

/** Returns true when the message was about a floor named after the request was sent. */
export function answerAddition(turn: Turn, { text, rest }: ParsedMessage): boolean {
  const { consultation, addition, stage } = turn.dialogue;
  const isIdle = stage === 'confirmation' || stage === 'consultation_intro' || stage === 'declined';
  if (consultation.state !== 'stored' || !isIdle) return false;
  change(turn, { addition: '' });
  if (addition !== '' && decide(turn, text, addition)) return true;
  const more = additionIn(rest);
  if (!more) return false;
  change(turn, { addition: more });
  say(turn, closing.addition, more);
  return true;
}

function decide(turn: Turn, text: string, addition: string): boolean {
  const words = plain(text);
  const { answers } = turn.dialogue;
  if (second.test(words)) {
    const request = newRequest(turn.dialogue);
    change(turn, { ...request, answers: { ...request.answers, flooring_type: addition } });
    collect(turn);
  } else if (same.test(words) || saysYes(text)) {
    change(turn, { answers: { ...answers, flooring_type: withFloor(answers, addition) } });
  } else if (saysNo(text)) say(turn, closing.storedAlready);
  else return false;
  return true;
}
