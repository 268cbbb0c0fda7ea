import { createStore, type StoreApi } from 'zustand/vanilla';
import type { After } from '../../realtime/timers.ts';

interface Source {
  subscribe(handle: () => void): () => void;
}

interface PacedDeps {
  /** In milliseconds, from whenever. */
  now: () => number;
  after: After;
}

/** From one drawing to the next while changes keep coming. */
export const PACE_MS = 200;
/** What somebody does by hand, and what follows from it, is seen at once: so many changes before a pace is kept. */
export const CHANGES_AT_ONCE = 20;

/**
 * The states of several stores together, for what is drawn from all of them. Each change is taken over at once while
 * they are few; a stream of them is taken over at a pace, since drawing each would leave no time for anything else.
 */
export function createPaced<S extends object>(
  sources: readonly Source[],
  latest: () => S,
  { now, after }: PacedDeps,
): Pick<StoreApi<S>, 'getState' | 'getInitialState' | 'subscribe'> {
  const store = createStore<S>(latest);
  /** Until when the pace is used up. */
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
