import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { currentToast, subscribeToasts } from './toasts.ts';
import { subscribeTopLayer, topLayer } from './top-layer.ts';

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })));

const none = () => null;

/** Where toasts appear; stands once in an app. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(subscribeToasts, currentToast, none);
  const dialog = useSyncExternalStore(subscribeTopLayer, topLayer, none);
  if (!toast) return null;
  return createPortal(
    <Suspense>
      <Toaster toast={toast} container={dialog ?? document.body} />
    </Suspense>,
    dialog ?? document.body,
  );
}
