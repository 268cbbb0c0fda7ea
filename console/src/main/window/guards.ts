import type { App, Session, Shell } from 'electron';
import type { Log } from '../../log.ts';

interface GuardDeps {
  app: App;
  openExternal: Shell['openExternal'];
  /** Returns the origin of the connected shop, whose pages open even without a certificate. */
  shop(): string | null;
  log: Log;
}

/** The system's browser, mail program or phone may open these. */
const leaving = new Set(['https:', 'mailto:', 'tel:']);

/** Returns the URL for the system, or null when it must not leave. `shop` is the connected server's origin. */
export function outsideAddress(text: string, shop: string | null): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const mayLeave = leaving.has(url.protocol) || url.origin === shop;
  if (!mayLeave || url.username || url.password) return null;
  return url.href;
}

export function guardPages({ app, openExternal, shop, log }: GuardDeps): void {
  function openOutside(text: string) {
    const address = outsideAddress(text, shop());
    if (address) void openExternal(address).catch(() => log('outside failed'));
    else log('outside refused');
  }

  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      event.preventDefault();
      // Tapping "Call" or "Mail" is also a navigation, which leaves the page in place.
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

/** Needed for every session, because Electron grants permissions by default. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  // No machine on the local network may get this account's credentials.
  session.allowNTLMCredentialsForDomains('');
  session.on('will-download', (_, item) => {
    item.setSaveDialogOptions({ defaultPath: item.getFilename() });
  });
}
