import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';

/** Up to this many items are all drawn, so that the browser's search and printing include them. */
const MOST_ALL_DRAWN = 100;
/** Extra items beyond both edges, so that neither the wheel nor the Tab key reaches an empty place. */
const ITEMS_BEYOND = 8;

interface Options {
  box: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** Expected height in pixels; each item is measured once it is drawn. */
  estimate: (index: number) => number;
  /** In pixels. */
  gap?: number;
  /** The key of an item that is always drawn. */
  keep?: string | null;
  opensAtEnd?: boolean;
}

interface ItemProps {
  ref?: (element: HTMLElement | null) => void;
  'data-index'?: number;
  'aria-setsize'?: number;
  'aria-posinset'?: number;
  style?: CSSProperties;
}

export interface DrawnItem {
  index: number;
  props: ItemProps;
}

/**
 * Draws only the visible items of a long list, and the one that last had the focus, so that
 * scrolling does not lose it. Margins take the place of the others.
 */
export function useDrawnItems({ box, keys, estimate, gap = 0, keep, opensAtEnd }: Options) {
  const isLong = keys.length > MOST_ALL_DRAWN;
  const [focused, setFocused] = useState<string | null>(null);
  const [isThere, setThere] = useState(false);
  // The box surrounds the list, so React sets its ref only after the first layout effect.
  useLayoutEffect(() => setThere(true), []);
  const virtualizer = useVirtualizer({
    count: keys.length,
    enabled: isLong && isThere,
    getScrollElement: () => box.current,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: estimate,
    overscan: ITEMS_BEYOND,
    gap,
    initialOffset: opensAtEnd ? Number.MAX_SAFE_INTEGER : 0,
  });

  function drawnOf(): DrawnItem[] {
    if (!isLong) return keys.map((_, index) => ({ index, props: {} }));
    const indexOf = (key: string | null) => (key === null ? -1 : keys.indexOf(key));
    const at = indexOf(focused);
    // The Tab key moves to the neighbors of the focused item, so they are drawn too.
    const kept = [indexOf(keep ?? null), ...(at < 0 ? [] : [at - 1, at, at + 1])];
    const near = virtualizer.getVirtualItems().map(({ index }) => index);
    const indexes = [...new Set([...near, ...kept])].filter(
      (index) => index >= 0 && index < keys.length,
    );
    indexes.sort((a, b) => a - b);
    const placeOf = (index: number) => virtualizer.measurementsCache[index] ?? { start: 0, end: 0 };
    return indexes.map((index, at) => {
      const before = at === 0 ? 0 : placeOf(indexes[at - 1] ?? 0).end + gap;
      const isLast = at === indexes.length - 1;
      const room = isLast ? virtualizer.getTotalSize() - placeOf(index).end : 0;
      const props: ItemProps = {
        ref: virtualizer.measureElement,
        'data-index': index,
        'aria-setsize': keys.length,
        'aria-posinset': index + 1,
        style: { marginBlockStart: placeOf(index).start - before, marginBlockEnd: room },
      };
      return { index, props };
    });
  }

  function onFocus({ target }: FocusEvent) {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
    if (index !== undefined) setFocused(keys[Number(index)] ?? null);
  }

  return {
    isLong,
    drawn: drawnOf(),
    /** The list's full height, so that a box sized by its content has room before anything is drawn. */
    listProps: { onFocus, style: isLong ? { minBlockSize: virtualizer.getTotalSize() } : {} },
  };
}
