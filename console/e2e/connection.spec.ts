import { endSession, listSessions } from '@sallie/shared/contract/staff';
import { signInAt } from '@sallie/shared/testing/built-server';
import { writeTo } from '../src/testing/visitor.ts';
import { expect, online, test, visiting } from './console-test.ts';
import { showsNotifications } from './driver.ts';

test('the desk shows a lost server and an ended session, and loads what came meanwhile', async ({
  enter,
  shop,
}) => {
  const program = await enter('win32');
  const { page } = program;
  const sign = ['[object]', 'Not connected: this desk is not ringing'];
  const last = async () => (await program.calls('setOverlayIcon')).at(-1);
  const rings = page.getByRole('contentinfo').getByText('Alerts on');
  await expect(rings).toBeVisible();
  await shop.stop();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(rings).toHaveCount(0);
  expect(await last()).not.toEqual(sign); // No sign yet, because a restart would be over sooner.
  await expect(page.getByRole('region', { name: 'This computer' })).toContainText(
    'Not connected, not ringing',
  );
  await expect.poll(() => page.title()).toBe('Not connected · Sallie Desk');
  await program.passTime();
  await expect.poll(last).toEqual(sign);
  const outage = async () => (await program.notifications())[0];
  await expect.poll(outage).toMatchObject({
    title: 'This desk is not connected and not ringing',
    body: `No server answers at ${shop.origin}. Please check the address and the network. The desk keeps trying.`,
  });
  await shop.start();
  await writeTo(shop, { name: 'Cleo Meanwhile' });
  await program.passTime(); // Lets the next attempt come.
  await online(program);
  await expect.poll(last).not.toEqual(sign);
  await expect.poll(outage).toMatchObject({ isOpen: false });
  await page.getByRole('tab', { name: /Messages/ }).click();
  await expect(page.getByRole('row', { name: /Cleo Meanwhile/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ringing' })).toContainText('Cleo Meanwhile');
  await expect.poll(program.badge).toBe(1);

  await program.toWindow('hide');
  const call = await signInAt(shop);
  const device = (await call(listSessions)).find(({ label }) => label.startsWith('Console on'));
  await call(endSession, { params: { id: device?.id ?? '' } });
  await expect(page.getByText('This desk is not ringing')).toBeVisible();
  await expect(page.getByText('Please sign in again')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  const title = 'This desk is signed out and not ringing';
  await expect
    .poll(async () => (await program.notifications()).at(-1))
    .toMatchObject({ title, isOpen: true });
  expect(await last()).toEqual(['[object]', 'Signed out: this desk is not ringing']);
  expect((await program.calls('setToolTip')).at(-1)).toEqual([
    'Sallie Desk: signed out, not ringing',
  ]);
  expect(await program.trayLabels()).toContain('Signed out: nothing rings');
  expect(await program.clickNotification(title)).toBe(true);
  await expect.poll(program.window).toMatchObject({ visible: true, focused: true });

  await program.crashPage();
  // The reason stays, even in a reloaded page.
  await expect.poll(program.pageText).toContain('Please sign in again');
});

visiting(
  'the desk comes back after sleep, a failed update and a crash',
  async ({ program, shop }) => {
    const { app, page, power } = program;
    await test.step('sleep and waking', async () => {
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
    });

    await test.step('an error in the page’s own code', async () => {
      const gone = page.waitForEvent('crash');
      await page.evaluate(() => {
        const fail = () => {
          throw new Error('This page cannot show any time.');
        };
        Object.assign(Intl.DateTimeFormat.prototype, { formatToParts: fail });
        Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: fail });
      });
      await program.pick('Agenda');
      await gone;
      await expect.poll(program.pageText).toMatch(/Logout[\s\S]*\nLive\n/);
      expect(await program.calls('dialog')).toEqual([]);
    });

    await test.step('an update that did not go through', async () => {
      await app.evaluate(({ autoUpdater }) => void autoUpdater.emit('before-quit-for-update'));
      await program.toWindow('close');
      await expect.poll(() => app.windows().length).toBe(0);
      expect(await program.startAgain()).toBe(0);
      await expect.poll(() => app.windows().length).toBe(1);
      const [anew] = app.windows();
      if (!anew) throw new Error('There is a window again');
      await expect(anew.getByRole('button', { name: 'Logout' })).toBeVisible();
      await online({ page: anew });
      await expect.poll(program.window).toMatchObject({ visible: true });
    });

    await test.step('two crashes', async () => {
      await program.crashPage();
      await expect.poll(program.pageText).toMatch(/Logout[\s\S]*\nLive\n/);
      await program.answerDialogs(1);
      await program.crashPage();
      await expect
        .poll(async () => (await program.calls('dialog')).map(([message]) => message))
        .toContain('The desk’s page has stopped twice.');
    });
  },
);
