import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** The row that had the focus and its index, which counts when the row is gone. */
interface Held {
  row: string | undefined;
  at: number;
}

/** True while the focus is in `part` or on nothing; false when the user has moved it elsewhere. */
export function isStillIn(part?: Element | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || part?.contains(activeElement) === true;
}

/** For a list with a heading, which gets the focus when no row is left. */
export function useListFocus() {
  const list = useRef<HTMLUListElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const kept = useKeptFocus(list, () => title.current);
  return { title: { ref: title, tabIndex: -1 }, list: { ref: list, ...kept } };
}

/** For a section whose buttons come and go: the first one left gets the focus. */
export function useSectionFocus() {
  const section = useRef<HTMLElement>(null);
  const kept = useKeptFocus(section, () => section.current?.querySelector('button') ?? null);
  return { ref: section, ...kept };
}

const rowsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/**
 * Moves the focus when the focused button disappears: to the first button of the same row
 * (`data-row`, preferring its `data-actions`), else of the row that took its place, else to
 * `otherwise`.
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
    // Outside the list nothing may be held, or the next update would pull the focus back.
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
      // A removed button fires blur too; when the user moves the focus, the button stays connected.
      const left = held.current;
      queueMicrotask(() => {
        // When a script moved the focus within the list, `held` is already the next row.
        if (target.isConnected && held.current === left) held.current = null;
      });
    },
  };
}
