import { createUrgency, openTroubleReader } from '../src/assistant/understanding/urgency.ts';
import * as features from '../src/leads/spam/features.ts';
import { trainWordModel } from '../src/leads/spam/word-model.ts';

/** What judges the words of a lead in our server, for a peer that is to do the same work. */
export async function openJudges() {
  const { oddsOf } = await trainWordModel([], features);
  return { isUrgent: createUrgency(Promise.resolve(), openTroubleReader), oddsOf };
}
