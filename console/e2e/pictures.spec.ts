import type { Page, TestInfo } from '@playwright/test';
import { changeLiveChatSettings } from '@sallie/shared/contract/live-chat-settings';
import { axeFinds } from '@sallie/shared/testing/axe';
import { signInAt } from '@sallie/shared/testing/built-server';
import { chatWith, writeTo } from '../src/testing/visitor.ts';
import { connect, expect, online, openAside, signIn, test } from './console-test.ts';

/** What axe finds, and what sticks out of the window. The picture is for a person to look at. */
async function look(page: Page, name: string, info: TestInfo): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
    await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`) });
    // By night only the colours are others.
    const rules = colorScheme === 'dark' ? { rules: ['color-contrast'] } : {};
    const about = `${name}, ${colorScheme}`;
    found.push(...(await axeFinds(page, rules)).map((fault) => `${about}: ${fault}`));
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (isTooWide) found.push(`${about}: wider than the window`);
  }
  return found;
}

test('every screen, by day and by night, can be read by everybody', async ({
  shop,
  start,
}, info) => {
  const program = await start();
  const { page, pick } = program;
  const found: string[] = [];
  const see = async (name: string) => void found.push(...(await look(page, name, info)));
  const dialog = page.getByRole('dialog');
  async function close() {
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toHaveCount(0);
  }

  await see('01-first-run');
  await connect(program, 'http://192.0.2.1');
  await expect(page.getByText('This address is not encrypted.')).toBeVisible();
  await see('02-address-refused');
  await connect(program, shop.origin);
  await expect(page.getByText('This desk is not ringing')).toBeVisible();
  await see('03-signed-out');
  await signIn(program);
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await see('04-nothing-waits');

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
  await see('05-ringing');
  await today.getByRole('button', { name: 'Open Ada Miller' }).click();
  await expect(page.getByRole('region', { name: 'Ada Miller' })).toContainText('floor creaks.');
  await see('06-lead');
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await page.getByRole('row', { name: /Cleo Park/ }).scrollIntoViewIfNeeded();
  await see('07-list');
  await page.getByRole('tab', { name: /^Live chat/ }).click();
  await page.getByRole('region', { name: 'Conversations' }).getByRole('button').first().click();
  await see('08-live-chat');
  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('oak');
  await see('09-search');
  await close();
  await page.getByRole('tab', { name: /^Today/ }).click();
  await openAside(page);
  await page.getByRole('button', { name: 'Test all alerts' }).click();
  await expect(page.getByRole('button', { name: 'Test all alerts' })).toBeEnabled();
  await page.getByRole('list', { name: 'Alert test' }).scrollIntoViewIfNeeded();
  await see('10-alert-test');
  await pick('Settings…');
  await expect(dialog).toBeVisible();
  await see('11-settings');
  await close();
  await pick('About Sallie Desk');
  await expect(dialog).toBeVisible();
  await see('12-about');
  await close();
  await page.getByRole('tab', { name: 'Account' }).click();
  await see('13-account');
  await page.getByRole('tab', { name: /^Today/ }).click();
  await shop.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await see('14-connection-lost');
  await shop.start();
  await program.passTime(); // Until the next attempt.
  await online(program);
  visitor.leave();
  expect(found).toEqual([]);
});
