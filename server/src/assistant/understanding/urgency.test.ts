import { expect, test } from 'vitest';
import { createUrgency, openTroubleReader } from './urgency.ts';

test('trouble in unlisted words is urgent, though the first try to read the learnt model failed', async () => {
  let tries = 0;
  const isUrgent = createUrgency(Promise.resolve(), () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('too many open files')) : openTroubleReader();
  });
  await expect.poll(() => tries).toBe(1);
  const message = 'your guy dropped a hammer on my granite';
  expect(isUrgent(message)).toBe(false);
  await expect.poll(() => isUrgent(message)).toBe(true);
});
