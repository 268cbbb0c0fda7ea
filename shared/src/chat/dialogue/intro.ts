import { saysComplaint } from '../complaint.ts';
import { floorIn } from '../flooring.ts';
import { saysBack, saysBook, saysNo, saysStop, saysYes } from '../intent.ts';
import { intro } from '../texts.ts';
import { askIntro, begin, decline, offer } from './asking.ts';
import { answerCorrected } from './confirmation.ts';
import { ask } from './question.ts';
import { type Heard, note } from './taking-up.ts';
import { change, say, type Turn } from './turn.ts';

/** Also after a stored request: a yes then begins another one only by "book". */
export function answerIntro(turn: Turn, heard: Heard) {
  const { text } = heard;
  const stored = turn.dialogue.consultation.state === 'stored';
  if (saysBook(text) || (saysYes(text) && !stored)) return begin(turn);
  if (saysNo(text) || saysStop(text)) return decline(turn);
  if (saysBack(text)) return askIntro(turn);
  answerFreely(turn, heard);
}

export function answerDeclined(turn: Turn, heard: Heard) {
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
