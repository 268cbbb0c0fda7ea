import { isUrgent } from '@sallie/shared/bot/language/trouble';
import { lazily } from '../../system/lazily.ts';
import { openLearnt } from './open-learnt.ts';
import { createTroubleJudge, SURE_OF_TROUBLE } from './trouble-model.ts';
import { openWordVectors } from './word-vectors.ts';

/** Whether a person is needed before any answer. */
export type TellsTrouble = (message: string) => boolean;

/**
 * Judges what is sent by any way: by patterns from the first moment, and by what was learnt once that is loaded, some
 * tenths of a second after `near`. A lead never waits for it.
 */
export function createUrgency(near: Promise<unknown>): TellsTrouble {
  let likely: ((message: string) => number) | null = null;
  lazily(async () => {
    const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
    likely = createTroubleJudge(learnt, vectors);
  }, near);
  return (message) => isUrgent(message) || (likely !== null && likely(message) >= SURE_OF_TROUBLE);
}
