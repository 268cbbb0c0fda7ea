import { expect } from 'vitest';

/** Milliseconds: two seconds, and as many again. By a timer of this process, which a busy machine holds up as it does the store's. */
export const PROMPT = 4000;

/** That it is over before a timer is that was set after it had begun. */
export async function within<T>(milliseconds: number, task: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  }).then(() => expect.unreachable(`not within ${milliseconds} ms`));
  return Promise.race([task, late]).finally(() => clearTimeout(timer));
}
