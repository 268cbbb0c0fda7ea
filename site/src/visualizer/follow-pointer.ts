interface Ear {
  moved(x: number): void;
  released(): void;
}

/** Hears of drags and taps on an element. A finger that scrolls the page past it moves nothing. */
export function followPointer(element: HTMLElement, { moved, released }: Ear): () => void {
  const isHeld = ({ pointerId }: PointerEvent) => element.hasPointerCapture(pointerId);
  const heard = {
    pointerdown(event: PointerEvent) {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      if (event.pointerType !== 'touch') moved(event.clientX);
    },
    pointermove(event: PointerEvent) {
      if (isHeld(event)) moved(event.clientX);
    },
    pointerup(event: PointerEvent) {
      if (!isHeld(event)) return;
      moved(event.clientX);
      released();
    },
  };
  const names = ['pointerdown', 'pointermove', 'pointerup'] as const;
  for (const name of names) element.addEventListener(name, heard[name]);
  return () => {
    for (const name of names) element.removeEventListener(name, heard[name]);
  };
}
