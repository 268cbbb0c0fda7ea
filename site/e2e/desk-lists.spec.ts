import { readFile } from 'node:fs/promises';
import { expectClean } from './clean.ts';
import { expect, signIn, test } from './shop.ts';
import { consultations, detailOf, openRecord, request, rowOf, write } from './triage-desk.ts';

test('staff save and remove a filtered list as a view, and a reload keeps place and lead', async ({
  browser,
  page,
  context,
  shop,
  request: to,
}) => {
  await request(to, shop, 'Ada Miller');
  await request(to, shop, 'Ben Novak');
  await consultations(page, shop);
  await openRecord(page, 'Ada Miller');
  await detailOf(page).getByRole('button', { name: 'Take it' }).click();
  await detailOf(page).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Taken by').selectOption('me');
  await expect(rowOf(page, /Ben Novak/)).toHaveCount(0);
  await expect(rowOf(page, /Ada Miller/)).toBeVisible();
  // The filter is kept while another list is shown.
  const messages = page.getByRole('tab', { name: /Messages/ });
  await messages.hover();
  await page.mouse.down();
  await expect(messages, 'pressed is chosen').toHaveAttribute('aria-selected', 'true');
  await page.mouse.up();
  await page.getByRole('tab', { name: /Consultations/ }).click();
  await expect(rowOf(page, /Ben Novak/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name of this view').fill('Mine');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('View', { exact: true })).toHaveValue('Mine');

  const other = await (await browser.newContext()).newPage();
  await consultations(other, shop);
  await expect(rowOf(other, /Ben Novak/)).toBeVisible();
  await other.getByLabel('View', { exact: true }).selectOption('Mine');
  await expect(rowOf(other, /Ben Novak/)).toHaveCount(0);
  await other.getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByLabel('View', { exact: true })).toHaveCount(0);
  await other.context().close();

  await openRecord(page, 'Ada Miller');
  await expect(detailOf(page).getByRole('heading', { name: 'Ada Miller' })).toBeVisible();
  const message = rowOf(page, /Ada Miller/).getByRole('cell', { name: /^Ada Miller asks/ });
  expect((await message.boundingBox())?.width, 'room of a cut message').toBeLessThanOrEqual(200);
  const tab = await context.newPage();
  await tab.goto(`${shop.origin}/admin-dashboard`);
  await tab.getByRole('tab', { name: /^Agenda/ }).click();
  await tab.reload();
  await expect(tab.locator('#place-agenda')).toBeVisible();
  await page.reload();
  await expect(detailOf(page).getByRole('heading', { name: 'Ada Miller' })).toBeVisible();
  await expect(page.locator('#place-consultations')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, shop);
  await expect(page.locator('#place-today')).toBeVisible();
});

test('the search finds leads of every kind by keyboard, and person and list are exported as csv', async ({
  page,
  shop,
  request: to,
}) => {
  await request(to, shop, 'Ada Miller');
  for (const [name, email, message] of [
    ['Ada Miller', 'Ada@example.com', 'Do you have samples?'],
    ['Zoë Ångström', 'zoe@example.com', 'Ask for Ada, please.'],
  ] as const)
    await write(to, shop, name, { email, message });
  await request(to, shop, 'Ben Novak');
  await signIn(page, shop);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ada');
  const found = page.getByRole('listbox', { name: 'Found' });
  await expect(found.getByRole('group', { name: 'Consultations' })).toContainText('Ada Miller');
  await expect(found.getByRole('group', { name: 'Messages' })).toContainText('Ask for Ada');
  await page.getByRole('combobox').fill('angstrom please');
  const messages = found.getByRole('group', { name: 'Messages' });
  await expect(messages.getByRole('option')).toHaveCount(1);
  await expect(found.getByRole('group', { name: 'Consultations' })).toHaveCount(0);
  const count = await found.getByRole('option').count();
  for (let step = 1; step < count; step += 1) await page.keyboard.press('ArrowDown');
  await expect(messages.getByRole('option')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Zoë Ångström' })).toBeVisible();

  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /Consultations/ }).click();
  await openRecord(page, 'Ada Miller');
  await page.getByRole('button', { name: 'Everything about this person' }).click();
  const panel = page.getByRole('region', { name: 'ada@example.com' });
  await expect(panel.getByRole('heading', { name: '3 touches' })).toBeVisible();
  await expect(panel.getByRole('list').first()).toContainText('Do you have samples?');
  await expect(panel).toContainText('Same phone (570) 555-0142: Ben Novak (ben@example.com)');
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export everything as CSV' }).click();
  const touches = await readFile(await (await download).path(), 'utf8');
  expect(touches).toContain('Do you have samples?');
  expect(touches).not.toContain('ben@example.com');

  await page.keyboard.press('Escape');
  await request(to, shop, '=HYPERLINK("http://example.com")', { email: 'eve@example.com' });
  await page.getByLabel('Search consultations').fill('example.com bath');
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 3 rows as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^consultations-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  expect(lines[2]).toContain('Ada Miller');
  expect(lines[3]).toContain('Ben Novak');
  // On a phone a select replaces the column heads.
  const head = page.getByRole('columnheader', { name: 'Name' });
  await expect(page.getByLabel('Sort by')).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByLabel('Sort by')).toHaveValue('name');
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await expect(head).toBeHidden();
  await expectClean(page);
});

test('an open lead is printed on one page without its list', async ({
  page,
  shop,
  request: to,
}) => {
  for (let at = 1; at <= 30; at += 1) await request(to, shop, `Ada Miller ${at}`);
  await consultations(page, shop);
  await openRecord(page, 'Ada Miller 30');
  await expect(detailOf(page)).toContainText('Ada Miller 30 asks for tile');
  const pdf = await page.pdf({ format: 'Letter' });
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? [];
  expect(pages).toHaveLength(1);
  // Paper is narrower than the window.
  await page.setViewportSize({ width: 740, height: 900 });
  await page.emulateMedia({ media: 'print' });
  await expect(detailOf(page).getByText('Ada Miller 30 asks for tile')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Take it' })).toHaveCount(0); // Neither record nor alert prints it.
});
