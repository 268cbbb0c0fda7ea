import { expect, test } from 'vitest';
import { createUnderWay } from './changes.ts';

test('what a change has put in its place settles for a second; one that was refused has put nothing there', async () => {
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
