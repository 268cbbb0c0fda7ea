import { HOUR_MS } from '@sallie/shared/rules/duration';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHandClock } from '../testing/hand-clock.ts';
import { createSlidingWindow } from './limits.ts';

test('a window of 10 an hour lets in 10 at once, and then none until an hour has passed', () => {
  const clock = createHandClock(0);
  const window = createSlidingWindow({ most: 10, within: HOUR_MS, grain: HOUR_MS / 12 }, clock, 1);
  for (let count = 0; count < 10; count += 1) expect(window.take('a')).toBe(0);
  const wait = window.take('a');
  expect(wait).toBeGreaterThanOrEqual(3600);
  expect(window.take('b', 10)).toBe(0);
  clock.pass(HOUR_MS - 1);
  expect(window.take('a')).toBeGreaterThan(0);
  clock.pass(wait * 1000 - HOUR_MS + 1);
  expect(window.take('a', 10)).toBe(0);
});

test('no hour holds more than the window allows, and a caller who waits as told gets in', () => {
  const taking = fc.record({ pause: fc.nat(HOUR_MS / 4), count: fc.integer({ min: 1, max: 40 }) });
  fc.assert(
    fc.property(
      fc.array(taking, { maxLength: 60 }),
      fc.constantFrom(0, HOUR_MS / 12),
      (takings, grain) => {
        const clock = createHandClock(0);
        const window = createSlidingWindow({ most: 30, within: HOUR_MS, grain }, clock, 1);
        const given: { at: number; count: number }[] = [];
        for (const { pause, count } of takings) {
          clock.pass(pause);
          const wait = window.take('a', count);
          if (wait > 0) {
            clock.pass(Math.ceil(wait * 1000));
            expect(window.take('a', count)).toBe(0);
          }
          given.push({ at: clock.steady(), count: Math.min(count, 30) });
          const hour = given.filter(({ at }) => at > clock.steady() - HOUR_MS);
          expect(hour.reduce((sum, one) => sum + one.count, 0)).toBeLessThanOrEqual(30);
        }
      },
    ),
  );
});

test('without a grain there is room to the millisecond', () => {
  const clock = createHandClock(2 * HOUR_MS);
  const window = createSlidingWindow({ most: 2, within: HOUR_MS }, clock, 1);
  window.note('a');
  clock.pass(10_000);
  window.note('a');
  clock.pass(10_000);
  expect(window.take('a')).toBe(3580);
  clock.pass(3_580_000 - 1);
  expect(window.wait('a')).toBe(1);
  clock.pass(1);
  expect([window.wait('a'), window.take('a'), window.take('a')]).toEqual([0, 0, 10]);
});

test('the factor scales a window, never below one; 0 switches the window off', () => {
  const clock = createHandClock(0);
  const small = createSlidingWindow({ most: 10, within: HOUR_MS }, clock, 0.01);
  expect([small.take('a'), small.take('a') > 0]).toEqual([0, true]);
  const off = createSlidingWindow({ most: 10, within: HOUR_MS }, clock, 0);
  expect(off.take('a', 1e9)).toBe(0);
});
