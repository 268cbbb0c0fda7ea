import { isUrgent } from '@sallie/shared/bot/language/trouble';
import { troubleInBoth } from '@sallie/shared/bot/language/trouble-in-two';
import { lazily, once } from '../../system/lazily.ts';
import { openLearnt } from './open-learnt.ts';
import { openSpanishTroubleReader } from './spanish-trouble-model.ts';
import { createTroubleReader } from './trouble-model.ts';
import { openWordVectors } from './word-vectors.ts';

/** Whether a person is needed before any answer. `earlier`: what they said before it, which may be half of the trouble. */
export type UrgencyCheck = (message: string, earlier?: string) => boolean;

/** It never changes: made once, for whoever judges what is sent and for whoever answers. */
export const openTroubleReader = once(open);

async function open() {
  const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
  return createTroubleReader(learnt, vectors);
}

/**
 * Judges what is sent by any way: by patterns from the first moment, and by what was learnt once that is loaded, some
 * tenths of a second after the start. A lead never waits for it.
 */
export function createUrgency(
  started: Promise<unknown>,
  openReader: typeof openTroubleReader,
): UrgencyCheck {
  let isTroubled = isUrgent;
  const load = lazily(async () => {
    const [troubleIn, spanishTroubleIn] = await Promise.all([
      openReader(),
      openSpanishTroubleReader(),
    ]);
    isTroubled = (message) => troubleIn(message) !== null || spanishTroubleIn(message) !== null;
  }, started);
  return (message, earlier = '') => {
    // The next who is judged tries again what could not be read; whoever answers by it is the one to complain.
    if (isTroubled === isUrgent) void load().catch(() => {});
    return isTroubled(message) || troubleInBoth(earlier, message) !== null;
  };
}
