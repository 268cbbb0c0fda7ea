import { writeTo } from '../src/testing/visitor.ts';
import { expect, online, test, visiting } from './console-test.ts';
import { showsNotifications } from './driver.ts';

test('a desk that lost its server says so, in a while outside its window too, and a restart loses nothing: it comes back and has what came meanwhile', async ({
  start,
  enter,
  shop,
}) => {
  const program = await start({ platform: 'win32' });
  await enter(program);
  const { page } = program;
  const sign = ['[object]', 'Not connected: this desk is not ringing'];
  const last = async () => (await program.calls('setOverlayIcon')).at(-1);
  await shop.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  expect(await last()).not.toEqual(sign); // A restart would be over sooner.
  await expect(page.getByRole('region', { name: 'This computer' })).toContainText(
    'Not connected, not ringing',
  );
  await expect.poll(() => page.title()).toBe('Not connected · Sallie Desk');
  await program.passTime();
  await expect.poll(last).toEqual(sign);
  await shop.start();
  await writeTo(shop, { name: 'Cleo Meanwhile' });
  await program.passTime(); // Until the next attempt.
  await online(program);
  await expect.poll(last).not.toEqual(sign);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page.getByRole('row', { name: /Cleo Meanwhile/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ringing' })).toContainText('Cleo Meanwhile');
  await expect.poll(program.badge).toBe(1);
});

visiting(
  'an update that did not go through leaves no program without a window',
  async ({ program }) => {
    const { app, page } = program;
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await app.evaluate(({ autoUpdater }) => void autoUpdater.emit('before-quit-for-update'));
    await program.toWindow('close');
    await expect.poll(() => app.windows().length).toBe(0);
    expect(await program.startAgain()).toBe(0);
    await expect.poll(() => app.windows().length).toBe(1);
    const [anew] = app.windows();
    if (!anew) throw new Error('There is a window again');
    await expect(anew.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(anew.getByText('Live', { exact: true })).toBeVisible();
    await expect.poll(program.window).toMatchObject({ visible: true });
  },
);

visiting(
  'sleep hangs up and waking connects at once, without loading the page again',
  async ({ program, shop }) => {
    const { page, power } = program;
    await page.getByRole('tab', { name: /Messages/ }).click();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await power('suspend');
    await expect(page.getByText('Live', { exact: true })).toHaveCount(0);
    await writeTo(shop, { name: 'Nora Nightly' });
    await power('resume');
    await online(program);
    await expect(page.getByRole('row', { name: /Nora Nightly/ })).toBeVisible();
    await expect
      .poll(async () => (await program.notifications()).map(({ body }) => body))
      .toEqual(showsNotifications ? ['Nora Nightly'] : []);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  },
);

visiting(
  'a page that crashed is loaded once more, and knows what it knew',
  async ({ program, shop }) => {
    const { app } = program;
    const text = () =>
      app
        .evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
            'document.body.innerText',
          ),
        )
        .catch(String);
    const crash = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
      );
    await writeTo(shop, { name: 'Ada Before' });
    await crash();
    await expect.poll(text).toMatch(/Logout[\s\S]*\nLive\n/);
    await program.answerDialogs(1);
    await crash();
    await expect
      .poll(async () => (await program.calls('dialog')).map(([message]) => message))
      .toContain('The desk’s page has stopped twice.');
  },
);
