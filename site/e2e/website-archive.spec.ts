import { readFile } from 'node:fs/promises';
import { expectClean, expectNoOverflow } from './clean.ts';
import { expect, openWebsite, test } from './shop.ts';

test('an owner downloads the website as a file and restores it; a damaged file is refused', async ({
  page,
  shop,
  errors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const place = await openWebsite(page, shop);
  const state = place.getByRole('status').first();
  const phone = place.getByRole('textbox', { name: 'Phone' });
  const publish = () => place.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const open = (section: string) =>
    place.getByRole('button', { name: new RegExp(`^${section}`) }).press('Enter');

  await open('Versions');
  const choosing = place.getByText('Import a file', { exact: true });
  await expect(choosing).toHaveCSS('opacity', '1');
  const downloading = page.waitForEvent('download');
  await place.getByRole('button', { name: 'Download the website' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^website-\d{4}-\d\d-\d\d\.tar$/);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 12).toString()).toBe('content.json');
  const file = { name: 'website.tar', mimeType: '', buffer: archive };

  const chosen = place.getByLabel('Import a file');
  await chosen.setInputFiles(file);
  await expect(page.getByText('The file holds what is published', { exact: true })).toBeVisible();
  await expect(state).toHaveText('Everything is published');

  await open('Shop');
  await phone.fill('(570) 555-2188');
  await expect(state).toHaveText(/^Saved .*, not published$/);
  await open('Versions');
  await expect(chosen).toBeDisabled();
  await expect(choosing).not.toHaveCSS('opacity', '1');
  await publish();
  await expect(state).toHaveText('Everything is published');

  await chosen.setInputFiles({ ...file, buffer: archive.subarray(0, 5000) });
  await expect(place.getByRole('alert')).toContainText('This archive is damaged or cut off.');
  await expectClean(page);
  await expectNoOverflow(page);
  errors.length = 0; // The browser reports the refusal too.

  await chosen.setInputFiles(file);
  await expect(
    page.getByText('The draft now holds what is in the file', { exact: true }),
  ).toBeVisible();
  await expect(state).toHaveText(/^Saved .*, not published$/);
  await open('Shop');
  await expect(phone).toHaveValue('(570) 555-0142');
  const home = async () => (await fetch(`${shop.origin}/`)).text();
  await expect.poll(home).toContain('(570) 555-2188');
  await publish();
  await expect(state).toHaveText('Everything is published');
  await expect.poll(home).toContain('(570) 555-0142');
});
