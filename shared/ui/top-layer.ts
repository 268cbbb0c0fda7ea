import { createEmitter } from '../realtime/emitter.ts';

/* A modal dialog makes everything around it inert, so overlays such as toasts are drawn inside it. */

let stack: Element[] = [];
const emitter = createEmitter<{ change(): void }>();

function become(next: Element[]): void {
  stack = next;
  emitter.emit('change');
}

/** A dialog calls this when it opens and the returned function when it closes. */
export function enterTopLayer(dialog: Element): () => void {
  become([...stack, dialog]);
  return () => become(stack.filter((element) => element !== dialog));
}

export function topLayer(): Element | null {
  return stack.at(-1) ?? null;
}

export function subscribeTopLayer(listener: () => void): () => void {
  return emitter.on('change', listener);
}
