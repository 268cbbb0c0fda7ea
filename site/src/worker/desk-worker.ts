import { HOUR_MS } from '@sallie/shared/rules/duration';

declare const self: ServiceWorkerGlobalScope;

/** The built files and the page, for every account the same. */
const SHELL = 'desk-shell';
/** What the server answered last, of one account: gone with its session. */
const COPY = 'desk-copy';
const PAGE = '/admin-dashboard';
/** As long as a browser's session at most; what is older is shown to nobody. */
const COPY_LIFE_MS = 12 * HOUR_MS;
const MOST_COPIES = 300;
/** More than one version of the desk has; of older ones the oldest go. */
const MOST_FILES = 100;
/** When what is shown was read; only a copy says so. */
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

/** As it is published or, without a network, as it was last. */
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

/** Named by its hash: one that is here is the one that is meant. */
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
    // Another account may read what comes now, or nobody any more.
    if (fresh.status === 401 || path === '/api/login' || path === '/api/logout')
      await caches.delete(COPY);
    // Nobody waits for its copy.
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

/** What was kept longest ago goes first. */
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

/** Whatever comes is shown: a platform ends a subscription whose pushes show nothing. */
self.addEventListener('push', (event) => {
  let sent: { notification?: Shown; app_badge?: number } = {};
  try {
    sent = event.data?.json() ?? {};
  } catch {
    // Not ours, or cut short; it is shown all the same.
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
    // A second one with this tag is heard, unless it only says that somebody has it.
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

/** In place of the notification stands whose it is now. */
async function takeIt(token: string, { title, tag, data }: Notification): Promise<void> {
  const failed = { title, body: 'Not taken: please open it.', tag, navigate: data.navigate };
  try {
    const answer = await post('/api/push-claims', { token });
    await show({ ...(answer.ok ? await answer.json() : failed), silent: true });
  } catch {
    await show(failed);
  }
}

/** In the desk that is open, or in a new one. */
async function open(address: string): Promise<void> {
  const [desk] = await self.clients.matchAll({ type: 'window' });
  if (!desk) {
    await self.clients.openWindow(address);
    return;
  }
  await desk.focus();
  desk.postMessage({ hash: new URL(address, self.location.origin).hash });
}

/** The browser has another address for the same device. */
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
