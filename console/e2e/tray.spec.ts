import { writeTo } from '../src/testing/visitor.ts';
import { expect, test } from './desk-test.ts';

test('the tray counts, lists who waits, opens them, mutes and quits', async ({
  start,
  enter,
  shop,
}) => {
  const desk = await start({ platform: 'win32' });
  await enter(desk);
  const { page } = desk;
  await expect.poll(desk.trayLabels).toContain('Nobody is waiting');
  expect(await desk.calls('setImage')).not.toContainEqual([true]);

  await desk.toWindow('close');
  await expect
    .poll(async () => (await desk.notices()).map(({ title }) => title))
    .toEqual(['Sallie Desk is still running']);
  await writeTo(shop, { name: 'Ada Miller' });
  await expect
    .poll(desk.trayLabels)
    .toEqual(expect.arrayContaining(['1 waits for a person', 'Ada Miller', 'Quit']));
  expect((await desk.calls('setToolTip')).at(-1)).toEqual(['Sallie Desk: 1 new']);
  await desk.pickInTray('Ada Miller');
  await expect(page.getByRole('dialog')).toContainText('Our kitchen floor creaks.');
  await expect.poll(desk.window).toMatchObject({ visible: true, focused: true });

  await page.keyboard.press('Escape');
  await desk.pickInTray('Mute');
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  await desk.toWindow('hide');
  await desk.clickTray();
  await expect.poll(desk.window).toMatchObject({ visible: true });

  await desk.answerDialogs(1);
  await desk.pickInTray('Quit');
  await expect
    .poll(async () => (await desk.calls('dialog')).map(([message]) => message))
    .toEqual(['Nobody else is on duty.']);
  await desk.answerDialogs(0);
  await desk.pickInTray('Quit').catch(() => {}); // It ends before it answers.
  expect(await desk.exit).toBe(0);
});

test('the menu leads everywhere, and an unsigned build offers no update', async ({ desk }) => {
  const { page, pick } = desk;
  await pick('Search');
  await expect(page.getByRole('dialog', { name: 'Search all leads' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pick('Settings…');
  await expect(page.getByRole('dialog', { name: 'Settings of this computer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await pick('Live chat');
  await expect(page.getByRole('tab', { name: /^Live chat/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await pick('About Sallie Desk');
  const about = page.getByRole('dialog', { name: 'About Sallie Desk' });
  await expect(about).toContainText(/Unsigned build, for trials only|carry no signature/);
  await expect(about).toContainText('This build does not update itself.');
  await expect(about.getByRole('button', { name: /update|new version/i })).toHaveCount(0);
});
