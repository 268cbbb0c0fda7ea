import { mergeMessages } from '../line.ts';
import type { Message } from '../message.ts';
import { live } from '../texts.ts';
import { askIntro, toIntro } from './asking.ts';
import { changeLive, joinPerson, leaveLive } from './live.ts';
import { cancel, change, drop, say, type Turn } from './turn.ts';

/* What people in the shop do to the talk. */

export function linesArrived(turn: Turn, messages: readonly Message[]) {
  const { lines } = turn.dialogue;
  const known = new Set(lines.map(({ id }) => id));
  change(turn, { lines: mergeMessages(lines, messages) });
  const isNew = (message: Message) => !known.has(message.client_id ?? message.id);
  if (!messages.some((message) => message.is_admin && isNew(message))) return;
  if (turn.dialogue.stage !== 'live_chat') return spokenTo(turn);
  cancel(turn, 'unanswered');
  changeLive(turn, { answered: true, waitTold: false });
}

/** Not where the bot has spoken since: that talk was handed back. */
function spokenTo(turn: Turn) {
  const { settings, lines } = turn.dialogue;
  const last = lines.findLast(({ from, seq }) => from !== 'visitor' && seq !== null);
  if (settings?.is_available && last?.from === 'staff') joinPerson(turn);
}

/** From here on the bot is silent: what it was about to say is dropped, and so is a reply still on its way. */
export function tookOver(turn: Turn, by: string) {
  if (turn.dialogue.live.staff === by) return;
  cancel(turn, 'collection');
  cancel(turn, 'unanswered');
  drop(turn, 'say', 'ask_assistant');
  if (turn.dialogue.stage !== 'live_chat') toIntro(turn);
  change(turn, { stage: 'live_chat' });
  changeLive(turn, { staff: by, answered: true, waitTold: false });
  say(turn, live.tookOver, by);
}

export function handedBack(turn: Turn, by: string) {
  if (turn.dialogue.stage !== 'live_chat') return;
  leaveLive(turn, live.handedBack, by);
  askIntro(turn);
}

/** The sixty seconds are over and nobody has answered: said once per wait. */
export function unanswered(turn: Turn) {
  if (turn.dialogue.stage !== 'live_chat') return;
  const { answered, waitTold } = turn.dialogue.live;
  if (answered || waitTold) return;
  changeLive(turn, { waitTold: true });
  say(turn, live.unanswered);
}
