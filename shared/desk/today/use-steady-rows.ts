import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds without a hand at the desk: then a list that stands at its top shows what is new there. */
const ALONE_AFTER_MS = 10_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Scrolls along with rows that come above those in sight, so that none moves from under a hand. Returns how many came so
 * and were not in sight yet. While `isKnown` is false the list only comes in, and stays at its top.
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
  /** What scrolls, and what is scrolled in it. */
  pane: HTMLElement;
  content: HTMLElement;
}

/** Hands on how many rows above are unseen; returns the stopping. */
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
    // At the top of the list a banner above the rows is to be seen, though it moves them.
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

/** A list too short to scroll that far gets room below, until it stands at its top again. */
function scrollBy(pane: HTMLElement, content: HTMLElement, wanted: number): void {
  const top = pane.scrollTop + wanted;
  pane.scrollTop = top;
  if (top - pane.scrollTop < 1) return;
  // Whatever comes and goes around the pane.
  content.style.minBlockSize = `${window.innerHeight + top}px`;
  pane.scrollTop = top;
}

/** Where each row stands in what is scrolled, whatever is in sight of it. */
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
