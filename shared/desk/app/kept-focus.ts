import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Where in a list the focus was: its row, and which one that is when the row itself is gone. */
interface Held {
  row: string | undefined;
  at: number;
}

/** Whether the keyboard is still in a part of the page, or what it was at is gone: who went elsewhere meanwhile stays there. */
export function isStillIn(part?: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || part?.contains(activeElement) === true;
}

/** For a list under a heading of its own, which has the focus once no row is left. */
export function useListFocus() {
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const kept = useKeptFocus(list, () => title.current);
  return { title: { ref: title, tabIndex: -1 }, list: { ref: list, ...kept } };
}

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/**
 * Keeps the keyboard in a list whose pressed button goes away with what it did. The focus goes on to the first
 * button of the same row (`data-row`; among its actions, where those are marked `data-actions`), else of the row that took its place, else to `otherwise`.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  otherwise: () => HTMLElement | null,
) {
  const held = useRef<Held | null>(null);

  useLayoutEffect(() => {
    const { activeElement } = document;
    if (!held.current || (activeElement && activeElement !== document.body)) return;
    const { row, at } = held.current;
    const rows = rowsIn(list.current);
    const next = rows.find(({ dataset }) => dataset.row === row) ?? rows[at] ?? rows.at(-1);
    const target =
      next?.querySelector<HTMLElement>('[data-actions] button') ??
      next?.querySelector<HTMLElement>('button') ??
      otherwise();
    if (!target) return;
    // Outside of the list nothing is held any more, else it would be fetched back from what stands there next.
    held.current = null;
    target.focus({ preventScroll: true });
  });

  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const row = target.closest<HTMLElement>('[data-row]');
      held.current = row
        ? { row: row.dataset.row, at: rowsIn(list.current).indexOf(row) }
        : { row: undefined, at: 0 };
    },
    onBlur({ target }: FocusEvent<HTMLElement>) {
      // A button that is taken away says goodbye too; whoever went elsewhere leaves it standing.
      const left = held.current;
      queueMicrotask(() => {
        // Where a script moved the focus within the list the next one is held by now.
        if (target.isConnected && held.current === left) held.current = null;
      });
    },
  };
}
