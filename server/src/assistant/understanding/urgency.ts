import { isTroubleInSpanish } from '@sallie/shared/bot/language/spanish-trouble';
import { isUrgent } from '@sallie/shared/bot/language/trouble';
import { lazily } from '../../system/lazily.ts';
import { openLearnt } from './open-learnt.ts';
import { createTroubleReader } from './trouble-model.ts';
import { openWordVectors } from './word-vectors.ts';

/** Whether a person is needed before any answer. */
export type UrgencyCheck = (message: string) => boolean;

/**
 * Judges what is sent by any way: by patterns from the first moment, and by what was learnt once that is loaded, some
 * tenths of a second after the start. A lead never waits for it.
 */
export function createUrgency(started: Promise<unknown>): UrgencyCheck {
  let isTroubled: UrgencyCheck = isUrgent;
  lazily(async () => {
    const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
    const troubleIn = createTroubleReader(learnt, vectors);
    isTroubled = (message) => troubleIn(message) !== null || isTroubleInSpanish(message);
  }, started);
  return (message) => isTroubled(message);
}
