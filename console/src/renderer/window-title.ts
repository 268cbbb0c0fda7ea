import type { Bridge } from '../bridge.ts';

/** As a browser's tab shows it, so that both desks read the same. */
export function windowTitle(unread: number): string {
  if (unread === 0) return 'Sallie Desk';
  return `(${unread > 99 ? '99+' : unread}) Sallie Desk`;
}

/** The window takes its title from the page, and the taskbar its text from the window. */
export function countInTitle(bridge: Bridge, page: Document): void {
  bridge.onEvent((event) => {
    if (event.type === 'snapshot' && !event.snapshot.signedIn) page.title = windowTitle(0);
    if (event.type !== 'frame' || event.frame.type !== 'attention') return;
    page.title = windowTitle(event.frame.data.unread);
  });
}
