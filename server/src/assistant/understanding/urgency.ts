import { isUrgent } from '@sallie/shared/bot/language/trouble';
import { troubleInBoth } from '@sallie/shared/bot/language/trouble-in-two';
import { lazily, once } from '../../system/tasks.ts';
import { openLearnt } from './open-learnt.ts';
import { openSpanishTroubleReader } from './spanish-trouble-model.ts';
import { createTroubleReader } from './trouble-model.ts';
import { openWordVectors } from './word-vectors.ts';

/** True when a person is needed before any answer. `earlier` may hold half of the trouble. */
export type UrgencyCheck = (message: string, earlier?: string) => boolean;

/** Made once, because leads and answers use the same reader. */
export const openTroubleReader = once(open);

async function open() {
  const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
  return createTroubleReader(learnt, vectors);
}

/** Uses patterns until the model is loaded after the start, so that no lead waits. */
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
    // The next message tries to load it again; the code that answers reports the error.
    if (isTroubled === isUrgent) void load().catch(() => {});
    return isTroubled(message) || troubleInBoth(earlier, message) !== null;
  };
}
