import { expect, test } from './console-test.ts';

test('the website’s editor shows an uploaded picture, though the page has no network', async ({
  program,
}) => {
  const { page, pick } = program;
  await pick('Website');
  await page.getByRole('button', { name: /^Projects/ }).press('Enter');
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    canvas.getContext('2d')?.fillRect(0, 0, 200, 300);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page
    .getByLabel('Add pictures, each a project')
    .setInputFiles({ name: 'oak.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(drawn) });
  const entry = page.getByRole('button', { name: /^New/ });
  await expect(entry).toBeVisible();
  await entry.press('Enter');
  const pictures = page.locator('img[src^="/pictures/"]');
  await expect
    .poll(() =>
      pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
    )
    .toEqual([160, 320]);
});
