import { expect } from 'vitest';

/** Milliseconds: two seconds, and as many again, because a busy machine delays this timer too. */
export const PROMPT = 4000;

/** Fails unless the task ends before a timer that was set after the task began. */
export async function within<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(() => expect.unreachable(`not within ${milliseconds} ms`));
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}
