import { once } from '../../system/lazily.ts';
import { createDayReader } from './days.ts';
import { openLearnt } from './open-learnt.ts';
import { createScorer, parseClues } from './scorer.ts';
import { openSpanishScorer, openSpanishTroubleReader } from './spanish-trouble-model.ts';
import { openTroubleReader } from './urgency.ts';
import { openWordVectors } from './word-vectors.ts';

/* What reads questions whatever the shop's facts are. It is loaded once, so that new facts are answered from at once. */

export type Readers = Awaited<ReturnType<typeof open>>;

/** Loads what reads dates and languages, and learns the intents: some tenths of a second, the first time. */
export const openReaders = once(open);

async function open() {
  const chrono = await import('chrono-node/en');
  const { detectAll } = await import('tinyld/light');
  const [learnt, vectors] = await Promise.all([openLearnt(), openWordVectors()]);
  const daysIn = createDayReader(chrono);
  // The first date read takes as long as all that follow together.
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
