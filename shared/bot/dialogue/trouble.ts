import { readablePhone } from '../../rules/phone.ts';
import { troubleInSpanish } from '../language/spanish-trouble.ts';
import { isUrgent, troubleIn } from '../language/trouble.ts';
import type { TroubleStep } from './dialogue.ts';
import { isKnownReported, isReachable, promiseTo, recordVisitor } from './record.ts';
import { help, taken } from './texts.ts';
import { change, isDue, say, type Turn } from './turn.ts';

/* A visitor in trouble is only asked for a way to be reached, and is offered nothing. */

export function toStep(turn: Turn, step: TroubleStep) {
  const { trouble } = turn.dialogue;
  if (trouble) change(turn, { trouble: { ...trouble, step }, misses: 0 });
}

/** Returns the emergency number to call before the shop; null when none is needed. */
function emergencyNumber(text: string): string | null {
  const kind = troubleIn(text) ?? troubleInSpanish(text);
  if (kind === 'danger') return '911';
  return kind === 'crisis' ? '988' : null;
}

/** Ends the current question. The server rings for a visitor record, so one is created here. */
export function enterTrouble(turn: Turn, text: string) {
  const { trouble, stage } = turn.dialogue;
  const isLive = stage === 'live_chat';
  const dial = emergencyNumber(text) ?? trouble?.dial ?? null;
  const step = trouble?.step ?? (isLive ? 'acknowledged' : 'passing');
  change(turn, { trouble: { dial, step, from: trouble?.from ?? stage } });
  if (isLive) return;
  change(turn, { stage: 'consultation_intro', lastMiss: '', choosing: false });
  recordVisitor(turn, true);
}

/** Ends a trouble that only the local words detected, because the server decides and has not rung. */
export function leaveUnnoticed(turn: Turn, text: string) {
  const { trouble } = turn.dialogue;
  if (trouble?.step === 'passing' && isUrgent(text))
    change(turn, { trouble: null, stage: trouble.from });
}

export function askForReach(turn: Turn) {
  const { answers, trouble } = turn.dialogue;
  if (isReachable(turn.dialogue)) return passOn(turn);
  const asksName = answers.name === undefined && trouble?.step !== 'name';
  toStep(turn, asksName ? 'name' : 'reach');
  say(turn, asksName ? help.askName : help.askReach);
}

export function passOn(turn: Turn) {
  toStep(turn, 'passing');
  recordVisitor(turn, true);
  passedOn(turn);
}

/** Tells the visitor only after the team has it, and after a pending answer. */
export function passedOn(turn: Turn) {
  const { trouble, visitor, stage, dictated } = turn.dialogue;
  if (trouble?.step !== 'passing' || stage === 'live_chat' || !visitor) return;
  if (isDue(turn, 'ask_assistant') || !isKnownReported(turn.dialogue)) return;
  const isDone = isReachable(turn.dialogue);
  toStep(turn, isDone ? 'passed' : 'acknowledged');
  if (isDone) return sayPassed(turn);
  say(turn, help.acknowledged);
  if (dictated !== '') say(turn, taken.readBack, dictated);
}

export function notPassedOn(turn: Turn) {
  if (turn.dialogue.trouble?.step !== 'passing') return;
  toStep(turn, 'acknowledged');
  if (turn.dialogue.stage !== 'live_chat') say(turn, help.notPassed);
}

/** Repeats the contact data, so that a slip is noticed, and names a time the shop can keep. */
export function sayPassed(turn: Turn) {
  const { phone, email = '' } = turn.dialogue.answers;
  say(turn, help.passed, phone ? readablePhone(phone) : email, promiseTo(turn));
}

export function goOnInTrouble(turn: Turn) {
  const { trouble, dictated } = turn.dialogue;
  if (isDue(turn, 'ask_assistant')) return;
  if (trouble?.step === 'passing') passedOn(turn);
  else if (dictated !== '') say(turn, taken.readBack, dictated);
  else if (trouble?.step === 'name') say(turn, help.askName);
  else if (trouble?.step === 'reach') say(turn, help.askReach);
}
