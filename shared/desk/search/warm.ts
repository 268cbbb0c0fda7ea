import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { searchText } from '../../rules/lead-search/search-text.ts';
import { type LeadsStores, leadsOfKind } from '../stores/leads.ts';

/** Runs a task when nothing else is to be done, and tells it how many milliseconds it may take. */
type WhenIdle = (task: (left: () => number) => void) => () => void;

const AT_ONCE = 50;

/** Makes the search texts before anybody types, so that the first key does not wait for ten thousand of them. */
export function warmSearch(leads: LeadsStores, whenIdle: WhenIdle): () => void {
  const waiting = new Set<LeadKind>(leadKinds);
  let place = 0;
  let cancel: (() => void) | null = null;

  function warm(left: () => number) {
    cancel = null;
    for (const kind of waiting) {
      const { rows, beyond } = leadsOfKind(leads, kind).getState();
      // What is searched by the server needs no texts here.
      while (!beyond && place < rows.length) {
        if (left() < 1) return plan();
        for (const row of rows.slice(place, place + AT_ONCE)) searchText(row);
        place += AT_ONCE;
      }
      place = 0;
      waiting.delete(kind);
    }
  }

  function plan() {
    cancel ??= whenIdle(warm);
  }

  const stops = leadKinds.map((kind) =>
    leadsOfKind(leads, kind).subscribe(() => {
      waiting.add(kind);
      plan();
    }),
  );
  plan();
  return () => {
    cancel?.();
    for (const stop of stops) stop();
  };
}

/** Where the browser does not say when it is idle, a few milliseconds now and then. */
const SLICE = 8;
const PAUSE = 40;

export const whenIdle: WhenIdle = (task) => {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback((deadline) => task(() => deadline.timeRemaining()));
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(() => {
    const end = performance.now() + SLICE;
    task(() => end - performance.now());
  }, PAUSE);
  return () => clearTimeout(timer);
};
