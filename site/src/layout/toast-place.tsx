import { ToastOutlet } from '@sallie/shared/ui/toast-outlet.tsx';
import { createRoot } from 'react-dom/client';

let placed = false;

/** Makes the one place for toasts, beside the pages so that a message outlives a navigation. Called by whatever may show one. */
export function placeToasts(): void {
  if (import.meta.env.SSR || placed) return;
  placed = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<ToastOutlet />);
}
