import type { DiscountSignup } from '@sallie/shared/contract/discount-signup';
import { consent } from '@sallie/shared/contract/discount-signup';
import { demoBusiness } from '@sallie/shared/rules/business';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { contact, discountSignup } from '../testing/forms.ts';
import { mailsIn } from '../testing/mails.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';

const { email } = discountSignup;

/** A shop that keeps its data over a restart; its mails are the files of the outbox folder. */
async function aShop() {
  const DATA_DIR = ownFolder();
  let server = await startTestServer({ DATA_DIR });
  let cookie = await server.signIn();
  const signups = () => server.rows('discount-signups', cookie);

  return {
    signups,
    get: (path: string) => server.get(path, cookie),
    post: (path: string, init: RequestInit = {}) =>
      fetch(server.origin + path, { method: 'POST', ...init }),
    /** Sends a form; resolves to the state of the customer's mail once it is done. */
    async send(path: string, kind: 'contacts' | 'discount-signups', body: object) {
      const reply = await server.post(path, body);
      expect(reply.status).toBe(201);
      const { id } = (await reply.json()) as { id: string };
      const state = async () =>
        (await server.rows(kind, cookie)).find((row) => row.id === id)?.mails.confirmation;
      await expect.poll(state).not.toBe('queued');
      return state();
    },
    mails: () => mailsIn(DATA_DIR, email),
    async restart() {
      await server.stop();
      server = await startTestServer({ DATA_DIR });
      cookie = await server.signIn();
    },
  };
}

const signUp = (shop: Awaited<ReturnType<typeof aShop>>, body: object = discountSignup) =>
  shop.send('/api/discount-signup', 'discount-signups', body);

function headerOf(mail: Email, name: string) {
  return mail.headers.find(({ key }) => key === name)?.value;
}

test('one click in a mail program, or a press on the page, ends offers and not answers', async () => {
  const shop = await aShop();
  expect(await signUp(shop)).toBe('unsent');
  const [mail] = await shop.mails();
  if (!mail) expect.fail('no mail');
  const url = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(`unsubscribe here:\n\n${url}`);
  const { pathname } = new URL(url);

  const page = await shop.get(pathname);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).not.toMatch(/script-src/);
  expect(await page.text()).toMatch(/<form [^>]*method="post"/);
  expect(await signUp(shop)).toBe('unsent');
  expect((await shop.signups()).every(({ history }) => history.length === 0)).toBe(true);

  const clicked = await shop.post(pathname, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(200);
  expect(await clicked.text()).toContain('You are unsubscribed');
  for (const { history, mails } of await shop.signups()) {
    expect(history).toMatchObject([{ by: { role: 'addressee' }, type: 'unsubscribed' }]);
    expect(mails.confirmation).toBe('unsent');
  }
  expect((await shop.post(pathname)).status).toBe(200);

  expect(await signUp(shop)).toBe('unsubscribed');
  await shop.restart();
  expect(await signUp(shop, { ...discountSignup, email: email.toUpperCase() })).toBe(
    'unsubscribed',
  );
  expect(await shop.mails()).toHaveLength(2);
  // What they ask, they are answered, and offered nothing to end.
  expect(await shop.send('/api/contact', 'contacts', { ...contact, email })).toBe('unsent');
  const answer = (await shop.mails()).find(({ subject }) => subject?.includes('your message'));
  expect(answer && headerOf(answer, 'list-unsubscribe')).toBeUndefined();
  const log = await (await shop.get('/api/audit?group=leads')).json();
  expect(log).toMatchObject([{ by: { role: 'addressee' }, event: { type: 'unsubscribed' } }]);
});

test('a link that is not ours, or is for something else, opens nothing', async () => {
  const shop = await aShop();
  await signUp(shop);
  const [mail] = await shop.mails();
  const notMe = /https?:\S+\/not-me\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const own = /https?:\S+\/unsubscribe\/(\S+)/.exec(mail?.text ?? '')?.[1];
  expect(own).toBeTruthy();
  for (const token of [notMe, own?.slice(0, -1), `x${own}`, 'a.b.c']) {
    expect((await shop.post(`/unsubscribe/${token}`)).status).toBe(404);
    expect((await shop.get(`/unsubscribe/${token}`)).status).toBe(404);
  }
  expect((await shop.post(`/not-me/${own}`)).status).toBe(404);
  expect(await signUp(shop)).toBe('unsent');
});

test('with a consent stand the words that were read, the server’s own, and when', async () => {
  const shop = await aShop();
  await signUp(shop, { ...discountSignup, consent_wording: 'I agree to nothing' });
  await signUp(shop, { ...discountSignup, consentVersion: consent.version });
  const wording = consent.wordings[consent.version](demoBusiness.name);
  expect(wording).toContain('I can stop this at any time.');
  for (const signup of await shop.signups()) {
    expect(signup).toMatchObject<Partial<DiscountSignup>>({
      consent_version: consent.version,
      consent_wording: wording,
      consent_at: signup.created_at,
    });
  }
  const records = await shop.get(`/api/people/${email}/records`);
  expect(await records.text()).toContain(wording);
  const unknown = { ...discountSignup, consentVersion: '1999-01-01' };
  const refused = await shop.post('/api/discount-signup', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(unknown),
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toBe('Please load this page again, and read what you agree to');
});
