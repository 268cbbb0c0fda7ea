/* Fetches Tag Manager or gtag, by the id, only if one is set. No name, email, phone or query leaves here. */

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

/** gtag.js accepts a command only as an `arguments` object, not as an array. */
function gtag(...command: unknown[]): void {
  layer().push({ ...command, length: command.length, [Symbol.toStringTag]: 'Arguments' });
}

function isTagManager(id: string): boolean {
  return id.startsWith('GTM-');
}

function load(source: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
}

/** Sends one event; does nothing without a tag. Pass ids and kinds only, never what a visitor typed. */
export function track(name: string, params: Record<string, string | number> = {}): void {
  if (!tagId) return;
  if (isTagManager(tagId)) layer().push({ event: name, ...params });
  else gtag('event', name, params);
}

/** Reports a view with its path, without query and fragment. */
function pageView(id: string, path: string): void {
  const place = { page_path: path, page_location: window.location.origin + path };
  if (!isTagManager(id)) gtag('config', id, { send_page_view: false, ...place });
  track('page_view', place);
}

/** Loads the tag and reports a view of `landing`, the path at which the visit began, and of each later path. */
export function startAnalytics(id: string, landing: string): void {
  if (tagId) return;
  tagId = id;
  const name = encodeURIComponent(id);
  if (isTagManager(id)) {
    layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    load(`${host}/gtm.js?id=${name}`);
  } else {
    gtag('js', new Date());
    load(`${host}/gtag/js?id=${name}`);
  }
  let shown = landing;
  pageView(id, shown);
  const look = () => {
    if (window.location.pathname === shown) return;
    shown = window.location.pathname;
    pageView(id, shown);
  };
  look(); // The visitor may have gone on while this file was loading.
  // wouter reports navigations by events named after the history's methods.
  for (const event of ['pushState', 'popstate']) addEventListener(event, look);
}
