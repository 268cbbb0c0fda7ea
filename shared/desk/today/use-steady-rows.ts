import { type RefObject, useEffect, useState } from 'react';

/** Milliseconds without a hand at the desk: then a list that stands at its top shows what is new there. */
const ALONE_AFTER = 10_000;
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Scrolls along with rows that come above those in sight, so that none moves from under a hand. Returns how many came so
 * and were not in sight yet. While `isKnown` is false the list only comes in, and stays at its top.
 */
export function useSteadyRows(list: RefObject<HTMLElement | null>, isKnown: boolean): number {
  const [above, setAbove] = useState(0);
  useEffect(() => {
    const pane = list.current?.closest<HTMLElement>('[data-pane]');
    const content = pane?.firstElementChild as HTMLElement | null | undefined;
    if (!isKnown || !pane || !content) return;
    let touched = performance.now();
    let known = rowsIn(content);
    const unseen = new Set<string>();

    function count(): void {
      if (pane?.scrollTop === 0) content?.style.removeProperty('min-block-size');
      const edge = edgeOf(pane as HTMLElement, content as Element);
      for (const tag of unseen) {
        const row = known.get(tag);
        if (!row || row.bottom > edge) unseen.delete(tag);
      }
      setAbove(unseen.size);
    }

    function stay(): void {
      if (!pane || !content) return;
      const before = known;
      known = rowsIn(content);
      const edge = edgeOf(pane, content);
      const inSight = [...before].find(([tag, { top }]) => top >= edge && known.has(tag));
      const from = inSight?.[1].top ?? 0;
      const to = known.get(inSight?.[0] ?? '')?.top ?? from;
      if (pane.scrollTop > 0 || performance.now() - touched < ALONE_AFTER) {
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
    if (list.current) resized.observe(list.current);
    pane.addEventListener('scroll', count, { passive: true });
    for (const touch of touches)
      document.addEventListener(touch, onTouch, { capture: true, passive: true });
    return () => {
      resized.disconnect();
      pane.removeEventListener('scroll', count);
      for (const touch of touches) document.removeEventListener(touch, onTouch, { capture: true });
    };
  }, [list, isKnown]);
  return above;
}

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
function rowsIn(content: Element): Map<string, { top: number; bottom: number }> {
  const origin = content.getBoundingClientRect().top;
  const rows = content.querySelectorAll<HTMLElement>('[data-acts="row"]');
  return new Map(
    [...rows].map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [row.dataset.row ?? '', { top: top - origin, bottom: bottom - origin }];
    }),
  );
}

/** Where the part in sight begins, in what is scrolled. */
const edgeOf = (pane: Element, content: Element) =>
  pane.getBoundingClientRect().top - content.getBoundingClientRect().top;
