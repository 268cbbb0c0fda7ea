import { limits } from '../../contract/field.ts';
import { assertNever } from '../../rules/assert-never.ts';
import { floorIn } from '../language/flooring.ts';
import {
  saysBack,
  saysBook,
  saysComplaint,
  saysLeave,
  saysNo,
  saysRestart,
  saysStop,
  saysYes,
} from '../language/intent.ts';
import { wantsPerson } from '../language/person-wish.ts';
import { ask } from './ask.ts';
import { askIntro, begin, collect, decline, dropQuestions, offer } from './asking.ts';
import { answerPart } from './collection.ts';
import { answerConfirmation, answerCorrected } from './confirmation.ts';
import { keepKnown } from './known.ts';
import { answerLive, leaveByWord, wishForPerson } from './live.ts';
import { record } from './record.ts';
import { newRequest, passOnCorrection } from './request.ts';
import { type Heard, note, takeUp } from './taking-up.ts';
import { closing, intro } from './texts.ts';
import { cancel, change, say, type Turn } from './turn.ts';

/** A message of the visitor's. Empty ones are ignored. */
export function hear(turn: Turn, typed: string, line: string) {
  const text = typed.slice(0, limits.line).trim();
  if (text === '') return;
  cancel(turn, 'collection');
  cancel(turn, 'welcome');
  change(turn, { welcomed: true });
  dropQuestions(turn);
  if (turn.dialogue.stage === 'live_chat') hearLive(turn, text, line);
  else hearAlone(turn, text, line);
  keepKnown(turn);
  passOnCorrection(turn);
}

function hearAlone(turn: Turn, text: string, line: string) {
  record(turn, 'visitor', line, text);
  if (saysRestart(text)) return startOver(turn);
  const heard = takeUp(turn, text, line);
  if (wantsPerson(text)) wishForPerson(turn, saysComplaint(text));
  else answer(turn, heard);
}

/** After a stored request the person stays known; before it everything is asked for again. */
function startOver(turn: Turn) {
  const { state } = turn.dialogue.consultation;
  if (state === 'waiting' || state === 'sending') return say(turn, closing.sending);
  change(turn, newRequest(turn.dialogue));
  collect(turn);
}

/** The message that leaves is kept over HTTP: the socket is being closed. */
function hearLive(turn: Turn, text: string, line: string) {
  if (saysLeave(text)) leaveByWord(turn, text);
  record(turn, 'visitor', line, text);
  if (turn.dialogue.stage === 'live_chat') answerLive(turn, text, line);
}

function answer(turn: Turn, heard: Heard) {
  const { stage } = turn.dialogue;
  switch (stage) {
    case 'consultation_intro':
      return answerIntro(turn, heard);
    case 'declined':
      return answerDeclined(turn, heard);
    case 'confirmation':
      return answerConfirmation(turn, heard);
    case 'live_chat':
      return;
    case 'flooring_type':
    case 'colors':
    case 'patterns':
    case 'name':
    case 'phone':
    case 'email':
    case 'address':
      return answerPart(turn, stage, heard);
    default:
      return assertNever(stage);
  }
}

/** Also after a stored request: a yes then begins another one only by "book". */
function answerIntro(turn: Turn, heard: Heard) {
  const { text } = heard;
  const stored = turn.dialogue.consultation.state === 'stored';
  if (saysBook(text) || (saysYes(text) && !stored)) return begin(turn);
  if (saysNo(text) || saysStop(text)) return decline(turn);
  if (saysBack(text)) return askIntro(turn);
  answerFreely(turn, heard);
}

function answerDeclined(turn: Turn, heard: Heard) {
  const { text } = heard;
  if (saysYes(text) || saysBook(text)) return begin(turn);
  if (saysNo(text) || saysStop(text)) return say(turn, intro.stillHere);
  if (saysBack(text)) return askIntro(turn);
  answerFreely(turn, heard);
}

/** Who leaves a number or an address unasked wants to be called back: the rest is asked for at once, unless they ask or complain. */
function answerFreely(turn: Turn, heard: Heard) {
  const { text, line, given, corrected, hasStreet, rest, asks } = heard;
  const { answers, consultation } = turn.dialogue;
  const isStored = consultation.state === 'stored';
  note(turn, heard);
  const isReach = given.some((part) => part !== 'name');
  if (isReach && !asks && !isStored && !saysComplaint(text)) {
    const floor = floorIn(rest);
    if (floor && answers.flooring_type === undefined) {
      change(turn, { answers: { ...answers, flooring_type: floor } });
    }
    return begin(turn);
  }
  if (corrected.length > 0 && isStored) return answerCorrected(turn, heard);
  const isSaid = rest === '' && (given.length > 0 || corrected.length > 0 || hasStreet);
  if (isSaid || (corrected.length > 0 && !asks)) return offer(turn);
  ask(turn, text, line);
}
