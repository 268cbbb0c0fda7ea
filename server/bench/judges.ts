import { createUrgency, openTroubleReader } from '../src/assistant/understanding/urgency.ts';
import * as features from '../src/leads/spam/post.ts';
import { trainWordModel } from '../src/leads/spam/word-model.ts';

/** Returns what judges the words of a lead in our server, for a peer that has to do the same work. */
export async function openJudges() {
  const { oddsOf } = await trainWordModel([], features);
  return { isUrgent: createUrgency(Promise.resolve(), openTroubleReader), oddsOf };
}
