import { assertNever } from '../../assert-never.ts';
import { limits } from '../../field.ts';
import { saysLeave } from '../intent.ts';
import { wantsPerson } from '../person-wish.ts';
import { dropQuestions } from './asking.ts';
import { answerPart } from './collection.ts';
import { answerConfirmation } from './confirmation.ts';
import { answerDeclined, answerIntro } from './intro.ts';
import { keepKnown } from './known.ts';
import { answerLive, leaveByWord, wishForPerson } from './live.ts';
import { record } from './record.ts';
import { cancel, change, type Turn } from './turn.ts';

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
}

function hearAlone(turn: Turn, text: string, line: string) {
  record(turn, 'visitor', line, text);
  if (wantsPerson(text)) wishForPerson(turn);
  else answer(turn, text, line);
}

/** The line that leaves is kept over HTTP: the socket is being closed. */
function hearLive(turn: Turn, text: string, line: string) {
  if (saysLeave(text)) leaveByWord(turn, text);
  record(turn, 'visitor', line, text);
  if (turn.dialogue.stage === 'live_chat') answerLive(turn, text);
}

function answer(turn: Turn, text: string, line: string) {
  const { stage } = turn.dialogue;
  switch (stage) {
    case 'consultation_intro':
      return answerIntro(turn, text, line);
    case 'declined':
      return answerDeclined(turn, text, line);
    case 'confirmation':
      return answerConfirmation(turn, text, line);
    case 'live_chat':
      return;
    case 'flooring_type':
    case 'colors':
    case 'patterns':
    case 'name':
    case 'phone':
    case 'email':
    case 'address':
      return answerPart(turn, stage, text, line);
    default:
      return assertNever(stage);
  }
}
