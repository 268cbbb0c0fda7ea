import { checkAnswer } from '../answers.ts';
import { saysBack, saysBook, saysNo, saysRestart, saysSkip, saysStop, saysYes } from '../intent.ts';
import { looksLikeQuestion } from '../question.ts';
import type { Part } from '../stage.ts';
import { closing } from '../texts.ts';
import { collect, confirm, decline, goTo } from './asking.ts';
import { accept } from './collection.ts';
import { partNamed } from './correction.ts';
import { ask } from './question.ts';
import { newRequest, store } from './request.ts';
import { change, say, type Turn } from './turn.ts';

export function answerConfirmation(turn: Turn, text: string, line: string) {
  const { state } = turn.dialogue.consultation;
  if (state === 'stored') answerStored(turn, text, line);
  else if (state === 'waiting' || state === 'sending') answerSending(turn, text, line);
  else if (saysBack(text)) goTo(turn, 'address');
  else if (saysRestart(text)) startOver(turn);
  else if (turn.dialogue.choosing) answerChoice(turn, text, line);
  else answerSummary(turn, text, line);
}

function answerSummary(turn: Turn, text: string, line: string) {
  if (saysYes(text) || saysBook(text)) return store(turn);
  if (saysNo(text)) return choosePart(turn);
  if (saysStop(text)) return decline(turn);
  if (looksLikeQuestion(text)) return ask(turn, text, line);
  const part = partNamed(text);
  if (part) return correct(turn, part, text);
  if (wantsChange(text)) return choosePart(turn);
  say(turn, closing.unclear);
}

/** "Nothing" is an answer to which part is wrong; so is "never mind". */
function answerChoice(turn: Turn, text: string, line: string) {
  const part = text.includes('?') ? null : partNamed(text);
  if (part) return correct(turn, part, text);
  if (saysNo(text) || saysSkip(text)) return confirm(turn);
  if (saysStop(text)) return decline(turn);
  if (looksLikeQuestion(text)) return ask(turn, text, line);
  say(turn, closing.whichPart);
}

function wantsChange(text: string): boolean {
  return /\b(change|wrong|fix|edit|mistake|typo|incorrect|not (right|correct))\b/i.test(text);
}

function choosePart(turn: Turn) {
  change(turn, { choosing: true });
  say(turn, closing.whichPart);
}

/** "My phone is 570-555-0199" is the correction itself; "the phone is wrong" only names it. */
function correct(turn: Turn, part: Part, text: string) {
  const exact = part === 'phone' || part === 'email' || part === 'address';
  const checked = exact ? checkAnswer(part, text) : null;
  if (checked?.ok) accept(turn, part, checked.value, text);
  else goTo(turn, part);
}

function answerStored(turn: Turn, text: string, line: string) {
  if (saysBook(text)) return startOver(turn);
  if (saysYes(text)) return say(turn, closing.storedAlready);
  if (saysNo(text) || saysBack(text) || wantsChange(text)) return say(turn, closing.changeLater);
  ask(turn, text, line);
}

/** A second yes while the first is on its way does nothing. */
function answerSending(turn: Turn, text: string, line: string) {
  if (looksLikeQuestion(text)) ask(turn, text, line);
  else if (!saysYes(text)) say(turn, closing.sending);
}

function startOver(turn: Turn) {
  change(turn, newRequest(turn.dialogue));
  collect(turn);
}
