import type { Bridge } from '../bridge.ts';

/** As a browser's tab shows it, so that both desks read the same; a desk without its server says that instead. */
export function windowTitle(unread: number, isConnected: boolean): string {
  if (!isConnected) return 'Not connected · Sallie Desk';
  if (unread === 0) return 'Sallie Desk';
  return `(${unread > 99 ? '99+' : unread}) Sallie Desk`;
}

/** The window takes its title from the page, and the taskbar its text from the window. */
export function keepTitle(bridge: Bridge, page: Document): void {
  let unread = 0;
  let isConnected = true;
  bridge.onEvent((event) => {
    if (event.type === 'snapshot') {
      const { signedIn, socket } = event.snapshot;
      // An attempt (`connecting`) is no news: before the first one nothing is lost, and what was lost stays so until one succeeds.
      if (!signedIn || socket === 'online') isConnected = true;
      else if (socket !== 'connecting') isConnected = false;
      if (!signedIn) unread = 0;
    } else if (event.type === 'frame' && event.frame.type === 'attention') {
      unread = event.frame.data.unread;
    } else return;
    page.title = windowTitle(unread, isConnected);
  });
}
