import type { Page } from '@playwright/test';
import { changeLiveChatSettings } from '@sallie/shared/contract/conversation';
import { axeFinds } from '@sallie/shared/testing/axe';
import { signInAt } from '@sallie/shared/testing/built-server';
import { chatWith, writeTo } from '../src/testing/visitor.ts';
import { connect, expect, online, openAside, signIn, test } from './console-test.ts';

/** What axe finds, and what sticks out of the window. */
async function look(page: Page, name: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // What is still opening is no dialog to axe yet.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
    // By night only the colors are others.
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

/* The lists, a record, a conversation and the search are shown by site/e2e (desk-access, chat-pages). */

test('every screen, by day and by night, can be read by everybody', async ({ shop, start }) => {
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

  const call = await signInAt(shop);
  await call(changeLiveChatSettings, { body: { is_available: true } });
  const visitor = await chatWith(shop, 'Ben Novak');
  visitor.say('Do you have oak in stock?');
  await writeTo(shop, { name: 'Ada Miller', phone: '5705550111' });
  await writeTo(shop, {
    name: 'Cleo Park',
    email: 'cleo@example.com',
    message: 'Our kitchen floor creaks, and the hall as well. '.repeat(19),
  });
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('listitem')).toHaveCount(3);
  await see('ringing');
  await openAside(page);
  await page.getByRole('button', { name: 'Test all alerts' }).click();
  await expect(page.getByRole('button', { name: 'Test all alerts' })).toBeEnabled();
  await page.getByRole('list', { name: 'Alert test' }).scrollIntoViewIfNeeded();
  await see('alert test');
  await pick('Settings…');
  await expect(dialog).toBeVisible();
  await see('settings');
  await close();
  await pick('About Sallie Desk');
  await expect(dialog).toBeVisible();
  await see('about');
  await close();
  await page.getByRole('tab', { name: 'Account' }).click();
  await see('account');
  await page.getByRole('tab', { name: /^Today/ }).click();
  await shop.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await see('connection lost');
  await shop.start();
  await program.passTime(); // Until the next attempt.
  await online(program);
  visitor.leave();
  expect(found).toEqual([]);
});
