import type { Message } from '../../contract/conversation.ts';
import { mergeMessages } from '../../rules/shown-messages.ts';
import { plain } from '../language/words.ts';
import { askIntro, begin, sayOpening, toIntro } from './asking.ts';
import { type Dialogue, offLive } from './dialogue.ts';
import { aside, record, recordVisitor } from './record.ts';
import { takeUp } from './taking-up.ts';
import { live, trouble } from './texts.ts';
import { askForReach } from './trouble.ts';
import { cancel, change, drop, effect, say, schedule, type Turn, wording } from './turn.ts';

/* Live chat with a person: entering and leaving it, who speaks, and outages. */

/** The visitor is told when no one has answered for this long. */
const UNANSWERED_MS = 60_000;

function changeLive(turn: Turn, changes: Partial<Dialogue['live']>) {
  change(turn, { live: { ...turn.dialogue.live, ...changes } });
}

/** Enters live chat when it is switched on; otherwise names other ways to reach the shop. */
export function wishForPerson(turn: Turn, complains = false) {
  const { settings, stage } = turn.dialogue;
  if (stage === 'live_chat') return;
  if (settings?.is_available) enterLive(turn, settings.effective);
  if (complains) say(turn, live.sorry);
  if (!settings) return say(turn, live.unknown);
  if (!settings.is_available) return say(turn, live.switchedOff);
  if (settings.effective) say(turn, live.connecting);
  else if (settings.reason === 'closed') sayOpening(turn, live.closedUntil, live.closed);
  else say(turn, live.nobody);
}

/** Only one side speaks at a time, so SallieBot's pending messages go. Without staff the visitor learns it at once. */
function enterLive(turn: Turn, isSomebodyThere: boolean) {
  cancel(turn, 'collection');
  cancel(turn, 'welcome');
  drop(turn, 'say', 'ask_assistant');
  change(turn, { stage: 'live_chat', misses: 0, lastMiss: '', choosing: false });
  change(turn, { live: { ...offLive, connection: 'connecting', waitAnnounced: !isSomebodyThere } });
  recordVisitor(turn, true);
  if (turn.dialogue.visitor) effect(turn, 'start_live', {});
  if (isSomebodyThere) schedule(turn, 'unanswered', UNANSWERED_MS);
}

/** "Leave my details" goes straight on to the questions. */
export function leaveByWord(turn: Turn, text: string) {
  endLive(turn);
  const leavesDetails = plain(text).includes('details');
  if (leavesDetails && turn.dialogue.trouble) askForReach(turn);
  else if (leavesDetails) begin(turn);
  else askIntro(turn);
}

/** A guest who names themselves becomes a known visitor without being asked. */
export function answerLive(turn: Turn, text: string, line: string) {
  takeUp(turn, text, line);
  const { answered, waitAnnounced } = turn.dialogue.live;
  changeLive(turn, { answered: false, waitAnnounced: answered ? false : waitAnnounced });
  if (answered || !waitAnnounced) schedule(turn, 'unanswered', UNANSWERED_MS);
}

/** `ended` keeps the visitor with SallieBot until the server knows. */
export function endLive(turn: Turn) {
  leaveLive(turn);
  say(turn, live.ended);
  changeLive(turn, { ended: true });
}

export function leaveLive(turn: Turn) {
  if (turn.dialogue.stage !== 'live_chat') return;
  cancel(turn, 'unanswered');
  cancel(turn, 'outage');
  drop(turn, 'say');
  effect(turn, 'stop_live', {});
  change(turn, { live: offLive });
  toIntro(turn);
}

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

/* An outage is announced once, after a grace period in which most outages end, and so is its end. */

const GRACE_MS = 3000;

/** Staff may have taken the conversation over or handed it back during the outage. */
export function connected(turn: Turn, takenBy: string | null | undefined) {
  recover(turn);
  if (takenBy === undefined) return;
  if (takenBy !== null) return tookOver(turn, takenBy);
  changeLive(turn, { ended: false });
  if (turn.dialogue.live.staff !== null) handedBack(turn, null);
}

function recover(turn: Turn) {
  if (turn.dialogue.stage !== 'live_chat') return;
  cancel(turn, 'outage');
  const wasAnnounced = turn.dialogue.live.outageAnnounced;
  changeLive(turn, { connection: 'online', outageAnnounced: false });
  if (wasAnnounced) aside(turn, trouble.back);
}

export function lost(turn: Turn, isCertain = false) {
  const { stage, live } = turn.dialogue;
  if (stage !== 'live_chat' || live.connection === 'failed') return;
  changeLive(turn, { connection: 'lost' });
  if (live.outageAnnounced) return;
  if (isCertain) outage(turn);
  else if (live.connection !== 'lost') schedule(turn, 'outage', GRACE_MS);
}

export function outage(turn: Turn) {
  if (turn.dialogue.live.connection !== 'lost') return;
  cancel(turn, 'outage');
  changeLive(turn, { outageAnnounced: true });
  aside(turn, trouble.lost);
}

/** All attempts have failed; the visitor decides when to leave live chat. */
export function connectionFailed(turn: Turn) {
  const { stage, live } = turn.dialogue;
  if (stage !== 'live_chat' || live.connection === 'failed') return;
  cancel(turn, 'outage');
  changeLive(turn, { connection: 'failed', outageAnnounced: true });
  effect(turn, 'toast', {
    title: 'Connection Error',
    text: 'Failed to establish live chat connection.',
  });
  aside(turn, trouble.failed);
}

export function reconnect(turn: Turn) {
  changeLive(turn, { connection: 'connecting' });
  effect(turn, 'start_live', {});
}

/** Live chat was switched off; a visitor whom no one answers goes back to SallieBot. */
export function switchedOff(turn: Turn) {
  const { stage, live: now } = turn.dialogue;
  if (stage !== 'live_chat' || now.staff !== null || now.answered) return;
  leaveLive(turn);
  say(turn, live.switchedOffNow);
  askIntro(turn);
}
