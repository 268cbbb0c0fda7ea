import { saysBack, saysBook, saysNo, saysStop, saysYes } from '../intent.ts';
import { intro } from '../texts.ts';
import { askIntro, begin, decline } from './asking.ts';
import { ask } from './question.ts';
import { say, type Turn } from './turn.ts';

/** Also after a stored request: a yes then begins another one only by "book". */
export function answerIntro(turn: Turn, text: string, line: string) {
  const stored = turn.dialogue.consultation.state === 'stored';
  if (saysBook(text) || (saysYes(text) && !stored)) return begin(turn);
  if (saysNo(text) || saysStop(text)) return decline(turn);
  if (saysBack(text)) return askIntro(turn);
  ask(turn, text, line);
}

export function answerDeclined(turn: Turn, text: string, line: string) {
  if (saysYes(text) || saysBook(text)) return begin(turn);
  if (saysNo(text) || saysStop(text)) return say(turn, intro.stillHere);
  if (saysBack(text)) return askIntro(turn);
  ask(turn, text, line);
}
