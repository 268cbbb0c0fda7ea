import type { BrowserContext, Page, Worker } from '@playwright/test';
import { saveQuickReplies } from '@sallie/shared/contract/conversation';
import { signInAt } from '@sallie/shared/testing/built-server';
import { expectClean, expectCleanAt, expectNoOverflow } from './clean.ts';
import { asideOf, expect, expectReadyDesk, nextAttempt, openAside, signIn, test } from './shop.ts';
import { request, todayOf } from './triage-desk.ts';

test.use({ serviceWorkers: 'allow' });

/** Resolves to the desk's service worker once it is active. */
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

/** Returns a function that delivers pushes to this device, as its browser would. */
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

/** Records notifications by tag, as a system does; the headless shell has no notifications or badges. */
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

test('only staff pages have a service worker, which shows pushes as notifications', async ({
  page,
  shop,
  context,
  errors,
}) => {
  await page.goto(shop.origin);
  const scopes = () =>
    page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations();
      return all.map(({ scope }) => scope);
    });
  expect(await scopes()).toEqual([]);
  await signIn(page, shop);
  const worker = await workerOf(context);
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
  await page.getByRole('tab', { name: 'Account' }).click();
  const sentence = 'Phones can be rung only when the desk has an https address of its own';
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Phones that ring' })).toBeVisible();
  await expectClean(page);

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
  const badge = () => worker.evaluate(() => (globalThis as unknown as Scope).badge);
  await expect.poll(badge).toBe(1);

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
  // The server does not know this token: the notification says so, and nothing is lost.
  await press('take');
  const failed = { tag, body: 'Not taken: please open it.' };
  await expect.poll(() => shownBy(worker)).toContainEqual(expect.objectContaining(failed));
  errors.length = 0;
});

test('Back on a phone closes dialog, lead and list one at a time, and asks about unsaved notes', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await request(page.request, shop, 'Wren Miller');
  await signIn(page, shop);
  await page.getByRole('tab', { name: /^Consultations/ }).click();
  const list = page.locator('#place-consultations');
  const open = list.getByRole('button', { name: 'Wren Miller' });
  const detail = page.getByRole('region', { name: 'Wren Miller' });
  await open.click();
  await detail.getByRole('button', { name: 'Send a quote…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quote to Wren Miller' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(detail).toBeVisible();

  await detail.getByLabel('Notes').fill('Wants oak');
  await page.goBack();
  await expect(detail.getByRole('alert')).toContainText('These notes are not saved');
  await detail.getByRole('button', { name: 'Keep writing' }).click();
  await page.goBack();
  await detail.getByRole('button', { name: 'Discard and close' }).click();
  await expect(open).toBeVisible();

  await open.click();
  await page.goBack();
  await expect(detail).toHaveCount(0);
  await expect(open).toBeVisible();
  // A detail that was closed at the desk leaves no step in the history.
  await page.goBack();
  await expect(todayOf(page)).toBeVisible();
});

test('the desk opens without a network, keeps changes, and sends them when it is back', async ({
  page,
  shop,
  context,
  errors,
}) => {
  const id = await request(page.request, shop, 'Wren Miller');
  await signIn(page, shop);
  await workerOf(context);
  // The worker controls the page from its second load on.
  await page.reload();
  await expectReadyDesk(page);
  // The copy is stored without anybody waiting for it.
  const hasCopy = () => page.evaluate(() => caches.match('/api/session').then(Boolean));
  await expect.poll(hasCopy).toBe(true);
  await shop.stop();
  await page.reload();
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(asideOf(page)).toBeVisible();
  await openAside(page);
  await expect(page.getByText(/This is from .*\d/)).toBeVisible();
  await expectCleanAt(page, 360);
  await page.setViewportSize({ width: 1280, height: 720 });

  await todayOf(page).getByRole('button', { name: 'Wren Miller' }).first().click();
  const detail = page.getByRole('region', { name: 'Wren Miller' });
  await detail.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByText('You have Wren Miller (kept on this machine')).toBeVisible();
  await detail.getByLabel('Notes').fill('Call on Friday');
  await detail.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Notes saved: Wren Miller (kept on this machine')).toBeVisible();
  await expect(detail.getByLabel('Notes')).toHaveValue('Call on Friday');
  await shop.start();
  await expect(page.getByText('Live', { exact: true })).toBeVisible(nextAttempt);
  await expect(page.getByText('kept on this machine')).toHaveCount(0);
  const lead = await page.request.get(`${shop.origin}/api/leads/consultations/${id}`);
  expect(await lead.json()).toMatchObject({ claim: { by: 'dana' }, notes: 'Call on Friday' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Staff sign-in' })).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toEqual(['desk-shell']);
  errors.length = 0;
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('a pressed notification opens its lead each time, and the lead offers a text message', async ({
    page,
    shop,
  }) => {
    const call = await signInAt(shop);
    const text = 'Hi {{first name}}, we are on our way.';
    await call(saveQuickReplies, { body: { replies: [{ id: 'r', name: 'On our way', text }] } });
    const id = await request(page.request, shop, 'Wren Miller', { texting: '2026-11-26' });
    await signIn(page, shop);
    // Sends the message of the service worker after a press on a notification.
    const press = () =>
      page.evaluate((hash) => {
        const message = new MessageEvent('message', { data: { hash } });
        navigator.serviceWorker.dispatchEvent(message);
      }, `#lead/consultations/${id}`);
    const detail = page.getByRole('region', { name: 'Wren Miller' });
    for (const _ of ['rung', 'given back']) {
      await press();
      await expect(detail).toBeVisible();
      await detail.getByRole('button', { name: 'Back', exact: true }).click();
      await expect(detail).toHaveCount(0);
    }
    await press();
    await expect(detail.getByRole('link', { name: 'Text Wren Miller' })).toHaveAttribute(
      'href',
      'sms:+15705550142?&body=Hi%20Wren%2C%20we%20are%20on%20our%20way.',
    );
    await expect(page.getByText('We may call or text you at this number')).toBeVisible();
    await expectNoOverflow(page);
    await expectClean(page);
  });
});
