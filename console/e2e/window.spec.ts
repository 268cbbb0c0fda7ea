import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, expect, visiting as test } from './console-test.ts';

test('the window stays hidden after --hidden and after closing, and a second start shows it', async ({
  start,
}) => {
  const { app, page, notifications, window, toWindow, startAgain } = await start({
    platform: 'win32',
    args: ['--hidden'],
  });
  await expect(page.getByRole('heading', { name: 'Connect to your shop' })).toBeVisible();
  expect(await window()).toMatchObject({ visible: false });
  expect(await startAgain()).toBe(0);
  await expect.poll(window).toMatchObject({ visible: true, focused: true });

  await page.getByLabel('Server address').fill('half typed');
  await toWindow('close');
  await expect.poll(window).toMatchObject({ visible: false });
  await expect
    .poll(notifications)
    .toMatchObject([{ title: 'This desk is signed out and not ringing' }]);
  expect(await startAgain('--hidden')).toBe(0);
  expect(await window()).toMatchObject({ visible: false });
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 5000 }),
  );
  expect(await startAgain()).toBe(0);
  await expect.poll(window).toMatchObject({ visible: true, focused: true });
  const { width, x } = await app.evaluate(({ BrowserWindow, screen }) => ({
    width: screen.getPrimaryDisplay().workArea.width,
    x: BrowserWindow.getAllWindows()[0]?.getBounds().x,
  }));
  expect(x).toBeLessThan(width); // The display that it stood on is gone.
  await expect(page.getByLabel('Server address')).toHaveValue('half typed');
});

test('settings and window bounds outlive a restart, and --smoke reports a successful start', async ({
  shop,
  start,
}) => {
  const program = await start();
  await connect(program, shop.origin);
  await program.page.getByRole('button', { name: 'Settings' }).click();
  await program.page.getByLabel('Hide message text in notifications').click();
  await program.page.getByLabel('Keep ringing when the window is closed').click();
  await expect(program.page.getByLabel('Keep ringing when the window is closed')).toBeChecked();
  await program.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 40, width: 1100, height: 700 }),
  );
  await program.toWindow('close');
  await program.end();

  const file = join(program.userData, 'smoke.json');
  expect(await program.startAgain(`--smoke=${file}`)).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ok: true, version: '0.1.0' });
  expect(readFileSync(join(program.userData, 'logs/desk.log'), 'utf8')).toContain(
    '"event":"start"',
  );

  const { app, page } = await start({ userData: program.userData });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Hide message text in notifications')).toBeChecked();
  await expect(page.getByLabel('Keep ringing when the window is closed')).toBeChecked();
  await expect(page.getByLabel('Mute', { exact: true })).not.toBeChecked();
  const bounds = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getBounds(),
  );
  expect(bounds).toEqual({ x: 60, y: 40, width: 1100, height: 700 });
});
