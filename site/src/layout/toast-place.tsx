import { ToastOutlet } from '@sallie/shared/ui/toast-outlet.tsx';
import { createRoot } from 'react-dom/client';

let placed = false;

/** Creates the place for toasts, outside the pages so that a toast outlives a navigation. */
export function placeToasts(): void {
  if (import.meta.env.SSR || placed) return;
  placed = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<ToastOutlet />);
}
