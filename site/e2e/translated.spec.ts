import type { Page } from '@playwright/test';
import { fillReferral } from './forms.ts';
import { hold } from './hold.ts';
import { expect, visiting as test } from './shop.ts';

/* A visitor's browser translates the page, usually before its code has come. */

/** Moves each text into two `<font>` elements, as Chrome does; a password manager adds an element of its own. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: ChildNode[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, font')) continue;
      const font = document.createElement('font');
      font.appendChild(document.createElement('font')).textContent = text.textContent;
      text.replaceWith(font);
    }
    document.querySelector('input')?.after(document.createElement('div'));
  });

test('a translated form keeps what is typed before its script has come, and is sent', async ({
  page,
  shop,
}) => {
  const release = await hold(page, /\/assets\/(site|referral)-.*\.js$/);
  await page.goto(`${shop.origin}/referrals`);
  await translate(page);
  const form = page.locator('form');
  await form.locator('[name=referrer_name]').fill('Cora Lang');
  release();
  await form.getByRole('button', { name: 'Add Another Person' }).click();
  await expect(form.getByText('Person 2')).toBeVisible();
  await translate(page);
  await form.getByRole('button', { name: 'Remove person 2' }).click();
  await expect(form.locator('[name=referrer_name]')).toHaveValue('Cora Lang');
  await form.locator('[type=submit]').click();
  await expect(form.getByText('Please enter a valid email address')).toHaveCount(2);
  await translate(page);
  await fillReferral(page);
  await form.locator('[type=submit]').click();
  await expect(page.getByText('Thank you for recommending us')).toBeVisible();
});

test('a translated page keeps its footer, and its gallery counts on', async ({ page, shop }) => {
  for (const path of ['/about', '/contact', '/recent-projects']) {
    await page.goto(shop.origin + path);
    await translate(page);
    await page.evaluate(() => scrollTo(0, 60));
    await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled');
    await expect(page.getByRole('contentinfo')).toContainText('(570) 555-0142');
  }
  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(page.getByText('2 of 28 projects')).toBeVisible();
  await translate(page);
  await page.getByRole('button', { name: 'Next project' }).click();
  await expect(page.getByText('3 of 28 projects')).toBeVisible();
});
