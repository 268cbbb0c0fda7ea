import { useEffect } from 'react';

/* Tag manager or gtag, as the id says; without an id nothing is loaded and every call does nothing. No name, e-mail, phone or query ever leaves here. */

type Layer = unknown[];
declare global {
  interface Window {
    dataLayer?: Layer;
  }
}

const host = 'https://www.googletagmanager.com';
let tagId: string | undefined;

function layer(): Layer {
  window.dataLayer ??= [];
  return window.dataLayer;
}

/** gtag.js takes as a command only what says it is an `arguments` object, not an array. */
function gtag(...command: unknown[]): void {
  layer().push({ ...command, length: command.length, [Symbol.toStringTag]: 'Arguments' });
}

function load(source: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
}

export function startAnalytics(id: string | undefined): void {
  if (!id || tagId) return;
  tagId = id;
  if (isTagManager(id)) {
    layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    load(`${host}/gtm.js?id=${encodeURIComponent(id)}`);
    return;
  }
  gtag('js', new Date());
  load(`${host}/gtag/js?id=${encodeURIComponent(id)}`);
}

function isTagManager(id: string): boolean {
  return id.startsWith('GTM-');
}

/** Where the visitor is, without query or fragment. */
function place(path: string) {
  return { page_path: path, page_location: window.location.origin + path };
}

/** Sends one event. Hand in ids and kinds only, never what a visitor typed. */
export function track(name: string, params: Record<string, string | number> = {}): void {
  if (!tagId) return;
  if (isTagManager(tagId)) layer().push({ event: name, ...params });
  else gtag('event', name, params);
}

function pageView(path: string): void {
  if (!tagId) return;
  if (!isTagManager(tagId)) gtag('config', tagId, { send_page_view: false, ...place(path) });
  track('page_view', place(path));
}

/** One view per page shown. */
export function usePageView(path: string): void {
  useEffect(() => pageView(path), [path]);
}
