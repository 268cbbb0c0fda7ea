import { expect, online, test } from './desk-test.ts';
import { showsNotices } from './driver.ts';
import { writeTo } from './visitor.ts';

test('a restart of the server loses nothing: the desk comes back and has what came meanwhile', async ({
  desk,
  shop,
}) => {
  const { page } = desk;
  await shop.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await shop.start();
  await writeTo(shop, { name: 'Cleo Meanwhile' });
  await online(desk);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page.getByRole('row', { name: /Cleo Meanwhile/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ringing' })).toContainText('Cleo Meanwhile');
  await expect.poll(desk.badge).toBe(1);
});

test('sleep hangs up and waking connects at once, without loading the page again', async ({
  desk,
  shop,
}) => {
  const { page, power } = desk;
  await page.getByRole('tab', { name: /Messages/ }).click();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await power('suspend');
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
  await writeTo(shop, { name: 'Nora Nightly' });
  await power('resume');
  await online(desk);
  await expect(page.getByRole('row', { name: /Nora Nightly/ })).toBeVisible();
  await expect
    .poll(async () => (await desk.notices()).map(({ body }) => body))
    .toEqual(showsNotices ? ['Nora Nightly'] : []);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('a page that crashed is loaded once more, and knows what it knew', async ({ desk, shop }) => {
  const { app } = desk;
  const text = () =>
    app
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText'),
      )
      .catch(String);
  const crash = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
  await writeTo(shop, { name: 'Ada Before' });
  await crash();
  await expect.poll(text).toMatch(/Live\n[\s\S]*Logout/);
  await desk.answerDialogs(1);
  await crash();
  await expect
    .poll(async () => (await desk.calls('dialog')).map(([message]) => message))
    .toContain('The desk’s page has stopped twice.');
});
