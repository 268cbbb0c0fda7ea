import { expect, test } from 'vitest';
import { createHandClock } from '../testing/hand-clock.ts';
import { createBreaker } from './model-budget.ts';

test('while one call tries again the others go without', () => {
  const clock = createHandClock();
  const breaker = createBreaker(clock);
  for (let failure = 0; failure < 3; failure += 1) {
    expect(breaker.admits()).toBe(true);
    breaker.failed();
  }
  expect(breaker.admits()).toBe(false);
  clock.pass(60_000);
  expect([breaker.admits(), breaker.admits(), breaker.admits()]).toEqual([true, false, false]);
  breaker.succeeded();
  expect(breaker.admits()).toBe(true);
});
