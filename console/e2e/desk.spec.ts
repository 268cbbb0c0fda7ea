import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeTo } from '../src/testing/visitor.ts';
import { expect, signIn, test } from './console-test.ts';

/* Shows a desk in the console's window; site/e2e shows it in a browser. */

test('staff take, finish, search and export a lead, open it by its link, sign out and quit', async ({
  program,
  start,
  shop,
}) => {
  const { app, page, userData } = program;
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('Nothing waits.');
  const id = await writeTo(shop, { name: 'Ada Miller', phone: '5705550111' });
  const row = today.getByRole('listitem').filter({ hasText: 'Ada Miller' });
  await expect(row).toContainText('Our kitchen floor creaks.');
  await expect(row.getByRole('link', { name: '(570) 555-0111' })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('region', { name: 'Ringing' })).toContainText('New message');
  await row.getByRole('button', { name: 'Take it' }).click();
  await expect(row).toContainText('With you');
  await expect(page.getByRole('region', { name: 'Ringing' })).not.toContainText('New message');
  await row.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(today).toContainText('Nothing waits.');

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search all leads' });
  await search.getByRole('combobox').fill('creaks');
  // The message, or the visitor that came with it: both open the same lead.
  await search
    .getByRole('option', { name: /Ada Miller.*Handled/ })
    .first()
    .click();
  await expect(page.locator('#detail')).toContainText('ada@example.com');

  const saveTo = (filePath: string) =>
    app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: path });
    }, filePath);
  const sheet = join(userData, 'leads.csv');
  await page.getByRole('tab', { name: /Messages/ }).click();
  const exported = page.getByRole('button', { name: 'Export 1 row as CSV' });
  await saveTo(userData); // This path is a folder, so that saving fails.
  await exported.click();
  await expect(page.getByText('The file was not saved').first()).toBeVisible();
  await expect(page.getByText('Choose another place.').first()).toBeVisible();
  await saveTo(sheet);
  await exported.click();
  await expect(page.getByText(sheet).first()).toBeVisible();
  expect(readFileSync(sheet, 'utf8')).toContain('Ada Miller');

  const { startAgain, toWindow, window } = program;
  const record = page.locator('#detail');
  await page.keyboard.press('Escape');
  await toWindow('minimize');
  await startAgain(`sallie://lead/contacts/${id}`);
  await expect(record).toContainText('Our kitchen floor creaks.');
  await expect.poll(window).toEqual({ visible: true, minimized: false, focused: true });
  await page.keyboard.press('Escape');
  await startAgain('sallie://lead/passwords/1'); // start.test.ts shows other links.
  await expect(record).toHaveCount(0);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText('Ada Miller')).toHaveCount(0);

  // Not every Linux has a tray, so there the program ends with its window.
  await signIn(program);
  const { answerDialogs, calls, exit } = program;
  await answerDialogs(1);
  await toWindow('close');
  await expect.poll(() => calls('dialog')).toHaveLength(1);
  const [asked] = await calls('dialog');
  expect(asked?.slice(0, 1)).toEqual(['Nobody else is on duty.']);
  expect(asked?.slice(2)).toEqual(['Quit anyway', 'Keep ringing']);
  expect(await window()).toMatchObject({ visible: true });
  await answerDialogs(0);
  await toWindow('close').catch(() => {}); // The console ends before it answers.
  expect(await exit).toBe(0);

  const again = await start({ userData, args: ['--hidden', `sallie://lead/contacts/${id}`] });
  await expect(again.page.locator('#detail')).toContainText('Our kitchen floor creaks.');
});
