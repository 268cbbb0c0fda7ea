import { live, trouble } from '../texts.ts';
import { askIntro } from './asking.ts';
import { changeLive, leaveLive } from './live.ts';
import { cancel, effect, say, schedule, type Turn } from './turn.ts';

/* One line per outage, after a grace in which most of them heal; one line when it is over. */

const GRACE = 3000;

export function connected(turn: Turn) {
  if (turn.dialogue.stage !== 'live_chat') return;
  cancel(turn, 'outage');
  const told = turn.dialogue.live.outageTold;
  changeLive(turn, { connection: 'online', outageTold: false });
  if (told) say(turn, trouble.back);
}

export function lost(turn: Turn) {
  const { stage, live } = turn.dialogue;
  if (stage !== 'live_chat' || live.connection === 'lost' || live.connection === 'failed') return;
  changeLive(turn, { connection: 'lost' });
  if (!live.outageTold) schedule(turn, 'outage', GRACE);
}

export function outage(turn: Turn) {
  if (turn.dialogue.live.connection !== 'lost') return;
  changeLive(turn, { outageTold: true });
  say(turn, trouble.lost);
}

/** Every attempt is spent; the stage stays until the visitor says otherwise. */
export function connectionFailed(turn: Turn) {
  const { stage, live } = turn.dialogue;
  if (stage !== 'live_chat' || live.connection === 'failed') return;
  cancel(turn, 'outage');
  changeLive(turn, { connection: 'failed', outageTold: true });
  effect(turn, 'toast', {
    title: 'Connection Error',
    text: 'Failed to establish live chat connection.',
  });
  say(turn, trouble.failed);
}

export function reconnect(turn: Turn) {
  changeLive(turn, { connection: 'connecting' });
  effect(turn, 'start_live', {});
}

/** Switched off while nobody has the conversation: the visitor is not left waiting. */
export function switchedOff(turn: Turn) {
  const { stage, live: now } = turn.dialogue;
  if (stage !== 'live_chat' || now.staff !== null || now.answered) return;
  leaveLive(turn, live.switchedOffNow);
  askIntro(turn);
}
