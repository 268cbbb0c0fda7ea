import type { Page } from '@playwright/test';
import { axeFinds } from '@sallie/shared/testing/axe';
import { connect, expect, signIn, test } from './console-test.ts';

async function look(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // To axe, a dialog that is still opening is not a dialog yet.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
    // In dark mode only the colors differ.
    const rules = colorScheme === 'dark' ? { rules: ['color-contrast'] } : {};
    found.push(
      ...(await axeFinds(page, rules)).map((fault) => `${name}, ${colorScheme}: ${fault}`),
    );
  }
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return isTooWide ? [...found, `${name}: wider than the window`] : found;
}

/* site/e2e checks what the desk itself shows (desk-access, desk-steady, desk-phone, chat-pages). */

test('axe finds no fault on the console’s own screens, light and dark, and none is wider than the window', async ({
  shop,
  start,
}) => {
  const program = await start();
  const { page, pick } = program;
  const found: string[] = [];
  const see = async (name: string) => void found.push(...(await look(page, name)));
  const dialog = page.getByRole('dialog');
  async function close() {
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toHaveCount(0);
  }

  await see('first run');
  await connect(program, 'http://192.0.2.1');
  await expect(page.getByText('This address is not encrypted.')).toBeVisible();
  await see('address refused');
  await connect(program, shop.origin);
  await expect(page.getByText('This desk is not ringing')).toBeVisible();
  await see('signed out');
  await signIn(program);
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await see('nothing waits');
  await pick('Settings…');
  await expect(dialog).toBeVisible();
  await see('settings');
  await close();
  await pick('About Sallie Desk');
  await expect(dialog).toBeVisible();
  await see('about');
  await close();
  await shop.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await see('connection lost');
  expect(found).toEqual([]);
});
