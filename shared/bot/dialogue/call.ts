import { asksBesideCall } from '../language/call-wish.ts';
import { floorIn } from '../language/flooring.ts';
import { saysChatter, saysNo, saysYes } from '../language/intent.ts';
import { collect } from './asking.ts';
import { note, type ParsedMessage } from './taking-up.ts';
import { calls } from './texts.ts';
import { ask, change, say, type Turn } from './turn.ts';

/* A visitor who wants a call is only asked for a name and a number. */

export function beginCall(turn: Turn, message: ParsedMessage) {
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
export function answerCalled(turn: Turn, message: ParsedMessage): boolean {
  if (turn.dialogue.call === 'none') return false;
  const { text, given, corrected, noted, rest } = message;
  const isGiven = given.length > 0 || corrected.length > 0 || noted.length > 0;
  if (isGiven && rest === '') note(turn, message);
  else if ([saysYes, saysNo, saysChatter].some((says) => says(text))) say(turn, calls.kept);
  else return false;
  return true;
}
