import type { Locator, Page } from '@playwright/test';
import { expect, type Shop, signIn } from './shop.ts';
import { addBob, request, todayOf, write } from './triage-desk.ts';

const people = [
  'Margaret Thornbury-Ashworth Featherstonehaugh of Upper Millbrook',
  'Ben Novak',
  'Cleo Dunn',
  'Dev Patel',
  'Eva Lindqvist',
  'Finn O’Hara',
  'Grace Kim',
  'Hugo Brandt',
];

async function post(page: Page, shop: Shop, path: string, data: object): Promise<void> {
  const reply = await page.request.post(shop.origin + path, { data });
  expect(reply.status()).toBe(201);
}

export async function referTwo(page: Page, shop: Shop): Promise<void> {
  const form = {
    referrer_name: 'Ellen Hartley',
    referrer_email: 'ellen@mail.example',
    referrer_phone: '5705550111',
    referrer_address: '1 Main Street, Millbrook',
    referralCount: 2,
    batch_id: 'batch-0001',
    referred_email: 'rob@mail.example',
    referred_phone: '5705550122',
  };
  for (const referred_name of ['Rob Miller', 'Zoe Miller'])
    await post(page, shop, '/api/referrals', { ...form, referred_name });
}

/** Sends the leads of a weekend: fifteen of all kinds, with names and wishes as long as they come. */
export async function sendMorning(page: Page, shop: Shop): Promise<void> {
  for (const name of people)
    await request(page.request, shop, name, {
      message: `${name} asks for tile in the bath and a floating floor in two rooms upstairs, before the end of the month if that can be done.`,
    });
  for (const name of ['Iris Wolfe', 'Jack Lane', 'Kira Moss'])
    await write(page.request, shop, name, {
      phone: '5705550171',
      message: 'Do you carry cork? We would like to see a sample.',
    });
  await referTwo(page, shop);
  for (const fullName of ['Lena Ortiz', 'Milo Reed', 'Nora Shaw'])
    await post(page, shop, '/api/discount-signup', {
      fullName,
      email: `${fullName.split(' ')[0]?.toLowerCase()}@mail.example`,
      phone: '5705550133',
      mailingAddress: '12 Elm Street, Millbrook',
      agreeToMarketing: true,
    });
}

export async function openMorning(page: Page, shop: Shop): Promise<Locator> {
  await sendMorning(page, shop);
  await signIn(page, shop);
  const today = todayOf(page);
  await expect(today.getByRole('listitem')).toHaveCount(15);
  return today;
}

/** Gives a colleague a lead whose visit is over, because its row has the most controls. */
export async function beginOne(page: Page, shop: Shop): Promise<void> {
  const bob = await addBob(page, shop);
  const [lead] = await (await page.request.get(`${shop.origin}/api/consultations`)).json();
  const appointment = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const change = async (path: string, data: object) => {
    const reply = await page.request.patch(`${shop.origin}${path}/${lead.id}`, { data });
    expect(reply.status()).toBe(200);
  };
  await change('/api/leads/consultations', { version: lead.version, assign: bob.id });
  await change('/api/consultations', {
    version: lead.version + 1,
    status: 'scheduled',
    appointment,
  });
}
