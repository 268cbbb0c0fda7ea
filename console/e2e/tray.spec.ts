import { writeTo } from '../src/testing/visitor.ts';
import { expect, test } from './console-test.ts';

test('the tray counts, lists, opens, mutes and quits, and the menu opens its places', async ({
  enter,
  shop,
}) => {
  const program = await enter('win32');
  const { page, pick } = program;
  await expect.poll(program.trayLabels).toContain('Nobody is waiting');
  expect(await program.calls('setImage')).not.toContainEqual([true]);

  await program.toWindow('close');
  await expect
    .poll(async () => (await program.notifications()).map(({ title }) => title))
    .toEqual(['Sallie Desk is still running']);
  await writeTo(shop, { name: 'Ada Miller' });
  await expect
    .poll(program.trayLabels)
    .toEqual(expect.arrayContaining(['1 waiting', 'Ada Miller', 'Quit']));
  expect((await program.calls('setToolTip')).at(-1)).toEqual(['Sallie Desk: 1 waiting']);
  await program.pickInTray('Ada Miller');
  await expect(page.locator('#detail')).toContainText('Our kitchen floor creaks.');
  await expect.poll(program.window).toMatchObject({ visible: true, focused: true });

  await page.keyboard.press('Escape');
  await program.pickInTray('Agenda');
  await expect(page.getByRole('tabpanel', { name: 'Agenda' })).toBeVisible();
  await program.pickInTray('Mute');
  await expect(page.getByRole('button', { name: 'Turn sound on' })).toBeVisible();
  await program.toWindow('hide');
  await program.clickTray();
  await expect.poll(program.window).toMatchObject({ visible: true });

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
  await about.getByRole('button', { name: 'Close' }).first().click();

  await program.answerDialogs(1);
  await program.pickInTray('Quit');
  await expect
    .poll(async () => (await program.calls('dialog')).map(([message]) => message))
    .toEqual(['Nobody else is on duty.']);
  await program.answerDialogs(0);
  await program.pickInTray('Quit').catch(() => {}); // The console ends before it answers.
  expect(await program.exit).toBe(0);
});

test('a place picked in the tray while the page loads is the one that opens', async ({
  program,
}) => {
  const { crashPage, pick, pageText } = program;
  await crashPage();
  await pick('Agenda');
  await expect.poll(pageText).toContain('Noon');
});
