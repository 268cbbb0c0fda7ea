import { askIntro } from './asking.ts';
import { changeLive, leaveLive } from './live.ts';
import { aside } from './record.ts';
import { handedBack, tookOver } from './staff.ts';
import { live, trouble } from './texts.ts';
import { cancel, effect, say, schedule, type Turn } from './turn.ts';

/* One message per outage, after a grace in which most of them heal; one message when it is over. */

const GRACE_MS = 3000;

/** Who has the conversation may have changed while nothing was connected. */
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

/** Every attempt is spent; the stage stays until the visitor says otherwise. */
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

/** Switched off while nobody has the conversation: the visitor is not left waiting. */
export function switchedOff(turn: Turn) {
  const { stage, live: now } = turn.dialogue;
  if (stage !== 'live_chat' || now.staff !== null || now.answered) return;
  leaveLive(turn);
  say(turn, live.switchedOffNow);
  askIntro(turn);
}
