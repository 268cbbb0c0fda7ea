import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { changeLeads, LeadKind } from '@sallie/shared/contract/leads';
import { signInAt } from '@sallie/shared/testing/built-server';
import { expect, type Shop, signIn } from './shop.ts';

const bob = { username: 'bob', name: 'Bob', password: 'another long secret' };

const emailOf = (name: string) => `${name.split(' ')[0]?.toLowerCase()}@example.com`;

async function post(to: APIRequestContext, url: string, data: object): Promise<string> {
  const reply = await to.post(url, { data });
  expect(reply.status()).toBe(201);
  return (await reply.json()).id;
}

/** Sends the contact form; returns the message's id. */
export const write = (
  to: APIRequestContext,
  shop: Shop,
  name: string,
  fields: Record<string, string> = {},
): Promise<string> =>
  post(to, `${shop.origin}/api/contact`, { name, email: emailOf(name), ...fields });

/** Sends the consultation form; returns the request's id. */
export const request = (
  to: APIRequestContext,
  shop: Shop,
  name: string,
  fields: Record<string, string> = {},
): Promise<string> =>
  post(to, `${shop.origin}/api/consultation`, {
    ...{ name, email: emailOf(name), phone: '5705550142' },
    ...{ address: '12 Mill Lane, Scranton, PA 18503', projectType: 'tile', timeframe: 'planning' },
    message: `${name} asks for tile in the bath.`,
    ...fields,
  });

export async function consultations(page: Page, shop: Shop): Promise<void> {
  await signIn(page, shop);
  await page.getByRole('tab', { name: /Consultations/ }).click();
}

/** Returns a colleague's account, which an owner adds now or an earlier test has added. */
export async function addBob(owner: Page, shop: Shop): Promise<typeof bob & { id: string }> {
  const added = await owner.request.post(`${shop.origin}/api/staff`, { data: bob });
  expect([201, 409]).toContain(added.status());
  const staff: { id: string; username: string }[] = await (
    await owner.request.get(`${shop.origin}/api/staff`)
  ).json();
  return { ...bob, id: String(staff.find(({ username }) => username === bob.username)?.id) };
}

/** Opens a colleague's desk on another machine. */
export async function colleague(browser: Browser, page: Page, shop: Shop): Promise<Page> {
  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, shop, await addBob(page, shop));
  await desk.getByRole('tab', { name: /Consultations/ }).click();
  return desk;
}

/** Takes every lead of this list that nobody has, as a colleague. */
export async function takeAll(owner: Page, shop: Shop, today: Locator): Promise<void> {
  const tags = await today
    .getByRole('listitem')
    .filter({ has: owner.getByRole('button', { name: 'Take it' }) })
    .evaluateAll((rows) => rows.map((row) => row.dataset.row ?? ''));
  const leads = tags.map((tag) => {
    const [, kind, id] = tag.split('/');
    return { kind: LeadKind.parse(kind), id: String(id), version: 1 };
  });
  const call = await signInAt(shop, await addBob(owner, shop));
  await call(changeLeads, { body: { leads, change: { claim: true } } });
}

/** Opens another list and returns, after which changed rows are in their places. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Messages/ }).press('Enter');
  await page.getByRole('tab', { name: /^Today/ }).press('Enter');
}

export const todayOf = (page: Page) => page.getByRole('region', { name: 'Today', exact: true });
/** Finds the row of this lead in Today. */
export const leadIn = (page: Page, name: string) =>
  todayOf(page).getByRole('listitem').filter({ hasText: name });

/** Finds the open record, person or log. */
export const detailOf = (page: Page) => page.locator('#detail');
export const rowOf = (page: Page, name: RegExp) =>
  page.getByRole('tabpanel').getByRole('row', { name });
export const openRecord = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name, exact: true }).click();
