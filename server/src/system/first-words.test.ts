import { expect, test } from 'vitest';
import { awaitFirstWords } from './first-words.ts';

/** A start, and a timer that runs when the test says so. */
async function aStart() {
  const timers = new Map<() => void, number>();
  const words = awaitFirstWords(Promise.resolve(), (milliseconds, task) => {
    timers.set(task, milliseconds);
    return () => void timers.delete(task);
  });
  let isNear = false;
  void words.near.then(() => {
    isNear = true;
  });
  const turn = () => new Promise(setImmediate);
  await turn();
  return {
    ...words,
    timers,
    async isNear() {
      await turn();
      return isNear;
    },
  };
}

test('a moment after the start somebody may write', async () => {
  const { timers, isNear } = await aStart();
  expect([...timers.values()]).toEqual([3000]);
  expect(await isNear()).toBe(false);
  for (const task of timers.keys()) task();
  expect(await isNear()).toBe(true);
});

test('or as soon as somebody begins to', async () => {
  const { begin, isNear } = await aStart();
  begin();
  expect(await isNear()).toBe(true);
});

test('a server that is stopped before waits for nobody', async () => {
  const { stop, timers } = await aStart();
  stop();
  expect(timers.size).toBe(0);
});
