import {
  saysBook,
  saysChatter,
  saysFarewell,
  saysNo,
  saysStop,
  saysThanks,
} from '../language/intent.ts';
import { wantsPerson } from '../language/person-wish.ts';
import { looksLikeQuestion } from '../language/question.ts';
import { isUrgent } from '../language/trouble.ts';
import { plain } from '../language/words.ts';
import { checkAnswer } from './check-answer.ts';
import { answerDictated, isReadBack } from './collection.ts';
import { wishForPerson } from './live.ts';
import { note, type ParsedMessage, takeUp } from './taking-up.ts';
import { help } from './texts.ts';
import { askForReach, enterTrouble, passOn, sayPassed, toStep } from './trouble.ts';
import { ask, change, say, type Turn, wording } from './turn.ts';

/** Returns true for a report of trouble and every later message. A wish for a consultation ends the trouble. */
export function isOfTrouble(turn: Turn, text: string): boolean {
  if (isUrgent(text)) return true;
  if (turn.dialogue.trouble && saysBook(text)) change(turn, { trouble: null });
  return turn.dialogue.trouble !== null;
}

/** Wishes that only a person can answer, so the assistant is not asked. */
const asksForHelp =
  /\b(llam\w+|veng\w+|vien\w+|mand\w+|ayud\w+|come|comes|coming|send|call|text|fix|repair|look at|take care|help|number|reach|anyone|anybody|someone|somebody|(?:what|whats) (?:do|should|can|am) (?:i|we)(?: supposed to)? do|now what|what now)\b/;

export function answerTrouble(turn: Turn, text: string, line: string) {
  const isNews = isUrgent(text);
  if (isNews) enterTrouble(turn, text);
  const wasReadBack = isReadBack(turn);
  const message = takeUp(turn, text, line);
  takeName(turn, message);
  const asksForPerson = wantsPerson(text);
  if (asksForPerson && turn.dialogue.settings?.effective) return wishForPerson(turn, true);
  if (isNews) return ask(turn, text, line);
  if (asksForPerson) say(turn, help.nobody);
  if (answerDictated(turn, message, wasReadBack)) return;
  const isAsking = looksLikeQuestion(text) && !saysChatter(text) && !asksForHelp.test(plain(text));
  if (turn.dialogue.trouble?.step === 'passed') return answerPassed(turn, message, isAsking);
  if (message.given.some((part) => part !== 'name')) return passOn(turn);
  if (isAsking) return ask(turn, text, line);
  if (saysNo(text) || saysStop(text) || saysFarewell(text)) return leaveAlone(turn);
  answerStep(turn, message);
}

/** Takes a name before it is asked for. "This is crazy" is no name. */
function takeName(turn: Turn, { rest }: ParsedMessage) {
  const [, said = ''] = capitalized.exec(lowerCue(rest)) ?? [];
  if (said !== '' && !asksForHelp.test(plain(said))) keepName(turn, said);
}

function keepName(turn: Turn, said: string) {
  const { answers } = turn.dialogue;
  const name = checkAnswer('name', said);
  if (answers.name === undefined && name.ok)
    change(turn, { answers: { ...answers, name: name.value } });
}

/** Looks back six messages, because some visitors answer with their number first and then with the name. */
function wasAskedName(turn: Turn): boolean {
  const question = wording(turn, help.askName);
  return turn.dialogue.lines.slice(-6).some(({ text }) => text === question);
}

/** Phones capitalize the first word of each message. */
const lowerCue = (text: string) =>
  text.replace(/^(It['’]?s|This|The|My|Name)\b/, (cue) => cue.toLowerCase());
const capitalized =
  /^(?:(?:it['’]?s )?under |it['’]?s |this is |(?:the |my )?name(?:['’]?s| is) )?(\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2})[.!]?$/u;

/** The trouble stays reported when the visitor does not want to be reached. */
function leaveAlone(turn: Turn) {
  toStep(turn, turn.dialogue.visitor ? 'passed' : 'acknowledged');
  say(turn, turn.dialogue.visitor ? help.kept : help.notPassed);
}

function answerStep(turn: Turn, { rest }: ParsedMessage) {
  const { trouble, misses } = turn.dialogue;
  if (trouble?.step === 'name') {
    keepName(turn, rest);
    return askForReach(turn);
  }
  if (trouble?.step !== 'reach') return askForReach(turn);
  if (misses > 0) return leaveAlone(turn);
  change(turn, { misses: 1 });
  say(turn, help.missedReach);
}

function answerPassed(turn: Turn, message: ParsedMessage, isAsking: boolean) {
  const { text, line, given, corrected } = message;
  // A visitor who declined to be reached now gives contact data.
  if (given.some((part) => part === 'phone' || part === 'email')) return passOn(turn);
  note(turn, message);
  if (isAsking) return ask(turn, text, line);
  if (given.length > 0 || corrected.length > 0) return;
  if (wasAskedName(turn)) keepName(turn, message.rest);
  const { phone, email } = turn.dialogue.answers;
  if (saysThanks(text)) say(turn, help.welcome);
  else if ((phone ?? email) && asksForHelp.test(plain(text))) sayPassed(turn);
  else say(turn, help.kept);
}
