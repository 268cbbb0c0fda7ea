import { fillContact } from './forms.ts';
import { expect, visiting as test } from './shop.ts';

test('the contact form asks about an email with a slip in its host, and still sends it as typed', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/contact`);
  const form = page.getByRole('form', { name: 'Contact form' });
  await fillContact(page);
  const email = form.getByLabel('Email');
  await email.fill('ada@gmial.com');
  // Leaves the field repeatedly until the form's code has loaded.
  await expect(async () => {
    await email.press('Tab');
    const asked = /Did you mean ada@gmail\.com\?/;
    await expect(email).toHaveAccessibleDescription(asked, { timeout: 1000 });
  }).toPass();
  await email.fill('ada@example.com');
  await email.press('Tab');
  await expect(email).toHaveAccessibleDescription('');

  // The click that ends the typing also sends the form.
  await email.fill('ada@gmial.com');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  await expect(page.getByText('ada@gmial.com')).toBeVisible();
});

test('the contact form is sent though the script that checks emails fails to load', async ({
  page,
  shop,
  errors,
}) => {
  let isAsked = false;
  await page.route(/email-doubt/, (route) => {
    isAsked = true;
    return route.abort();
  });
  await page.goto(`${shop.origin}/contact`);
  await fillContact(page);
  await expect(async () => {
    await page.getByLabel('Email').press('Tab');
    expect(isAsked).toBe(true);
  }).toPass();
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  expect(errors.filter((error) => !/net::ERR/.test(error))).toEqual([]);
  errors.length = 0;
});
