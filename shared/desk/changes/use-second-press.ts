import { useEffect } from 'react';
import type { OpenDesk } from '../app/create.ts';

const CONTROLS = 'a, button, select, [role="menuitem"]';
const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/**
 * A second press, meant for what stood there, acts on nothing that a change has put in its place: until a second after
 * the change, no control acts where it was pressed.
 */
export function useSecondPress(desk: OpenDesk): void {
  useEffect(() => {
    const { underWay } = desk.triage;
    let pressed: DOMRect | null = null;
    let changed: DOMRect | null = null;

    function onPress(event: MouseEvent) {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      // A key's press has no place.
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
