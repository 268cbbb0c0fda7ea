import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { currentToast, subscribeToasts, type Toast } from './toasts.ts';
import { subscribeTopLayer, topLayer } from './top-layer.ts';

type Toaster = ComponentType<{ toast: Toast; container: Element }>;

/** Outlets come and go with dialogs: the next one has it at once. */
let loaded: Toaster | null = null;

/**
 * What draws toasts. It is fetched before one is due, since one may be due because the network is gone; a fetch that
 * failed is tried again with the next toast and when the network is back.
 */
function useToaster(due: number | undefined): Toaster | null {
  const [toaster, setToaster] = useState(() => loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast that is due is a reason to try again.
  useEffect(() => {
    if (toaster) return;
    const load = () =>
      import('./toaster.tsx').then(
        ({ Toaster }) => {
          loaded = Toaster;
          setToaster(() => Toaster);
        },
        () => undefined, // A page without toasts is still a page, and says the same in its own place.
      );
    void load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [toaster, due]);
  return toaster;
}

const none = () => null;

interface Props {
  /** The id of the place that a page keeps free for them; without one they lie over it. */
  place?: string;
}

/** Where toasts appear; stands once in an app. */
export function ToastOutlet({ place = '' }: Props) {
  const toast = useSyncExternalStore(subscribeToasts, currentToast, none);
  const dialog = useSyncExternalStore(subscribeTopLayer, topLayer, none);
  const Toaster = useToaster(toast?.id);
  if (!toast || !Toaster) return null;
  // What was raised before a dialog came would lie over its first field.
  const layer = dialog === toast.layer ? dialog : null;
  const container = layer ?? document.getElementById(place) ?? document.body;
  return createPortal(<Toaster toast={toast} container={container} />, container);
}
