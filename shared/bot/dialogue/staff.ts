import type { Message } from '../../contract/conversation.ts';
import { mergeMessages } from '../../rules/shown-messages.ts';
import { askIntro, toIntro } from './asking.ts';
import { offLive } from './dialogue.ts';
import { changeLive, leaveLive } from './live.ts';
import { aside, record } from './record.ts';
import { live } from './texts.ts';
import { cancel, change, drop, effect, say, type Turn, wording } from './turn.ts';

/* What people in the shop do to the conversation. */

export function linesArrived(turn: Turn, messages: readonly Message[]) {
  const { lines, stage } = turn.dialogue;
  const known = new Set(lines.map(({ id }) => id));
  const isNew = (message: Message) => !known.has(message.client_id ?? message.id);
  const spoken = messages.findLast((message) => message.is_admin && isNew(message));
  // Where no socket has announced the take-over, the message itself does.
  if (spoken && stage !== 'live_chat' && isLastWord(turn, messages))
    takenBy(turn, spoken.by ?? null);
  change(turn, { lines: mergeMessages(turn.dialogue.lines, messages) });
  if (!spoken || turn.dialogue.stage !== 'live_chat') return;
  cancel(turn, 'unanswered');
  changeLive(turn, { answered: true, waitAnnounced: false });
}

/** Where the bot has spoken since, the conversation was handed back. */
function isLastWord(turn: Turn, messages: readonly Message[]): boolean {
  const lines = mergeMessages(turn.dialogue.lines, messages);
  return lines.findLast(({ from, seq }) => from !== 'visitor' && seq !== null)?.from === 'staff';
}

export function tookOver(turn: Turn, by: string) {
  if (turn.dialogue.live.staff !== by) takenBy(turn, by);
}

/**
 * Wherever the visitor is, from here on the bot is silent: what it was about to say is dropped, and so is a reply still
 * on its way. Not for a visitor who has ended it and whose word has not reached the server.
 */
function takenBy(turn: Turn, by: string | null) {
  const { stage, live: before } = turn.dialogue;
  if (before.ended) return;
  for (const timer of ['collection', 'unanswered', 'welcome'] as const) cancel(turn, timer);
  drop(turn, 'say', 'ask_assistant');
  if (stage !== 'live_chat') {
    toIntro(turn);
    change(turn, { stage: 'live_chat', live: { ...offLive, connection: 'connecting' } });
    effect(turn, 'start_live', {});
  }
  changeLive(turn, { staff: by, answered: true, waitAnnounced: false });
  // It is said at once, so that it stands before what that person says.
  if (by !== null) aside(turn, live.tookOver, by);
}

/** `by` is null when nobody did: it had gone quiet, or the visitor has ended it in another place. */
export function handedBack(turn: Turn, by: string | null) {
  const { stage, live: before } = turn.dialogue;
  changeLive(turn, { ended: false });
  if (stage !== 'live_chat' || (by === null && before.staff === null)) return;
  leaveLive(turn);
  const said = by === null ? wording(turn, live.ended) : wording(turn, live.handedBack, by);
  // It is said at once, so that it stands before what the visitor says next and its answer.
  record(turn, 'bot', `${turn.cause}/back`, said);
  askIntro(turn);
}

/** The sixty seconds are over and nobody has answered: said once per wait. */
export function unanswered(turn: Turn) {
  if (turn.dialogue.stage !== 'live_chat') return;
  const { answered, waitAnnounced } = turn.dialogue.live;
  if (answered || waitAnnounced) return;
  changeLive(turn, { waitAnnounced: true });
  say(turn, live.unanswered);
}
