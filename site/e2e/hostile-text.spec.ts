import { lookAround, readThrough, watchDesk } from '@sallie/shared/testing/hostile-page';
import { openToHostility } from '@sallie/shared/testing/hostile-shop';
import { signIn, test } from './shop.ts';

test('the desk shows 200 hostile strings as text, wide and narrow', async ({ page, shop }) => {
  const hostile = await openToHostility(shop);
  const isOwn = (url: string) => url.startsWith(`${shop.origin}/`) || /^(data|about):/.test(url);
  const expectCalm = await watchDesk({ page, isOwn });
  async function open(route: string) {
    await page.evaluate((hash) => {
      window.location.hash = hash;
    }, route);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, shop);
  await lookAround({ page, open }, hostile, expectCalm);
  await page.setViewportSize({ width: 360, height: 800 });
  // Checks the leads whose strings fit on no line, and the conversation, where messages have the least room.
  const wide = { ...hostile, leads: hostile.leads.slice(-8) };
  await lookAround({ page, open }, wide, expectCalm);
  await readThrough({ page, open }, hostile, expectCalm);
});
