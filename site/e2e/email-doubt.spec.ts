import { fillContact } from './forms.ts';
import { expect, visiting as test } from './shop.ts';

test('an email with a slip in its host is asked about when it is left, and sent as it stands by who means it', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/contact`);
  const form = page.getByRole('form', { name: 'Contact form' });
  await fillContact(page);
  const email = form.getByLabel('Email');
  await email.fill('ada@gmial.com');
  // Left again until the code of the form has come.
  await expect(async () => {
    await email.press('Tab');
    const asked = /Did you mean ada@gmail\.com\?/;
    await expect(email).toHaveAccessibleDescription(asked, { timeout: 1000 });
  }).toPass();
  await email.fill('ada@example.com');
  await email.press('Tab');
  await expect(email).toHaveAccessibleDescription('');

  // The click that ends the typing sends the form.
  await email.fill('ada@gmial.com');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
  await expect(page.getByText('ada@gmial.com')).toBeVisible();
});
