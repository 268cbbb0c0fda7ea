import { HOUR_MS } from '@sallie/shared/rules/duration';

declare const self: ServiceWorkerGlobalScope;

/** Built files and the page; the same for every account. */
const SHELL = 'desk-shell';
/** The server's last replies for one account; deleted with its session. */
const COPY = 'desk-copy';
const PAGE = '/admin-dashboard';
/** The longest life of a browser session; older copies are never shown. */
const COPY_LIFE_MS = 12 * HOUR_MS;
const MOST_COPIES = 300;
/** More files than one version of the desk has, so that only old versions are trimmed. */
const MOST_FILES = 100;
/** Header with the time of the copy; only copies have it. */
const READ_AT = 'x-read-at';

interface Shown {
  title: string;
  body: string;
  tag: string;
  navigate: string;
  silent?: boolean;
  data?: { receipt?: string; take?: string };
  actions?: { action: string; title: string }[];
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.add(PAGE)));
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/api/')) event.respondWith(reply(event, pathname));
  else if (request.method === 'GET' && /^\/assets\/|\.(png|svg|ico)$/.test(pathname))
    event.respondWith(file(request));
});

/** Returns the published page or, without a network, the last copy. */
async function page(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && new URL(request.url).pathname === PAGE) await shell.put(PAGE, fresh.clone());
    return fresh;
  } catch {
    return (await shell.match(PAGE)) ?? Response.error();
  }
}

/** File names carry a hash, so a kept file is always current. */
async function file(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await shell.put(request, fresh.clone());
  await trim(shell, MOST_FILES);
  return fresh;
}

async function reply(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const isRead = request.method === 'GET';
  try {
    const fresh = await fetch(request);
    // Another account may sign in next, or nobody.
    if (fresh.status === 401 || path === '/api/login' || path === '/api/logout')
      await caches.delete(COPY);
    // The reply does not wait for the copy.
    else if (isRead && fresh.ok) event.waitUntil(keep(request, fresh.clone()));
    return fresh;
  } catch (error) {
    const kept = isRead ? await (await caches.open(COPY)).match(request) : undefined;
    const age = Date.now() - Date.parse(kept?.headers.get(READ_AT) ?? '');
    if (kept && age < COPY_LIFE_MS) return kept;
    throw error;
  }
}

async function keep(request: Request, fresh: Response): Promise<void> {
  const headers = { 'content-type': fresh.headers.get('content-type') ?? '' };
  const body = await fresh.blob();
  const copy = await caches.open(COPY);
  const now = new Date().toISOString();
  await copy.put(request, new Response(body, { headers: { ...headers, [READ_AT]: now } }));
  await trim(copy, MOST_COPIES);
}

/** Oldest entries go first. */
async function trim(cache: Cache, most: number): Promise<void> {
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - most)))
    await cache.delete(request);
}

const post = (path: string, body: unknown) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Every push shows a notification, because platforms end subscriptions whose pushes show nothing. */
self.addEventListener('push', (event) => {
  let sent: { notification?: Shown; app_badge?: number } = {};
  try {
    sent = event.data?.json() ?? {};
  } catch {
    // Unreadable pushes are shown too.
  }
  const shown = sent.notification ?? {
    ...{ title: 'News at the staff desk', body: 'Please open it.' },
    ...{ tag: 'today', navigate: PAGE },
  };
  event.waitUntil(
    Promise.all([
      show(shown).then(() => receipt(shown.data?.receipt)),
      sent.app_badge === undefined ? null : self.navigator.setAppBadge?.(sent.app_badge),
    ]),
  );
});

async function receipt(token: string | undefined): Promise<void> {
  if (token) await post('/api/push-receipts', { token });
}

async function show({ title, ...options }: Shown): Promise<void> {
  const { navigate, data } = options;
  await self.registration.showNotification(title, {
    ...options,
    data: { ...data, navigate },
    icon: '/icon-192.png',
    // A second notification with this tag alerts again, unless it only says that somebody took the lead.
    ...{ renotify: !options.silent },
  });
}

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const { take, navigate = PAGE } = notification.data ?? {};
  if (action === 'take' && take) {
    event.waitUntil(takeIt(take, notification));
    return;
  }
  notification.close();
  event.waitUntil(open(navigate));
});

/** Replaces the notification by one that names the new holder. */
async function takeIt(token: string, { title, tag, data }: Notification): Promise<void> {
  const failed = { title, body: 'Not taken: please open it.', tag, navigate: data.navigate };
  try {
    const answer = await post('/api/push-claims', { token });
    await show({ ...(answer.ok ? await answer.json() : failed), silent: true });
  } catch {
    await show(failed);
  }
}

async function open(address: string): Promise<void> {
  const [desk] = await self.clients.matchAll({ type: 'window' });
  if (!desk) {
    await self.clients.openWindow(address);
    return;
  }
  await desk.focus();
  desk.postMessage({ hash: new URL(address, self.location.origin).hash });
}

/** The browser has a new push address for the same device. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event;
  const options = oldSubscription?.options;
  if (!options) return;
  event.waitUntil(
    self.registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: options.applicationServerKey })
      .then((fresh) => post('/api/phones', fresh.toJSON())),
  );
});
