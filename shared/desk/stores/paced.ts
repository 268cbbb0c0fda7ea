import { createStore, type StoreApi } from 'zustand/vanilla';
import type { After } from '../../realtime/timers.ts';

interface Source {
  subscribe(handle: () => void): () => void;
}

interface PacedDeps {
  /** Milliseconds from any fixed point. */
  now: () => number;
  after: After;
}

/** Time between two drawings while changes keep coming. */
export const PACE_MS = 200;
/** This many changes are drawn at once, so that manual work shows without delay. */
export const CHANGES_AT_ONCE = 20;

/**
 * Publishes single changes of the sources at once and a stream of changes every `PACE_MS`, because
 * drawing each would leave no time for anything else.
 */
export function createPaced<S extends object>(
  sources: readonly Source[],
  latest: () => S,
  { now, after }: PacedDeps,
): Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'> {
  const store = createStore<S>(latest);
  /** The time up to which the allowance of changes is used up. */
  let spent = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  function publish() {
    isWaiting = false;
    store.setState(latest());
  }

  function changed() {
    if (isWaiting) return;
    spent = Math.max(spent, now() - CHANGES_AT_ONCE * PACE_MS) + PACE_MS;
    const wait = spent - now();
    if (wait <= 0) return publish();
    isWaiting = true;
    after(wait, publish);
  }

  for (const source of sources) source.subscribe(changed);
  return store;
}

/** Computes a value once per object, such as a list of rows that a change replaces by another. */
export function cached<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { value: Value }>();
  return (of) => {
    const found = known.get(of) ?? { value: compute(of) };
    known.set(of, found);
    return found.value;
  };
}

/** Delay before what could not be sent is tried again. */
export const TRY_AGAIN_AFTER_MS = 20_000;

/** Returns a function that runs the task once after a delay, however often it is called meanwhile. */
export function createSoon(after: After, milliseconds: number, task: () => unknown): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    after(milliseconds, () => {
      isWaiting = false;
      void task();
    });
  };
}
