import { expectClean, expectNoOverflow } from './clean.ts';
import { hold } from './hold.ts';
import { photograph } from './photograph.ts';
import { expect, openWebsite, test } from './shop.ts';

test('a failed upload of a picture is sent again or removed, and goes on in another section', async ({
  page,
  shop,
  errors,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const place = await openWebsite(page, shop);
  const open = (section: RegExp) => place.getByRole('button', { name: section }).press('Enter');
  await open(/^Projects/);
  const projects = place.getByRole('button', { name: /^New/ });
  const buffer = await photograph(900, 700);
  const choose = (...names: string[]) =>
    place
      .getByLabel('Add pictures, each a project')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));

  const pictures = '**/api/website/pictures';
  await page.route(pictures, (route) => route.abort());
  await choose('one.jpg', 'two.jpg');
  await expect(place.getByText('The server could not be reached. Please try again.')).toHaveCount(
    2,
  );
  await expectClean(page);
  await expectNoOverflow(page);
  errors.length = 0; // The browser reports the lost connection too.
  await page.unroute(pictures);
  // The upload of two.jpg has failed, so there is nothing to cancel.
  await place.getByRole('button', { name: 'Remove two.jpg' }).press('Enter');
  await place.getByRole('button', { name: 'Try again: one.jpg' }).press('Enter');
  await expect(projects).toHaveCount(1);
  await expect(place.getByText('two.jpg')).toHaveCount(0);

  const release = await hold(page, pictures);
  await choose('three.jpg');
  await expect(place.getByText('three.jpg')).toBeVisible();
  await open(/^Hours/);
  release();
  await expect(async () => {
    await open(/^Projects.*not published/);
    await expect(projects).toHaveCount(2, { timeout: 1000 });
  }).toPass();
});
