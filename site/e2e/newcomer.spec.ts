import { fillConsultation, fillContact, fillDiscount, fillReferral } from './forms.ts';
import { expect, signIn, test } from './shop.ts';

test.use({ ownProcess: true });

test('four forms come to the dashboard without a Refresh', async ({ browser, page, shop }) => {
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, shop);
  await desk.getByRole('tab', { name: /Visitors/ }).click();
  await expect(desk.getByText('No visitor data available')).toBeVisible();

  await page.goto(`${shop.origin}/contact`);
  await fillContact(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  await expect(page.getByText('Message sent!', { exact: true })).toBeVisible();
  await expect(
    page.getByText("We'll get back to you as soon as possible", { exact: true }),
  ).toBeVisible();
  await expect(desk.getByRole('row', { name: /Ada Miller/ })).toBeVisible();

  await page.goto(shop.origin);
  await page.getByRole('button', { name: /\$100/ }).first().click();
  await fillDiscount(page);
  await page
    .getByRole('button', { name: /Sign up|Get|Claim/i })
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'Sign Up Another Friend' })).toBeVisible();
  await expect(desk.getByRole('row', { name: /Ben Novak/ })).toBeVisible();

  await page.goto(`${shop.origin}/referrals`);
  await fillReferral(page);
  await page.getByRole('button', { name: /Submit|Send/ }).click();
  await expect(page.getByRole('link', { name: /Return Home/i })).toBeVisible();

  await page.goto(`${shop.origin}/consultation`);
  await fillConsultation(page);
  await page.getByRole('button', { name: 'Request Free Consultation' }).click();
  await expect(page.getByRole('button', { name: 'Request Another Consultation' })).toBeVisible();

  await desk.getByRole('tab', { name: /Referrals/ }).click();
  await expect(desk.getByRole('row', { name: /Dev Shah/ })).toBeVisible();
  await desk.getByRole('tab', { name: /Discounts/ }).click();
  await expect(desk.getByRole('row', { name: /Ben Novak/ })).toBeVisible();
  await desk.getByRole('tab', { name: /Messages/ }).click();
  await expect(desk.getByRole('row', { name: /Ada Miller/ })).toBeVisible();
  await desk.getByRole('tab', { name: /Consultations/ }).click();
  const row = desk.getByRole('row', { name: /Eve Stone/ });
  await expect(row).toContainText('New');

  const second = await (await browser.newContext()).newPage();
  await signIn(second, shop);
  await second.getByRole('tab', { name: /Consultations/ }).click();
  const same = second.getByRole('row', { name: /Eve Stone/ });
  await expect(same).toContainText('New');
  await row.getByRole('button', { name: /Eve Stone/ }).click();
  await desk.getByLabel('Status').selectOption('contacted');
  await expect(same).toContainText('Contacted');
});
