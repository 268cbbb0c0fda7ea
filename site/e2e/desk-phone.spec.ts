import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expectClean, expectNoOverflow } from './clean.ts';
import { asideOf, expect, expectReadyDesk, openAside, signIn, test } from './shop.ts';
import { request } from './triage-desk.ts';

/** The service worker of the desk, once it is at work. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const isDesk = (one: Worker) => one.url().endsWith('/desk-worker.js');
  const worker =
    context.serviceWorkers().find(isDesk) ?? (await context.waitForEvent('serviceworker', isDesk));
  await worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    while (!registration.active) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  return worker;
}

/** Hands this device pushes, as its browser would. */
async function pusherOf(context: BrowserContext, page: Page, origin: string) {
  const cdp = await context.newCDPSession(page);
  const id = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const desk = registrations.find(({ scopeURL }) => scopeURL === `${origin}/admin`);
      if (desk) resolve(desk.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  return (data: string) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: id, data });
}

interface Scope {
  registration: ServiceWorkerRegistration;
  standing: Map<string, { title: string } & NotificationOptions>;
  badge: number | undefined;
}

/** The headless shell has neither notifications nor badges: what the worker asks of the system is kept here, by its tag as a system does. */
const withNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope;
    scope.standing = new Map();
    const setAppBadge = async (count?: number) => {
      scope.badge = count;
    };
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    scope.registration.showNotification = async (title, options = {}) => {
      scope.standing.set(options.tag ?? '', { title, ...options });
    };
  });

const shownBy = (worker: Worker) =>
  worker.evaluate(() => [...(globalThis as unknown as Scope).standing.values()]);

test('only staff pages have a service worker, and a manifest of their own', async ({
  page,
  shop,
  context,
}) => {
  await page.goto(shop.origin);
  const scopes = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations();
      return all.map(({ scope }) => scope);
    });
  expect(await scopes()).toEqual([]);
  await signIn(page, shop);
  await workerOf(context);
  expect(await scopes()).toEqual([`${shop.origin}/admin`]);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/desk.webmanifest');
  const manifest = await (await page.request.get(`${shop.origin}/desk.webmanifest`)).json();
  expect(manifest).toMatchObject({
    scope: '/admin',
    start_url: '/admin-dashboard',
    display: 'standalone',
  });
  const script = await page.request.get(`${shop.origin}/desk-worker.js`);
  expect((await script.body()).length).toBeLessThan(6000);
});

test('every push is shown, ours with what it says, and is taken from the notification', async ({
  page,
  shop,
  context,
  errors,
}) => {
  await signIn(page, shop);
  const worker = await workerOf(context);
  await withNotifications(worker);
  const push = await pusherOf(context, page, shop.origin);
  const tag = 'lead/contacts/a';
  const notification = {
    ...{ title: 'New message', body: 'Ada Miller', tag },
    navigate: `${shop.origin}/admin-dashboard#${tag}`,
    data: { receipt: 'receipt', take: 'take' },
    actions: [{ action: 'take', title: 'Take it' }],
  };
  const sent = (changed: object = {}) =>
    JSON.stringify({ web_push: 8030, notification: { ...notification, ...changed }, app_badge: 1 });
  const receipts: unknown[] = [];
  context.on('request', (one) => {
    if (one.url().includes('push-receipts')) receipts.push(one.postDataJSON());
  });
  await push(sent());
  const ours = { title: 'New message', body: 'Ada Miller', tag, renotify: true };
  await expect.poll(() => shownBy(worker)).toMatchObject([ours]);
  await expect.poll(() => receipts).toEqual([{ token: 'receipt' }]);
  expect(await worker.evaluate(() => (globalThis as unknown as Scope).badge)).toBe(1);

  await push(sent({ title: 'Taken by Dana', silent: true }));
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([{ ...ours, title: 'Taken by Dana', silent: true, renotify: false }]);

  for (const broken of ['{"web_push":8030}', 'not ours', '']) {
    await withNotifications(worker);
    await push(broken);
    await expect
      .poll(() => shownBy(worker))
      .toMatchObject([{ title: 'News at the staff desk', body: 'Please open it.' }]);
  }

  const press = (action: string) =>
    worker.evaluate(
      async ([pressed, about]) => {
        const scope = globalThis as unknown as Scope & { ExtendableEvent: typeof Event };
        const shown = { ...scope.standing.get(about), close: () => scope.standing.delete(about) };
        const event = new scope.ExtendableEvent('notificationclick');
        globalThis.dispatchEvent(Object.assign(event, { action: pressed, notification: shown }));
      },
      [action, tag] as const,
    );
  await push(sent());
  await expect.poll(() => shownBy(worker)).toContainEqual(expect.objectContaining(ours));
  // This token is none of the server's: that is said, and nothing is lost.
  await press('take');
  const failed = { tag, body: 'Not taken: please open it.' };
  await expect.poll(() => shownBy(worker)).toContainEqual(expect.objectContaining(failed));
  errors.length = 0;
});

test('without a network the desk opens, shows what it had and since when, and nothing of it after the sign-out', async ({
  page,
  shop,
  context,
  errors,
}) => {
  await request(page.request, shop, 'Wren Miller');
  await signIn(page, shop);
  await workerOf(context);
  // From its second opening on the worker stands behind the page.
  await page.reload();
  await expectReadyDesk(page);
  await shop.stop();
  await page.reload();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByText('Wren Miller').first()).toBeVisible();
  await expect(asideOf(page)).toBeVisible();
  await openAside(page);
  await expect(page.getByText(/What you see was read .*\d/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await expectClean(page);
  await shop.start();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual(['desk-shell']);
  errors.length = 0;
});

test('Account says why no phone can be rung here, and which do', async ({ page, shop }) => {
  await signIn(page, shop);
  await page.getByRole('tab', { name: 'Account' }).click();
  const sentence = 'Phones can be rung only when the desk has an https address of its own';
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Phones that ring' })).toBeVisible();
  await expectClean(page);
});
