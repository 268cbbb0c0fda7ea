import type { Page } from '@playwright/test';
import { fillContact, fillReferral } from './forms.ts';
import { hold } from './hold.ts';
import { expect, namesIn, test, visiting } from './shop.ts';

/** Fills the form and waits for its code and styles, because a form that hydrates also loads its toasts. */
async function wakeContact(page: Page): Promise<void> {
  const fetched = (file: RegExp) =>
    page.waitForEvent('requestfinished', (request) => file.test(request.url()));
  const toaster = Promise.all([fetched(/\/toaster-.*\.js$/), fetched(/\/toaster-.*\.css$/)]);
  await fillContact(page);
  const [script] = await toaster;
  // The script imports other files, which may arrive later.
  await page.evaluate((url) => import(url), script.url());
}

test.describe('with a server that is killed', () => {
  test.use({ ownProcess: true });

  test('the contact form keeps its values, and is stored once when the server is back', async ({
    page,
    shop,
    errors,
    request: to,
  }) => {
    await page.goto(`${shop.origin}/contact`);
    await wakeContact(page);
    await shop.stop('SIGKILL');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const failed = page.getByText(/^Failed to send message: /);
    // The message is in the form and in a toast.
    await expect(failed).toHaveCount(2);
    await expect(failed.last()).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Our kitchen floor creaks.');

    await shop.start();
    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
    // The browser reports failed requests itself; no other error may be there.
    expect(errors.filter((error) => !/net::ERR/.test(error))).toEqual([]);
    errors.length = 0;

    expect(await namesIn(to, shop, 'visitors')).toEqual(['Ada Miller']);
  });
});

visiting(
  'a page whose scripts failed to load works, and a form loads its toasts again',
  async ({ page, context, shop, errors }) => {
    const late = /\/assets\/(home|contact|discount|toaster)-.*\.js$/;
    const lost: string[] = [];
    page.on('requestfailed', (request) => lost.push(new URL(request.url()).pathname));
    await context.route(late, (route) => route.abort('internetdisconnected'));
    await page.goto(shop.origin);
    await expect.poll(() => lost.join()).toContain('/assets/home-');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`${shop.origin}/contact`);
    await expect.poll(() => lost.join()).toContain('/assets/contact-');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await context.unroute(late);
    await context.route(/\/assets\/toaster-.*\.js$/, (route) => route.abort());
    await page.getByLabel('Name').click();
    await fillContact(page);
    await expect.poll(() => lost.join()).toContain('/assets/toaster-');
    await context.unroute(/\/assets\/toaster-.*\.js$/);
    await context.route('**/api/contact', (route) => route.abort());
    const failed = page.getByText(/^Failed to send message: /);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(failed).toHaveCount(2);
    await expect(failed.last()).toBeVisible();
    expect(errors.filter((error) => !/net::ERR/.test(error))).toEqual([]);
    errors.length = 0;
  },
);

test('a form sent again after a lost reply makes one lead', async ({
  page,
  shop,
  errors,
  request: to,
}) => {
  await page.goto(`${shop.origin}/contact`);
  await fillContact(page);
  // The server stores the form, but the page gets no reply.
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText(/^Failed to send message: /).first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Our kitchen floor creaks.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  errors.length = 0;

  expect(await namesIn(to, shop, 'visitors')).toEqual(['Ada Miller']);
});

visiting(
  'a form that was sent is empty in another tab too, unless that tab has gone on writing',
  async ({ page, context, shop }) => {
    await page.goto(`${shop.origin}/contact`);
    await fillContact(page);
    const message = async () => {
      const tab = await context.newPage();
      await tab.goto(`${shop.origin}/contact`);
      const field = tab.getByLabel('Message');
      await expect(field).toHaveValue('Our kitchen floor creaks.');
      return field;
    };
    const same = await message();
    const other = await message();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    await expect(same).toHaveValue('');
    await expect(other).toHaveValue('');
    await fillContact(same.page());
    await other.fill('And the hall.');
    await same.page().getByRole('button', { name: 'Send Message' }).click();
    await expect(same.page().getByText('Message Sent Successfully!')).toBeVisible();
    await expect(other).toHaveValue('And the hall.');
  },
);

visiting('the referral form adds no person while it is being sent', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/referrals`);
  await fillReferral(page);
  const release = await hold(page, '**/api/referrals');
  await page.getByLabel('Phone', { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.getByText('Add Another Person').click({ force: true });
  await expect(page.getByText('Person 2')).toHaveCount(0);
  release();
  await expect(page.getByText('Thank you for recommending us')).toBeVisible();
});

test('a referral form that failed in part sends only the referral not stored', async ({
  page,
  shop,
  errors,
  request: to,
}) => {
  await page.goto(`${shop.origin}/referrals`);
  await fillReferral(page, 'First Friend');
  for (const [place, name] of [
    [1, 'Second Friend'],
    [2, 'Third Friend'],
  ] as const) {
    await page.getByRole('button', { name: /Add/ }).click();
    await page.getByLabel('Name', { exact: true }).nth(place).fill(name);
    await page.getByLabel('Email', { exact: true }).nth(place).fill(`friend${place}@example.com`);
    await page.getByLabel('Phone', { exact: true }).nth(place).fill('570-555-0166');
  }
  let calls = 0;
  await page.route('**/api/referrals', async (route) => {
    calls += 1;
    if (calls === 3) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.getByRole('button', { name: /Submit|Send/ }).click();
  await expect(
    page.getByText(/There was a problem submitting your referrals: /).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(1);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Third Friend');
  // A visitor who returns to the rest also learns that the others need not be entered again.
  await page.reload();
  await expect(page.getByText('2 people you referred already reached us.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Third Friend');
  await page.getByRole('button', { name: /Submit|Send/ }).click();
  await expect(page.getByRole('link', { name: /Return Home/i })).toBeVisible();
  expect(calls).toBe(4);
  errors.length = 0;

  const friends = ['First Friend', 'Second Friend', 'Third Friend'];
  expect((await namesIn(to, shop, 'referrals')).toSorted()).toEqual(friends);
});

visiting(
  'a contact form whose script is late says so after 20 s, and is sent when the script comes',
  async ({ page, shop, request: to }) => {
    const release = await hold(page, /\/assets\/contact-.*\.js$/);
    await page.clock.install();
    await page.goto(`${shop.origin}/contact`);
    await fillContact(page);
    const send = page.getByRole('button', { name: 'Send Message' });
    await send.click();
    // Seen at once, and said when it takes long.
    await expect(send).toHaveCSS('cursor', 'progress');
    await page.clock.fastForward(20_000);
    const late = page.getByRole('alert').filter({ hasText: 'taking longer than it should' });
    await expect(late).toBeVisible();
    await expect(late.getByRole('link', { name: '(570) 555-0142' })).toBeVisible();
    release();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    await expect(late).toBeHidden();
    expect(await namesIn(to, shop, 'visitors')).toContain('Ada Miller');
  },
);
