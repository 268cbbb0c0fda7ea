import { act } from '@testing-library/react';

/** A promise that the test resolves. */
export function held<T = void>() {
  let settle = (_: T) => {};
  const waiting = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { reply: () => waiting, answer: (value: T) => act(async () => settle(value)) };
}
