import { extname, isAbsolute, join, relative } from 'node:path';
import type { App, Session, Shell } from 'electron';
import type { Log } from '../../log.ts';

/* What our pages may load, where they may go, and what they may ask of the system. */

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

/* Serves the page from its own origin, because `file:` has neither origin nor headers. */

export const APP_SCHEME = 'app';
export const APP_HOST = 'console';
export const APP_PAGE = `${APP_SCHEME}://${APP_HOST}/index.html`;

/** Pass this to `registerSchemesAsPrivileged`, once and before ready. */
export const privilegedSchemes = [
  { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
];

const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  // No text becomes markup, a script or a script's URL, even if a library tries.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

interface AppFiles {
  root: string;
  readFile(file: string): Promise<Uint8Array>;
  /** Loads an uploaded picture from the shop's server. Rejects when there is none. */
  readPicture(path: string): Promise<Uint8Array>;
}

const PICTURE = /^\/pictures\/[\w-]{1,80}\.webp$/;

export function createAppProtocol({ root, readFile, readPicture }: AppFiles) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET') return refusal(405);
    const url = new URL(request.url);
    const file = fileOf(url, root);
    if (!file) return refusal(400);
    const type = contentTypes[extname(file)];
    if (!type) return refusal(404);
    try {
      const isPicture = PICTURE.test(url.pathname);
      const bytes = await (isPicture ? readPicture(url.pathname) : readFile(file));
      // The copy is a plain byte array, which every Response accepts.
      return new Response(new Uint8Array(bytes), { headers: headersFor(type) });
    } catch {
      return refusal(404);
    }
  };
}

function fileOf({ protocol, host, pathname }: URL, root: string): string | null {
  if (protocol !== `${APP_SCHEME}:` || host !== APP_HOST) return null;
  const path = decoded(pathname === '/' ? '/index.html' : pathname);
  if (path === null || path.includes('\0')) return null;
  const file = join(root, path);
  const within = relative(root, file);
  const isOutside = !within || within.startsWith('..') || isAbsolute(within);
  return isOutside ? null : file;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null; // `%zz` names no file.
  }
}

function headersFor(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': CONTENT_POLICY,
    'x-content-type-options': 'nosniff',
  };
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: headersFor('text/plain') });
}
