import { alsoGiven, checkAnswer } from '../answers.ts';
import { saysBack, saysNo, saysRestart, saysStop } from '../intent.ts';
import { looksLikeQuestion } from '../question.ts';
import { type Part, parts } from '../stage.ts';
import { missed, misses } from '../texts.ts';
import { askIntro, collect, decline, goTo } from './asking.ts';
import { ask } from './question.ts';
import { recordVisitor } from './record.ts';
import { change, say, type Turn } from './turn.ts';

export function answerPart(turn: Turn, part: Part, text: string, line: string) {
  if (saysBack(text)) return stepBack(turn, part);
  if (saysRestart(text)) return startOver(turn);
  if (saysStop(text) || (saysNo(text) && !allowsNo(part))) return decline(turn);
  const checked = checkAnswer(part, text, turn.dialogue.lastMiss);
  if (checked.ok) return accept(turn, part, checked.value, text);
  if (looksLikeQuestion(text)) return ask(turn, text, line);
  miss(turn, part, text, checked.lack);
}

/** No color and no pattern are answers; "no" as a name is doubted, since there are people called No. */
function allowsNo(part: Part): boolean {
  return part === 'colors' || part === 'patterns' || part === 'name';
}

export function accept(turn: Turn, part: Part, value: string, text: string) {
  const { answers, consultation } = turn.dialogue;
  change(turn, {
    answers: { ...alsoGiven(part, text), ...answers, [part]: value },
    consultation: { ...consultation, key: null },
  });
  recordVisitor(turn);
  collect(turn);
}

function miss(turn: Turn, part: Part, text: string, lack?: string) {
  const count = turn.dialogue.misses + 1;
  change(turn, { misses: count, lastMiss: text.slice(0, 200) });
  const [first, second] = misses[part];
  if (count >= 3) say(turn, missed.otherWays);
  else if (count === 1) say(turn, lack === 'doubted' ? missed.doubtedName : first);
  else if (lack === 'zip') say(turn, missed.noZip);
  else if (lack === 'state') say(turn, missed.noState);
  else say(turn, second);
}

function stepBack(turn: Turn, part: Part) {
  const before = parts[parts.indexOf(part) - 1];
  if (before) goTo(turn, before);
  else askIntro(turn);
}

function startOver(turn: Turn) {
  change(turn, { answers: {} });
  collect(turn);
}
