import { saysNo, saysYes } from '../language/intent.ts';
import { plain } from '../language/words.ts';
import { collect } from './asking.ts';
import { additionIn, withFloor } from './correction.ts';
import { newRequest } from './request.ts';
import type { ParsedMessage } from './taking-up.ts';
import { closing } from './texts.ts';
import { change, say, type Turn } from './turn.ts';

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
