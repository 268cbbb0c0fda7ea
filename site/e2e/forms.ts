import type { Page } from '@playwright/test';

const longHost = ['b', 'c', 'd'].map((letter) => letter.repeat(59)).join('.');
/** The longest address that is allowed, without a place to break it. */
export const longestEmail = `${'a'.repeat(64)}@${longHost}.example`;

/* Fill each form as a person does, by its labels. */

export async function fillContact(page: Page, name = 'Ada Miller'): Promise<void> {
  const form = page.getByRole('form', { name: 'Contact form' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill('ada@example.com');
  await form.getByLabel('Phone').fill('(570) 555-0111');
  await form.getByLabel('I am interested in').selectOption('Hardwood Flooring');
  await form.getByLabel('Message').fill('Our kitchen floor creaks.');
}

export async function fillDiscount(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Discount signup' });
  await form.getByLabel('Full name').fill('Ben Novak');
  await form.getByLabel('Email', { exact: true }).fill('ben@example.com');
  await form.getByLabel('Phone', { exact: true }).fill('570-555-0122');
  await form.getByLabel('Mailing address').fill('12 Elm Street, Millbrook PA 18699');
  await form.getByRole('checkbox').check();
}

export async function fillReferral(page: Page, friend = 'Dev Shah'): Promise<void> {
  const form = page.getByRole('form', { name: 'Referral form' });
  await form.getByLabel('Your name').fill('Cora Lang');
  await form.getByLabel('Your email').fill('cora@example.com');
  await form.getByLabel('Your phone').fill('570.555.0133');
  await form.getByLabel('Your mailing address').fill('9 Oak Lane, Millbrook PA 18699');
  await form.getByLabel('Name', { exact: true }).fill(friend);
  await form.getByLabel('Email', { exact: true }).fill('dev@example.com');
  await form.getByLabel('Phone', { exact: true }).fill('+1 570 555 0144');
}

export async function fillConsultation(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Consultation request' });
  await form.getByLabel('Name').fill('Eve Stone');
  await form.getByLabel('Email').fill('eve@example.com');
  await form.getByLabel('Phone').fill('5705550155');
  await form.getByLabel('Address').fill('4 Mill Road');
  await form.getByLabel('Project type').selectOption({ index: 2 });
  await form.getByLabel('Timeframe').selectOption({ index: 1 });
  await form.getByLabel('Tell us about the project').fill('Two bedrooms and a hall.');
}
