import { type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Lead } from '../../contract/leads.ts';
import { useMedia } from '../app/screen.tsx';
import type { LeadRow } from './use-lead-table.ts';

/** In pixels: a name, its marks and a line of the message. Each row is measured once it is drawn. */
const USUAL_HEIGHT = 68;
/** Rows drawn below the pane's edge, so that neither a wheel nor the Tab key comes to an empty place. */
const BEYOND = 8;
/** Cards stand several in a line, which no list of heights tells: as lead-table.module.css has it, in pixels. */
const CARDS_UP_TO = 1024;

/** The pane that scrolls, whether its rows are cards, and how far below its top an element begins, in pixels; what stands above it may grow at any time. */
function usePane(element: RefObject<HTMLElement | null>) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [{ top, isNarrow }, setPlace] = useState({ top: 0, isNarrow: true });
  useLayoutEffect(() => {
    const found = element.current?.closest<HTMLElement>('[data-pane]') ?? null;
    setPane(found);
    if (!found) return;
    const look = () => {
      if (!element.current) return;
      const { top: below } = element.current.getBoundingClientRect();
      const next = {
        top: Math.round(below - found.getBoundingClientRect().top + found.scrollTop),
        isNarrow: !(contentWidth(found) > CARDS_UP_TO), // What has no size has no edge either.
      };
      setPlace((before) =>
        before.top === next.top && before.isNarrow === next.isNarrow ? before : next,
      );
    };
    const sizes = new ResizeObserver(look);
    for (const part of [found, ...found.children]) sizes.observe(part);
    look();
    return () => sizes.disconnect();
  }, [element]);
  return { pane, top, isNarrow };
}

/** What a query of the container goes by. */
function contentWidth(pane: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(pane);
  return (
    pane.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  );
}

/**
 * The rows of a page as far down as its pane was scrolled, and how much room the rest takes. What was drawn stays: the
 * columns are as wide as their rows need, and rows that come and go would move them, and the focus, under a hand.
 */
export function useVirtualRows<L extends Lead>(rows: readonly LeadRow<L>[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const farthest = useRef(0);
  const { pane, top: scrollMargin, isNarrow } = usePane(body);
  const isPaper = useMedia('print'); // It has no edge to scroll beyond.
  const drawsAll = pane === null || isNarrow || isPaper;

  function rangeExtractor({ endIndex, overscan, count }: Range): number[] {
    farthest.current = Math.max(farthest.current, endIndex + overscan);
    const end = drawsAll ? count : Math.min(count, farthest.current + 1);
    return Array.from({ length: end }, (_, index) => index);
  }

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: BEYOND,
    scrollMargin,
    rangeExtractor,
  });
  const last = virtualizer.getVirtualItems().at(-1);
  const count = last ? last.index + 1 : 0;
  return {
    body,
    measure: virtualizer.measureElement,
    drawn: drawsAll ? rows : rows.slice(0, count),
    /** In pixels. */
    below: drawsAll || !last ? 0 : virtualizer.getTotalSize() + scrollMargin - last.end,
  };
}
