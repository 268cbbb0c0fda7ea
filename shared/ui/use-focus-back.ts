import { type FocusEvent, useCallback, useRef } from 'react';

function withAncestors(element: EventTarget | null): HTMLElement[] {
  const path: HTMLElement[] = [];
  let at = element instanceof HTMLElement ? element : null;
  while (at) {
    path.push(at);
    at = at.parentElement;
  }
  return path;
}

/** For an area that goes away: the keyboard goes back to where it was before it came into the area, or what stood around that. */
export function useFocusBack() {
  const area = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement[]>([]);

  const giveBack = useCallback(() => {
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLElement && area.current?.contains(activeElement))) return;
    // What is gone by now, or cannot be pressed, does not take it.
    const isTaken = cameFrom.current.some((element) => {
      element.focus({ preventScroll: true });
      return document.activeElement === element;
    });
    if (!isTaken) activeElement.blur();
  }, []);

  return {
    giveBack,
    props: {
      ref: area,
      onFocus({ currentTarget, relatedTarget }: FocusEvent) {
        const isNew = !currentTarget.contains(relatedTarget);
        if (isNew) cameFrom.current = withAncestors(relatedTarget);
      },
    },
  };
}
