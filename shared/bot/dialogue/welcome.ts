import { sayOpening } from './live.ts';
import { record } from './record.ts';
import { greetings } from './texts.ts';
import { cancel, change, say, schedule, settle, type Turn } from './turn.ts';

/** The greeting waits this long for the settings; without them it promises nothing about live chat. */
const PATIENCE_MS = 2000;

export function opened(turn: Turn) {
  if (turn.dialogue.lines.length > 0 || turn.dialogue.welcomed) return;
  if (turn.dialogue.due.length > 0) return;
  say(turn, greetings.hello);
  if (turn.dialogue.settings) welcome(turn);
  else schedule(turn, 'welcome', PATIENCE_MS);
}

/** Shows the greeting above the visitor's first message, because below it would look like an answer. */
export function finishWelcome(turn: Turn) {
  cancel(turn, 'welcome');
  const { lines, due } = turn.dialogue;
  change(turn, { welcomed: true });
  if (lines.some(({ from }) => from === 'visitor')) return;
  for (const { id, kind } of due) if (kind === 'say') finishSaying(turn, id);
}

export function finishSaying(turn: Turn, id: string) {
  const effect = settle(turn, 'say', id);
  if (effect) record(turn, 'bot', effect.line, effect.text, effect.kept);
}

export function welcome(turn: Turn) {
  if (turn.dialogue.welcomed) return;
  cancel(turn, 'welcome');
  change(turn, { welcomed: true });
  const reason = turn.dialogue.settings?.reason;
  // A visitor who has not asked for live chat need not know that it is switched off.
  if (!reason || reason === 'switched_off') say(turn, greetings.welcome_unknown);
  else if (reason === 'available') say(turn, greetings.welcome_available);
  else if (reason === 'nobody_connected') say(turn, greetings.welcome_nobody_connected);
  else sayOpening(turn, greetings.welcome_closed_until, greetings.welcome_closed);
}
