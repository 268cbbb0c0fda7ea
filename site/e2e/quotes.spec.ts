import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { mailFilesIn } from '@sallie/shared/testing/mails';
import { expectCleanAt } from './clean.ts';
import { alwaysOpen, expect, type Shop, signIn, test } from './shop.ts';
import { leadIn, todayOf, write } from './triage-desk.ts';

/* Follows a quote from desk to phone and back: sent by keyboard, asked about, accepted by name. */

test.use({ facts: alwaysOpen });

const atBothWidths = (page: Page) => expectCleanAt(page, 1440, 360);

async function pageOf({ dataDir }: Shop): Promise<string> {
  let path = '';
  const look = async () => {
    const mails = await mailFilesIn(dataDir);
    const quote = mails.find((mail) => mail.includes('Subject: Our quote: $4,250'));
    // Mails fold long lines.
    path = /\/quote\/[\w.-]+/.exec(quote?.replaceAll('=\r\n', '') ?? '')?.[0] ?? '';
    return path;
  };
  await expect.poll(look).not.toBe('');
  return path;
}

test('staff send a quote by keyboard; the customer asks and accepts on a phone, and figures count it', async ({
  page,
  browser,
  shop,
}) => {
  await write(page.request, shop, 'Ada Byron');
  await signIn(page, shop);
  const row = leadIn(page, 'Ada Byron');
  await row.getByRole('button', { name: 'Open Ada Byron' }).click();
  const detail = page.getByRole('region', { name: 'Ada Byron' });
  await expect(detail.getByRole('button', { name: 'Send a quote…' })).toBeEnabled();

  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Quote to Ada Byron' });
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Please enter an amount from $0.01 to $9,999,999.99');
  await expect(dialog.getByLabel('Amount in dollars')).toBeFocused();
  await atBothWidths(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.type('4,250.00');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Oak in the hall, 240 sq ft\nOld carpet taken away');
  await dialog.getByRole('button', { name: 'Send the quote' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(detail).toContainText('dana sent a quote: $4,250 and took it');
  await expect(row).toContainText('Quote sent: $4,250');
  // This shop has no mail server, so the desk does not say that a mail was sent.
  const quotes = detail.getByRole('heading', { name: 'Quote', exact: true }).locator('..');
  await expect(quotes).toContainText('Not sent: no mail server is set');

  const path = await pageOf(shop);
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await phone.goto(shop.origin + path);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Our quote for you');
  await expect(phone.getByText('Oak in the hall, 240 sq ft')).toBeVisible();
  await phone.getByRole('button', { name: 'Ask a question' }).click();
  const question = phone.getByLabel('Your question');
  await phone.getByRole('button', { name: 'Send the question' }).click();
  await expect(phone.getByText('Please write your question.')).toBeVisible();
  await expect(question).toBeFocused();
  await question.fill('Is the trim in it? '.repeat(120));
  await phone.getByRole('button', { name: 'Send the question' }).click();
  await expect(phone.getByText('Please use at most 2000 characters')).toBeVisible();
  await question.fill('Is the trim in it?');
  await atBothWidths(phone);
  await phone.setViewportSize({ width: 360, height: 740 });
  // The button does nothing until a few seconds after the page was loaded.
  await phone.getByRole('button', { name: 'Send the question' }).click();
  await expect(phone.getByText(/^Thank you. We have your question/)).toBeVisible();
  await expect(row).toContainText('Question on quote: $4,250');
  await expect(detail).toContainText('Is the trim in it?');
  await phone.reload();
  const questions = phone.getByRole('heading', { name: 'What you asked us' }).locator('..');
  await expect(questions).toContainText('Is the trim in it?');

  await phone.getByRole('button', { name: 'Accept for $4,250' }).click();
  await expect(phone.getByText('Please type your full name to accept.')).toBeVisible();
  await expect(phone.getByLabel('Your full name')).toBeFocused();
  await phone.getByLabel('Your full name').fill('Ada <i>Byron</i>');
  await phone.getByRole('button', { name: 'Accept for $4,250' }).click();
  const title = phone.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('You accepted this quote');
  await expect(phone.getByRole('status')).toBeFocused();
  await atBothWidths(phone);
  await phone.close();

  await expect(row).toContainText('Quote accepted: $4,250');
  await expect(page.getByRole('region', { name: /^With you/ })).toContainText('Ada Byron');
  await expect(detail).toContainText('Accepted by Ada <i>Byron</i>');
  await expect(detail).toContainText('Ada Byron accepted a quote: $4,250');
  await expect(detail).toContainText(/SHA-256 of the words: [0-9a-f]{64}/);

  await page.getByRole('tab', { name: 'Figures' }).click();
  const figures = page.getByRole('table', { name: 'Quotes' });
  await expect(figures.getByRole('row', { name: 'Accepted' })).toContainText('1 accepted$4,250');
  await page.getByRole('button', { name: '0 declined' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Quotes: declined' })).toContainText('None.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '1 accepted' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Quotes: accepted' });
  await expect(list.getByRole('listitem')).toHaveText(/^Ada Byron \$4,250, accepted/);
  await atBothWidths(page);
  await list.getByRole('button', { name: 'Ada Byron' }).click();
  await expect(list).toHaveCount(0);
  await expect(detail).toContainText('Ada Byron accepted a quote: $4,250');
});

test('the page of a quote shows it without a script, offers its file, and says when it is withdrawn', async ({
  page,
  browser,
  shop,
}) => {
  await write(page.request, shop, 'Ada Byron');
  await signIn(page, shop);
  await todayOf(page).getByRole('button', { name: 'Open Ada Byron' }).click();
  await page.getByRole('button', { name: 'Send a quote…' }).click();
  await page.getByLabel('Amount in dollars').fill('4250');
  await page.getByLabel('What it covers').fill('<b>Oak</b> & trim');
  const buffer = Buffer.from('%PDF-1.7\nThe plan\n%%EOF\n');
  const long = 'Plan_of_the_hall_'.padEnd(150, 'and_the_stair_');
  const plan = { name: `${long}.pdf`, mimeType: 'application/pdf', buffer };
  const kept = `${long.slice(0, 96)}.pdf`;
  await page.getByLabel('File').setInputFiles(plan);
  await page.getByRole('button', { name: 'Send the quote' }).click();
  const path = await pageOf(shop);
  const plain = await browser.newPage({ javaScriptEnabled: false });
  const reply = await plain.goto(shop.origin + path);
  expect(reply?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  await expect(plain.getByText('<b>Oak</b> & trim')).toBeVisible();
  await expect(plain.getByText('$4,250', { exact: true })).toBeVisible();
  await expect(plain.getByRole('link', { name: /^Call/ })).toBeVisible();

  const scripted = await browser.newPage();
  await scripted.goto(shop.origin + path);
  for (const [from, name] of [
    [scripted, `Download ${kept}`],
    [page, 'Download'],
  ] as const) {
    const saved = from.waitForEvent('download');
    await from.getByText(name, { exact: true }).click();
    expect((await saved).suggestedFilename()).toBe(kept);
    expect(await readFile(await (await saved).path())).toEqual(buffer);
  }
  await atBothWidths(scripted);
  await scripted.close();
  await page.getByRole('button', { name: 'Change the quote…' }).click();
  await expect(page.getByText(`${kept} stays with it.`)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Take the quote back/ }).click();
  await page.getByRole('button', { name: /^Really take it back/ }).click();
  await expect(page.getByText('Withdrawn')).toBeVisible();
  await plain.reload();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('This quote was taken back');
  const unknown = await plain.goto(`${shop.origin}/quote/nothing`);
  expect(unknown?.status()).toBe(404);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('This link leads to no quote');
  await plain.close();
});

test('a question about a quote whose reply was lost stays in its field and is stored once', async ({
  page,
  browser,
  shop,
}) => {
  const id = await write(page.request, shop, 'Ada Byron');
  await signIn(page, shop);
  const data = { cents: 425_000, lines: 'Oak', days: 30 };
  const sent = await page.request.post(`${shop.origin}/api/leads/contacts/${id}/quotes`, { data });
  expect(sent.status()).toBe(201);
  const path = await pageOf(shop);

  const customer = await browser.newPage();
  await customer.goto(shop.origin + path);
  await customer.getByLabel('Your full name').fill('Ada');
  await customer.getByRole('button', { name: 'Ask a question' }).click();
  const question = customer.getByLabel('Your question');
  await question.fill('Is the trim in it?');
  const send = customer.getByRole('button', { name: 'Send the question' });
  await expect(send).toBeEnabled();
  // The request arrives, but its reply does not.
  await customer.route(
    '**/api/quote/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send.click();
  const news = customer.getByRole('status');
  await expect(news).toContainText('The answer was lost on its way');
  await expect(question).toHaveValue('Is the trim in it?');
  await expect(send).toBeEnabled();
  await send.click();
  await expect(news).toContainText('Thank you. We have your question');
  await expect(question).toHaveCount(0);
  await expect(customer.getByLabel('Your full name')).toHaveValue('Ada');
  await todayOf(page).getByRole('button', { name: 'Open Ada Byron' }).click();
  const detail = page.getByRole('region', { name: 'Ada Byron' });
  await expect(detail.getByText('Is the trim in it?')).toHaveCount(1);
  await customer.close();
});
