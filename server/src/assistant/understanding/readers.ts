import { once } from '../../system/tasks.ts';
import { createDayReader } from './days.ts';
import { openLearnt } from './open-learnt.ts';
import { createScorer, parseClues } from './scorer.ts';
import { openSpanishScorer, openSpanishTroubleReader, openTroubleReader } from './urgency.ts';
import { openWordVectors } from './word-vectors.ts';

/* Everything here is independent of the shop's facts and loaded once, so that new facts are used at once. */

export type Readers = Awaited<ReturnType<typeof open>>;

/** Loading takes some tenths of a second. */
export const openReaders = once(open);

async function open() {
  const chrono = await import('chrono-node/en');
  const { detectAll } = await import('tinyld/light');
  const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
  const daysIn = createDayReader(chrono);
  // The first date takes chrono as long as all later ones together.
  daysIn('saturday the 5th', { timeZone: 'UTC', holidays: [] }, new Date());
  return {
    ...{ chrono, detectAll, daysIn },
    roots: learnt.roots,
    scorer: createScorer(learnt.intents, parseClues(learnt.clues), vectors),
    spanish: await openSpanishScorer(),
    troubleIn: await openTroubleReader(),
    spanishTroubleIn: await openSpanishTroubleReader(),
  };
}
