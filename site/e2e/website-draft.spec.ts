import { showPlace } from '@sallie/shared/testing/hostile-page';
import { expectClean, expectCleanAt } from './clean.ts';
import { hold } from './hold.ts';
import { expect, openWebsite, staff, test } from './shop.ts';

/* An unpublished change is never lost, neither to a colleague nor to the network nor to a closed tab. */

test('the website editor asks which value to keep when two tabs change the same field', async ({
  page,
  context,
  shop,
  errors,
}) => {
  const mine = await openWebsite(page, shop);
  const tab = await context.newPage();
  const other = await openWebsite(tab, shop);

  const release = await hold(page, '**/api/website/draft');
  const isSent = page.waitForRequest('**/api/website/draft');
  await mine.getByRole('textbox', { name: 'Phone' }).fill('(570) 555-2188');
  await mine.getByRole('textbox', { name: 'City' }).fill('Fairview');
  await isSent;
  await other.getByRole('textbox', { name: 'Phone' }).fill('(570) 555-2199');
  await expect(other.getByRole('status')).toHaveText(/^Saved/);
  const refused = page.waitForResponse((reply) => reply.status() === 409);
  release();
  await refused;

  const question = mine.getByRole('alert');
  await expect(question).toContainText('(570) 555-2199');
  await expect(question).toContainText('(570) 555-2188');
  await expect(mine.getByRole('status')).toContainText('Please choose');
  await expect(other.getByRole('textbox', { name: 'City' })).toHaveValue('Fairview');
  await expectCleanAt(page, 360, 768, 1440);
  await question.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(mine.getByRole('status')).toHaveText(/^Saved .*, not published$/);
  // A field that has the focus keeps its text until it is left.
  await other.getByRole('textbox', { name: 'Email' }).focus();
  await expect(other.getByRole('textbox', { name: 'Phone' })).toHaveValue('(570) 555-2188');
  expect(errors.splice(0)).toEqual([expect.stringContaining('status of 409')]);

  // One tab removes a review that the other changes.
  for (const place of [mine, other])
    await place.getByRole('button', { name: 'Reviews', exact: true }).press('Enter');

  const releaseRemoval = await hold(page, '**/api/website/draft');
  const isRemovalSent = page.waitForRequest('**/api/website/draft');
  const remove = mine.getByRole('button', { name: /^Remove “/ });
  const count = await remove.count();
  await remove.first().press('Enter');
  await isRemovalSent;
  await other.locator('li button[aria-expanded]').first().press('Enter');
  await other.getByRole('textbox', { name: 'Where from' }).fill('Laurel Run');
  await expect(other.getByRole('status')).toHaveText(/^Saved/);
  releaseRemoval();

  await expect(question).toContainText('Laurel Run');
  await expect(question).toContainText('You removed it');
  await question.getByRole('button', { name: /^Keep .*’s$/ }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(remove).toHaveCount(count);
  await expect(mine.getByRole('status')).toHaveText(/^Saved/);
  expect(errors.splice(0)).toEqual([expect.stringContaining('status of 409')]);
});

test('a website draft is kept offline, published with the password, taken back and discarded', async ({
  page,
  context,
  shop,
  errors,
}) => {
  const place = await openWebsite(page, shop);
  const state = place.getByRole('status');
  await context.setOffline(true);
  await place.getByRole('textbox', { name: 'City' }).fill('Fairview');
  await expect(state).toHaveText('Not saved: no connection');
  await place.getByRole('textbox', { name: 'City' }).pressSequentially('!');

  await context.setOffline(false);
  await expect(state).toHaveText(/^Saved .*, not published$/);
  await page.reload();
  await showPlace(page, 'website');
  await expect(place.getByRole('textbox', { name: 'City' })).toHaveValue('Fairview!');
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
  errors.length = 0;

  const visitor = async () => (await fetch(`${shop.origin}/contact`)).text();
  await place.getByRole('textbox', { name: 'Phone' }).fill('(570) 555-2188');
  await expect(state).toHaveText(/^Saved .*, not published$/);
  // Stands for the ten minutes after a password: only this one refusal is faked.
  const refusal = { status: 428, body: 'Please enter your password again to do this.' };
  await page.route('**/api/website/publish', (route) => route.fulfill(refusal), { times: 1 });
  await place.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Your password, please' });
  await expect(question.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('Everything is published');
  expect(errors.splice(0)).toEqual([expect.stringContaining('status of 428')]);
  await expect.poll(visitor).toContain('(570) 555-2188');

  await place.getByRole('button', { name: 'Versions', exact: true }).press('Enter');
  const frame = page.frameLocator('iframe[title="Preview of the page"]');
  await place.getByRole('button', { name: /^Look at it version 1$/ }).press('Enter');
  await expect(frame.locator('body')).toContainText('(570) 555-0142');
  const link = place.getByRole('link', { name: 'See version 1 in the browser' });
  await expect(link).toHaveAttribute('href', /version=1$/);
  await expectClean(page);
  for (const [version, phone] of [
    [1, '(570) 555-0142'],
    [2, '(570) 555-2188'],
  ] as const) {
    await place.getByRole('button', { name: `Take back version ${version}` }).press('Enter');
    await place
      .getByRole('button', { name: `Really publish it again version ${version}` })
      .press('Enter');
    await expect.poll(visitor).toContain(phone);
  }
  await expect(place.getByText(/^Version 4,/)).toBeVisible();

  await place.getByRole('button', { name: 'Shop', exact: true }).press('Enter');
  await place.getByRole('textbox', { name: 'City' }).fill('Laurel Run');
  await expect(state).toHaveText(/^Saved .*, not published$/);
  await place.getByRole('button', { name: /^Discard/ }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(state).toHaveText('Everything is published');
  await expect(place.getByRole('textbox', { name: 'City' })).toHaveValue('Fairview!');
  await expect(place.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
});
