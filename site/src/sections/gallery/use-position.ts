import { type RefObject, useEffect, useRef, useState } from 'react';

/** By these a visitor takes the row into their own hands. */
const hands = ['pointerdown', 'touchstart', 'wheel'];
/** Of a slide's width: browsers round where a row stands. */
const nearly = 0.05;

/**
 * Which of `count` slides is shown, and the way to another. The row scrolls by itself, also before this code is here: a
 * swipe is the browser's own, and what it came to is read from where the row stands.
 */
export function usePosition(row: RefObject<HTMLElement | null>, count: number) {
  const [selected, setSelected] = useState(0);
  /** Two presses may come before the next drawing. */
  const current = useRef(0);
  /** The slide the row is on its way to, whatever it passes. */
  const target = useRef<number>(undefined);

  function become(index: number) {
    current.current = index;
    setSelected(index);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is the same for as long as it is drawn.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const place = element.scrollLeft / slideWidth(element, count);
      const index = Math.round(place);
      const isAtRest = Math.abs(place - (target.current ?? index)) < nearly;
      if (target.current !== undefined && !isAtRest) return;
      target.current = undefined;
      become(index);
    };
    const release = () => {
      target.current = undefined;
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    for (const hand of hands) element.addEventListener(hand, release, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
      for (const hand of hands) element.removeEventListener(hand, release);
    };
  }, []);

  function show(wanted: number) {
    const index = (wanted + count) % count;
    const isNext = Math.abs(index - current.current) === 1;
    become(index);
    target.current = index;
    row.current?.scrollTo({
      left: index * slideWidth(row.current, count),
      // Far away, only the pictures that are looked at are fetched.
      behavior: isNext ? 'auto' : 'instant',
    });
  }
  return { selected, show, step: (by: number) => show(current.current + by) };
}

function slideWidth(row: HTMLElement, count: number): number {
  return row.scrollWidth / count;
}
