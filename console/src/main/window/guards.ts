import type { App, Session, Shell } from 'electron';
import type { Log } from '../../log.ts';

interface GuardDeps {
  app: App;
  openExternal: Shell['openExternal'];
  /** Origin of the connected shop; its own pages open also where it has no certificate. */
  shop(): string | null;
  log: Log;
}

/** What may leave the app for the system's browser, mail program or telephone. */
const leaving = new Set(['https:', 'mailto:', 'tel:']);

/** The address as it may be handed to the system; null: it may not. `shop`: origin of the connected server. */
export function outsideAddress(text: string, shop: string | null): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const mayLeave = leaving.has(url.protocol) || url.origin === shop;
  if (!mayLeave || url.username || url.password) return null;
  return url.href;
}

/** From now on every door of every page is shut from its first moment: nothing navigates, nothing opens, nothing is embedded. */
export function guardPages({ app, openExternal, shop, log }: GuardDeps): void {
  function openOutside(text: string) {
    const address = outsideAddress(text, shop());
    if (address) void openExternal(address).catch(() => log('outside failed'));
    else log('outside refused');
  }

  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      event.preventDefault();
      // A tap on "Call" or "Mail" is a navigation too, one that leaves the page where it is.
      if (/^(mailto|tel):/i.test(event.url)) openOutside(event.url);
    });
    contents.on('will-redirect', (event) => event.preventDefault());
    contents.on('will-frame-navigate', (event) => event.preventDefault());
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      openOutside(url);
      return { action: 'deny' };
    });
  });
}

/** For every session in use: unset would mean granted. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // No machine of the local network gets this account's proof by asking for it.
  session.allowNTLMCredentialsForDomains('');
  session.on('will-download', (_, item) => {
    item.setSaveDialogOptions({ defaultPath: item.getFilename() });
  });
}
