import { openingWords } from '../language/spanish-times.ts';
import { plain } from '../language/words.ts';
import { askIntro, begin, toIntro } from './asking.ts';
import { type Dialogue, offLive } from './dialogue.ts';
import { recordVisitor } from './record.ts';
import { takeUp } from './taking-up.ts';
import { live, type Text } from './texts.ts';
import { askForReach } from './trouble.ts';
import { cancel, change, drop, effect, say, schedule, type Turn } from './turn.ts';

/** The visitor is told when no one has answered for this long. */
const UNANSWERED_MS = 60_000;

export function changeLive(turn: Turn, changes: Partial<Dialogue['live']>) {
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

export function sayOpening(turn: Turn, until: Text, without: Text) {
  const next = turn.dialogue.settings?.next_open;
  if (!next) return say(turn, without);
  const at = new Date(next);
  say(turn, until, openingWords(turn.business, at, turn.now, turn.dialogue.language));
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
