import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';

/** So many are all drawn: the browser's own search finds them, and paper shows them. */
const MOST_ALL_DRAWN = 100;
/** Items drawn beyond either edge, so that neither a wheel nor the Tab key comes to an empty place. */
const ITEMS_BEYOND = 8;

interface Options {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** How tall an item may be, in pixels; each is measured once it is drawn. */
  estimate: (index: number) => number;
  /** Between items, in pixels. */
  gap?: number;
  /** Drawn wherever it stands. */
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
  /** Attributes of its `li`. */
  props: ItemProps;
}

/**
 * Which items of a list in a box of its own are drawn: of a long one those near the sight, and the one that last
 * had the focus, so that it is not lost to the wheel. The rest is room, left as margins of what is drawn.
 */
export function useDrawnItems({ box, keys, estimate, gap = 0, keep, opensAtEnd }: Options) {
  const isLong = keys.length > MOST_ALL_DRAWN;
  const [focused, setFocused] = useState<string | null>(null);
  const [isThere, setThere] = useState(false);
  // The box stands around the list, so React has it only once the list is there; then it is looked at again.
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
    // With its neighbours, to which the Tab key goes on.
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
    /** The height of the list: a box that is as tall as what it holds has room before anything is drawn. */
    listProps: { onFocus, style: isLong ? { minBlockSize: virtualizer.getTotalSize() } : {} },
  };
}
