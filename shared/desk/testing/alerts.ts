import type { Ringing } from '../../contract/attention.ts';
import type { ServerFrame } from '../../contract/frames.ts';
import { createAlertPolicy } from '../alerts/alert-policy.ts';
import type { Situation } from '../alerts/news.ts';
import { attention } from './frames.ts';

const atWork: Situation = { me: 'dana', focusedOn: null, muted: false, hideText: false };

/** The alert policy at Dana's desk, connected a while after it began; the test moves the clock. */
export function alertsAtWork() {
  let now = 6_000_000;
  const policy = createAlertPolicy({ now: () => now });
  function handle(frame: ServerFrame, situation: Partial<Situation> = {}) {
    return policy.handle(frame, { ...atWork, ...situation });
  }
  handle({ type: 'connected', resume: 'reset' });
  return {
    handle,
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

/** An attention frame with one lead and its number of rings. */
export const rungBy = (rings: number, more: Partial<Ringing> = {}): ServerFrame =>
  attention({
    waiting: 1,
    ringing: [{ kind: 'contacts', id: '1', name: 'Ada', since: '', rings, ...more }],
  });
