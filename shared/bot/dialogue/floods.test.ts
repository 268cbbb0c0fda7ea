import { expect, test } from 'vitest';
import { Stage } from '../../contract/stage.ts';
import { quickest } from '../../testing/stopwatch.ts';
import { goodAnswers, startConversation } from '../testing/conversation.ts';

const floods = [
  ...['a', ' ', '@', '1', 'a@', 'a.', '1 ', 'no ', 'hi, ', 'is ', '?', "'", '-', 'é'],
  ...['👍', '<', 'my name is ', 'PA 18612 ', '\n'],
];
test.each(floods)('30 KB of %j is answered within 50 ms at every stage', (piece) => {
  const flood = piece.repeat(Math.ceil(30_000 / piece.length));
  for (const stage of Stage.options) {
    const said = () => startConversation({ stage, answers: goodAnswers }).say(flood);
    expect(quickest(said), stage).toBeLessThan(50);
  }
});
