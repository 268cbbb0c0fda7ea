import { expect, test } from 'vitest';
import { createUnderWay } from './changes.ts';

test('a change settles for one second; a refused change does not settle', async () => {
  let now = 0;
  const underWay = createUnderWay(() => now);
  const made = () => underWay.during(async () => true);
  const refused = () => underWay.during(async () => Promise.reject(new Error('refused')));
  await made();
  now = 999;
  expect(underWay.isSettling()).toBe(true);
  now = 1000;
  expect(underWay.isSettling()).toBe(false);
  await made();
  await expect(refused()).rejects.toThrow('refused');
  expect(underWay.isSettling()).toBe(false);
});
