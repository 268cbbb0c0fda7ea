import { assertNever } from '../../assert-never.ts';
import { limits } from '../../field.ts';
import { saysLeave, saysRestart } from '../intent.ts';
import { wantsPerson } from '../person-wish.ts';
import { closing } from '../texts.ts';
import { collect, dropQuestions } from './asking.ts';
import { answerPart } from './collection.ts';
import { answerConfirmation } from './confirmation.ts';
import { answerDeclined, answerIntro } from './intro.ts';
import { keepKnown } from './known.ts';
import { answerLive, leaveByWord, wishForPerson } from './live.ts';
import { record } from './record.ts';
import { newRequest, passOnCorrection } from './request.ts';
import { type Heard, takeUp } from './taking-up.ts';
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
  if (wantsPerson(text)) wishForPerson(turn);
  else answer(turn, heard);
}

/** After a stored request the person stays known; before it everything is asked for again. */
function startOver(turn: Turn) {
  const { state } = turn.dialogue.consultation;
  if (state === 'waiting' || state === 'sending') return say(turn, closing.sending);
  change(turn, newRequest(turn.dialogue));
  collect(turn);
}

/** The line that leaves is kept over HTTP: the socket is being closed. */
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
