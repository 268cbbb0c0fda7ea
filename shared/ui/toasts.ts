import { createEmitter } from '../realtime/emitter.ts';

/* One toast at a time, shown from anywhere; `ToastOutlet` draws it. */

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'destructive';
  /** One action, such as Undo; it closes the toast. */
  action?: { label: string; run: () => void };
  /** Milliseconds it is shown, instead of the default. */
  lasts?: number;
}

export interface Toast extends ToastMessage {
  id: number;
  open: boolean;
  /** The dialog that was open when the toast was created. */
  layer: Element | null;
}

/** A closed toast stays in memory this long, unseen. */
const REMOVAL_DELAY_MS = 1_000_000;

type Timer = ReturnType<typeof setTimeout>;

let current: Toast | null = null;
let removal: Timer | undefined;
let lastId = 0;
let dialogs: Element[] = [];
const emitter = createEmitter<{ change(): void }>();

function become(next: Toast | null): void {
  current = next;
  emitter.emit('change');
}

/** Replaces the current toast; returns an id for `closeToast`. */
export function toast(message: ToastMessage): number {
  clearTimeout(removal);
  lastId += 1;
  become({ ...message, id: lastId, open: true, layer: topLayer() });
  return lastId;
}

export function closeToast(id: number): void {
  if (current?.id !== id || !current.open) return;
  become({ ...current, open: false });
  removal = setTimeout(() => become(null), REMOVAL_DELAY_MS);
}

export function currentToast(): Toast | null {
  return current;
}

export function subscribeToasts(listener: () => void): () => void {
  return emitter.on('change', listener);
}

/**
 * A dialog calls this when it opens and the returned function when it closes. A modal dialog makes everything
 * around it inert, so toasts are drawn inside it.
 */
export function enterTopLayer(dialog: Element): () => void {
  dialogs = [...dialogs, dialog];
  emitter.emit('change');
  return () => {
    dialogs = dialogs.filter((element) => element !== dialog);
    emitter.emit('change');
  };
}

export function topLayer(): Element | null {
  return dialogs.at(-1) ?? null;
}
