import type { Message } from '../../contract/conversation.ts';
import { mergeMessages } from '../../rules/shown-messages.ts';
import { askIntro, toIntro } from './asking.ts';
import { offLive } from './dialogue.ts';
import { changeLive, leaveLive } from './live.ts';
import { aside, record } from './record.ts';
import { live } from './texts.ts';
import { cancel, change, drop, effect, say, type Turn, wording } from './turn.ts';

export function linesArrived(turn: Turn, messages: readonly Message[]) {
  const { lines, stage } = turn.dialogue;
  const known = new Set(lines.map(({ id }) => id));
  const isNew = (message: Message) => !known.has(message.client_id ?? message.id);
  const spoken = messages.findLast((message) => message.is_admin && isNew(message));
  // Without a socket, the message itself announces the take-over.
  if (spoken && stage !== 'live_chat' && isLastWord(turn, messages))
    takenBy(turn, spoken.by ?? null);
  change(turn, { lines: mergeMessages(turn.dialogue.lines, messages) });
  if (!spoken || turn.dialogue.stage !== 'live_chat') return;
  cancel(turn, 'unanswered');
  changeLive(turn, { answered: true, waitAnnounced: false });
}

/** A later message of SallieBot means that the conversation was handed back. */
function isLastWord(turn: Turn, messages: readonly Message[]): boolean {
  const lines = mergeMessages(turn.dialogue.lines, messages);
  return lines.findLast(({ from, seq }) => from !== 'visitor' && seq !== null)?.from === 'staff';
}

export function tookOver(turn: Turn, by: string) {
  if (turn.dialogue.live.staff !== by) takenBy(turn, by);
}

/**
 * SallieBot is silent from here on: pending messages and replies are dropped. Does nothing after the visitor
 * went back to SallieBot while the server does not know it yet.
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
  // Recorded at once, so that it comes before the person's message.
  if (by !== null) aside(turn, live.tookOver, by);
}

/** `by` is null when the conversation had gone quiet, or the visitor ended it in another tab. */
export function handedBack(turn: Turn, by: string | null) {
  const { stage, live: before } = turn.dialogue;
  changeLive(turn, { ended: false });
  if (stage !== 'live_chat' || (by === null && before.staff === null)) return;
  leaveLive(turn);
  const said = by === null ? wording(turn, live.ended) : wording(turn, live.handedBack, by);
  // Recorded at once, so that it comes before the visitor's next message.
  record(turn, 'bot', `${turn.cause}/back`, said);
  askIntro(turn);
}

/** Announced once per wait. */
export function unanswered(turn: Turn) {
  if (turn.dialogue.stage !== 'live_chat') return;
  const { answered, waitAnnounced } = turn.dialogue.live;
  if (answered || waitAnnounced) return;
  changeLive(turn, { waitAnnounced: true });
  say(turn, live.unanswered);
}
