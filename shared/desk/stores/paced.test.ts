import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createHandClock } from '../../testing/hand-clock.ts';
import { CHANGES_AT_ONCE, createPaced, PACE_MS } from './paced.ts';

function setUp() {
  const clock = createHandClock();
  const one = createStore(() => ({ value: 0 }));
  const other = createStore(() => ({ value: 0 }));
  const paced = createPaced(
    [one, other],
    () => ({ one: one.getState(), other: other.getState() }),
    clock,
  );
  const seen: number[] = [];
  paced.subscribe(({ one: { value } }) => seen.push(value));
  return { one, other, paced, seen, pass: clock.pass };
}

test('single changes pass the paced store at once', () => {
  const { one, other, paced, pass } = setUp();
  for (let value = 1; value <= 2 * CHANGES_AT_ONCE; value += 1) {
    one.setState({ value });
    expect(paced.getState()).toEqual({ one: { value }, other: { value: 0 } });
    pass(PACE_MS);
  }
  other.setState({ value: 7 });
  expect(paced.getState().other).toEqual({ value: 7 });
});

test('a stream of changes passes the paced store at its pace, including the last change', () => {
  const { one, paced, seen, pass } = setUp();
  const changes = 500;
  for (let value = 1; value <= changes; value += 1) {
    one.setState({ value });
    pass(20);
  }
  pass(PACE_MS);
  expect(paced.getState().one).toEqual({ value: changes });
  expect(seen.length).toBeLessThanOrEqual((changes * 20) / PACE_MS + CHANGES_AT_ONCE + 1);
  const longest = seen.map((value, at) => value - (seen[at - 1] ?? 0));
  expect(Math.max(...longest) * 20, 'milliseconds between two').toBeLessThanOrEqual(PACE_MS + 20);
});
