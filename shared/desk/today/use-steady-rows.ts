import { type RefObject, useEffect, useState } from 'react';

/** After this long without input, a list at its top shows new rows. */
const ALONE_AFTER_MS = 10_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Scrolls along when rows are added above, so that no row moves under the pointer. Returns the
 * number of rows added above and not seen yet. Does nothing until `isKnown`.
 */
export function useSteadyRows(list: RefObject<HTMLElement | null>, isKnown: boolean): number {
  const [above, setAbove] = useState(0);
  useEffect(() => {
    const pane = list.current?.closest<HTMLElement>('[data-pane]');
    const content = pane?.firstElementChild;
    if (!isKnown || !list.current || !pane || !(content instanceof HTMLElement)) return;
    return keepSteady({ list: list.current, pane, content }, setAbove);
  }, [list, isKnown]);
  return above;
}

interface Elements {
  list: Element;
  /** `pane` scrolls `content`. */
  pane: HTMLElement;
  content: HTMLElement;
}

/** Reports unseen rows above through `onAbove`; returns the stop function. */
function keepSteady({ list, pane, content }: Elements, onAbove: (count: number) => void) {
  let touched = performance.now();
  let known = rowsIn(content);
  const unseen = new Set<string>();

  function count(): void {
    if (pane.scrollTop === 0) content.style.removeProperty('min-block-size');
    const edge = edgeOf(pane, content);
    for (const tag of unseen) {
      const row = known.get(tag);
      if (!row || row.bottom > edge) unseen.delete(tag);
    }
    onAbove(unseen.size);
  }

  function stay(): void {
    const before = known;
    known = rowsIn(content);
    const edge = edgeOf(pane, content);
    const inSight = [...before].find(([tag, { top }]) => top >= edge && known.has(tag));
    const from = inSight?.[1].top ?? 0;
    const to = known.get(inSight?.[0] ?? '')?.top ?? from;
    const isTouched = performance.now() - touched < ALONE_AFTER_MS;
    // At the top, a banner above the rows must show although it moves them.
    if (pane.scrollTop > 0 || (isTouched && !haveSameTags(before, known))) {
      for (const [tag, { top }] of known) if (!before.has(tag) && top < to) unseen.add(tag);
      scrollBy(pane, content, to - from);
    }
    count();
  }

  const onTouch = () => {
    touched = performance.now();
  };
  const resized = new ResizeObserver(stay);
  resized.observe(content);
  resized.observe(list);
  const leaving = new AbortController();
  const watching = { passive: true, signal: leaving.signal };
  pane.addEventListener('scroll', count, watching);
  for (const touch of touches)
    document.addEventListener(touch, onTouch, { capture: true, ...watching });
  return () => {
    resized.disconnect();
    leaving.abort();
  };
}

const haveSameTags = (before: Rows, after: Rows) =>
  before.size === after.size && [...before.keys()].every((tag) => after.has(tag));

/** Gives a list that is too short to scroll extra room below, until it is back at its top. */
function scrollBy(pane: HTMLElement, content: HTMLElement, wanted: number): void {
  const top = pane.scrollTop + wanted;
  pane.scrollTop = top;
  if (top - pane.scrollTop < 1) return;
  // Independent of anything around the pane.
  content.style.minBlockSize = `${window.innerHeight + top}px`;
  pane.scrollTop = top;
}

/** Position of each row within the scrolled content. */
type Rows = ReadonlyMap<string, { top: number; bottom: number }>;

function rowsIn(content: Element): Rows {
  const origin = content.getBoundingClientRect().top;
  const rows = content.querySelectorAll<HTMLElement>('[data-acts="row"]');
  return new Map(
    [...rows].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [row.dataset.row ?? '', { top: top - origin, bottom: bottom - origin }];
    }),
  );
}

const edgeOf = (pane: Element, content: Element) =>
  pane.getBoundingClientRect().top - content.getBoundingClientRect().top;
