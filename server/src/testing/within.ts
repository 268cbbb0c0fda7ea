import { expect } from 'vitest';

/**
 * Four seconds: two, and as many again. A timer of this process measures them, so a busy machine delays
 * it as much as the store.
 */
export const PROMPT = 4000;

/** Fails unless the task ends before a timer that was set after the task began. */
export async function within<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(() => expect.unreachable(`not within ${milliseconds} ms`));
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}
