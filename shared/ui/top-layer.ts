import { createEmitter } from '../realtime/emitter.ts';

/* A modal dialog makes all around it inert, so what must be seen and pressed over everything is drawn inside it. */

let stack: Element[] = [];
const emitter = createEmitter<{ change(): void }>();

function become(next: Element[]): void {
  stack = next;
  emitter.emit('change');
}

/** Told by a dialog when it opens; call the answer when it closes. */
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
