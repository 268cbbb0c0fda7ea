import { useEffect } from 'react';
import type { OpenDesk } from '../app/create.ts';

const CONTROLS = 'a, button, select, [role="menuitem"]';
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/**
 * Until a second after a change, no control acts where the change was pressed, because a second
 * press was meant for what stood there before.
 */
export function useSecondPress(desk: OpenDesk): void {
  useEffect(() => {
    const { underWay } = desk.triage;
    let pressed: DOMRect | null = null;
    let changed: DOMRect | null = null;

    function onPress(event: MouseEvent) {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      // A press by key has no position.
      if (!control || (event.type === 'click' && event.detail === 0)) return;
      if (changed && underWay.isSettling() && isWithin(changed, event)) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.type === 'pointerdown') pressed = control.getBoundingClientRect();
    }

    const onKey = () => {
      pressed = null;
    };
    const offBegin = underWay.onBegin(() => {
      changed = pressed;
    });
    const leaving = new AbortController();
    const first = { capture: true, signal: leaving.signal };
    for (const press of presses) document.addEventListener(press, onPress, first);
    document.addEventListener('keydown', onKey, first);
    return () => {
      offBegin();
      leaving.abort();
    };
  }, [desk]);
}

function isWithin({ left, right, top, bottom }: DOMRect, { clientX, clientY }: MouseEvent) {
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
