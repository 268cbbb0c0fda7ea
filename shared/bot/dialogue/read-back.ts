import { isPart } from '../../contract/stage.ts';
import { saysNo, saysYes } from '../language/intent.ts';
import { begin, confirm, goTo } from './asking.ts';
import { accept } from './collection.ts';
import { wantsChange } from './correction.ts';
import { note, type ParsedMessage } from './taking-up.ts';
import { taken } from './texts.ts';
import { passOn } from './trouble.ts';
import { ask, change, say, type Turn, wording } from './turn.ts';

/** Returns true when the message was about a dictated email and needs no other answer. */
export function answerDictated(turn: Turn, message: ParsedMessage, wasReadBack: boolean): boolean {
  if (message.dictated !== undefined) return readBack(turn, message);
  if (!wasReadBack || turn.dialogue.dictated === '') return false;
  if (saysYes(message.text)) use(turn, message);
  else if (saysNo(message.text) || wantsChange(message.text)) sayMisread(turn);
  else return false;
  return true;
}

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
