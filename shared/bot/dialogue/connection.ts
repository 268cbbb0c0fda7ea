import { askIntro } from './asking.ts';
import { changeLive, leaveLive } from './live.ts';
import { aside } from './record.ts';
import { handedBack, tookOver } from './staff.ts';
import { live, trouble } from './texts.ts';
import { cancel, effect, say, schedule, type Turn } from './turn.ts';

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
