import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { currentToast, subscribeToasts, type Toast, topLayer } from './toasts.ts';

type Toaster = ComponentType<{ toast: Toast; container: Element }>;

/** Kept across outlets, which mount and unmount with dialogs. */
let loaded: Toaster | null = null;

/**
 * Loads before a toast is due, because that may report a lost network; retries at a toast and when
 * online.
 */
function useToaster(due: number | undefined): Toaster | null {
  const [toaster, setToaster] = useState(() => loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast triggers another try.
  useEffect(() => {
    if (toaster) return;
    const load = () =>
      import('./toaster.tsx').then(
        ({ Toaster }) => {
          loaded = Toaster;
          setToaster(() => Toaster);
        },
        () => undefined, // The page shows the same messages in their own places.
      );
    void load();
    addEventListener('online', load);
    return () => removeEventListener('online', load);
  }, [toaster, due]);
  return toaster;
}

const none = () => null;

interface Props {
  /** Id of the element reserved for toasts; without it they cover the page. */
  place?: string;
}

/** Render once per app. */
export function ToastOutlet({ place = '' }: Props) {
  const toast = useSyncExternalStore(subscribeToasts, currentToast, none);
  const dialog = useSyncExternalStore(subscribeToasts, topLayer, none);
  const Toaster = useToaster(toast?.id);
  if (!toast || !Toaster) return null;
  // A toast from before the dialog would cover its first field.
  const layer = dialog === toast.layer ? dialog : null;
  const container = layer ?? document.getElementById(place) ?? document.body;
  return createPortal(<Toaster toast={toast} container={container} />, container);
}

let isPlaced = false;

/** Renders the outlet outside an app whose pages come and go, so that a toast outlives a navigation. */
export function placeToasts(): void {
  if (isPlaced) return;
  isPlaced = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<ToastOutlet />);
}
