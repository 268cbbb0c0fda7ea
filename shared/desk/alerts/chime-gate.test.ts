import { expect, test } from 'vitest';
import { createChimeGate } from './alert-policy.ts';

test('one sound in 1.5 s, counted from the last that was heard', () => {
  let now = 0;
  const mayRing = createChimeGate({ now: () => now });
  const heard = [0, 1499, 1500, 2999, 3000].map((at) => {
    now = at;
    return mayRing();
  });
  expect(heard).toEqual([true, false, true, false, true]);
});
