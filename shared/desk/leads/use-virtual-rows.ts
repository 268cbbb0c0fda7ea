import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Lead } from '../../contract/leads.ts';
import type { LeadRow } from './use-lead-table.ts';

/** In pixels: a name, its marks and a line of the message. Each row is measured once it is drawn. */
const USUAL_HEIGHT = 68;
/** Rows drawn below the window's edge, so that neither a wheel nor the Tab key comes to an empty place. */
const BEYOND = 8;
/** Cards stand several in a line, which no list of heights tells; and paper has no edge to scroll beyond. */
const DRAWS_ALL = '(max-width: 72rem), print';

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** How far below the top of the page an element begins, in pixels; what stands above it may grow at any time. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => {
      if (element.current) setTop(element.current.getBoundingClientRect().top + window.scrollY);
    };
    const page = new ResizeObserver(look);
    page.observe(document.body);
    look();
    return () => page.disconnect();
  }, [element]);
  return top;
}

/**
 * The rows of a page as far down as the window has come, and how much room the rest takes. What was drawn stays: the
 * columns are as wide as their rows need, and rows that come and go would move them, and the focus, under a hand.
 */
export function useVirtualRows<L extends Lead>(rows: readonly LeadRow<L>[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const farthest = useRef(0);
  const drawsAll = useMedia(DRAWS_ALL);
  const scrollMargin = useTop(body);

  function rangeExtractor({ endIndex, overscan, count }: Range): number[] {
    farthest.current = Math.max(farthest.current, endIndex + overscan);
    const end = drawsAll ? count : Math.min(count, farthest.current + 1);
    return Array.from({ length: end }, (_, index) => index);
  }

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: BEYOND,
    scrollMargin,
    rangeExtractor,
  });
  const last = virtualizer.getVirtualItems().at(-1);
  return {
    body,
    measure: virtualizer.measureElement,
    drawn: rows.slice(0, last ? last.index + 1 : 0),
    /** In pixels. */
    below: drawsAll || !last ? 0 : virtualizer.getTotalSize() + scrollMargin - last.end,
  };
}
