import type { AuditEntry } from '@sallie/shared/contract/audit';
import { consent, type DiscountSignup } from '@sallie/shared/contract/discount-signup';
import type { Lead } from '@sallie/shared/contract/leads';
import { demoBusiness } from '@sallie/shared/rules/business';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { filesWith } from '../testing/files.ts';
import { contact, discountSignup } from '../testing/forms.ts';
import { mailsIn } from '../testing/mails.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';

const ada = 'ada@example.com';
const { email: ben } = discountSignup;

interface Sent {
  headers?: Record<string, string>;
  body?: string;
}

/** Opens a shop that keeps its data over a restart; its mails are files of the outbox folder. */
async function aShop() {
  const DATA_DIR = ownFolder();
  let server = await startTestServer({ DATA_DIR });
  let cookie = await server.signIn();

  /** Sends a form; resolves to the record once its mails are done. */
  async function send(path: string, kind: 'contacts' | 'discount-signups', body: object) {
    const { id } = await server.make(path, body);
    const row = async (): Promise<Lead | undefined> =>
      (await server.rows(kind, cookie)).find((one) => one.id === id);
    const states = async () => Object.values((await row())?.mails ?? { confirmation: 'queued' });
    await expect.poll(states).not.toContain('queued');
    return row();
  }

  return {
    dataDir: DATA_DIR,
    read: async (id: string) =>
      (await server.rows('contacts', cookie)).find((row) => row.id === id),
    signups: () => server.rows('discount-signups', cookie),
    /** A person with a link is not signed in. */
    call: (method: string, path: string, { headers = {}, body }: Sent = {}) =>
      fetch(server.origin + path, {
        method,
        headers: { ...headers, cookie: path.startsWith('/api') ? cookie : '' },
        ...(body !== undefined && { body }),
      }),
    write: (from = ada) => send('/api/contact', 'contacts', { ...contact, email: from }),
    /** Resolves to the state of the customer's mail. */
    signUp: async (body: object = discountSignup) =>
      (await send('/api/discount-signup', 'discount-signups', body))?.mails.confirmation,
    mails: () => mailsIn(DATA_DIR, ben),
    /** Returns the paths of the links in the mails to an address. */
    async links(): Promise<string[]> {
      const texts = (await mailsIn(DATA_DIR)).filter(({ to }) =>
        to?.[0]?.address?.endsWith('@example.com'),
      );
      return texts.flatMap(({ text }) => {
        const link = /^(https?:\/\/\S+)$/m.exec(text?.split('was not you')[1] ?? '')?.[1];
        return link ? [new URL(link).pathname] : [];
      });
    },
    async restart(): Promise<void> {
      await server.stop();
      server = await startTestServer({ DATA_DIR });
      cookie = await server.signIn();
    },
  };
}

test('the not-me page changes nothing when read; pressing its button blocks all mail to the inbox', async () => {
  const shop = await aShop();
  const first = await shop.write();
  const [link = '', ...others] = await shop.links();
  expect(others).toEqual([]);

  for (const method of ['GET', 'HEAD', 'GET']) {
    const page = await shop.call(method, link);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toMatch(/form-action 'self'/);
    expect(page.headers.get('content-security-policy')).not.toMatch(/script-src/);
    const html = await page.text();
    if (method === 'HEAD') continue;
    expect(html).toMatch(/<form [^>]*method="post"/);
    expect(html).not.toMatch(/<script(?! type="application\/json")|@example\.com/);
  }
  expect(await shop.write()).toMatchObject({ mails: { confirmation: 'unsent' } });
  expect(await shop.links()).toHaveLength(2);

  const done = await shop.call('POST', link);
  expect(done.status).toBe(200);
  expect(await done.text()).toContain('We send nothing to this email address any more.');
  expect(await shop.read(first?.id ?? '')).toMatchObject({
    version: 1,
    mail: 'blocked',
    mails: { confirmation: 'blocked', alert: 'unsent' },
    history: [{ by: { role: 'addressee' }, type: 'not-me' }],
  });

  expect((await shop.call('POST', link)).status).toBe(200);
  await shop.restart();
  const later = await shop.write('Ada+Other@Example.com');
  expect(later).toMatchObject({ mail: 'blocked', mails: { confirmation: 'blocked' } });
  expect(await shop.write('bob@example.com')).toMatchObject({ mails: { confirmation: 'unsent' } });
  expect(await shop.links()).toHaveLength(3);
});

test('a forged not-me link answers 404 with a page that says what to do, and blocks no mail', async () => {
  const shop = await aShop();
  await shop.write();
  await shop.write('bob@example.com');
  const [ada = '', bob = ''] = await shop.links();
  const [lead, inbox, signature] = ada.replace('/not-me/', '').split('.');
  const [, otherInbox] = bob.split('.');
  const forged = [
    `${lead}.${otherInbox}.${signature}`,
    `${lead}.${inbox}.${signature?.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
    `${lead}.${inbox}.`,
    `${lead}.${inbox}.${signature}.`,
    `${inbox}.${signature}`,
  ];
  for (const token of forged) {
    const page = await shop.call('GET', `/not-me/${token}`);
    expect(page.status).toBe(404);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toMatch(/open it from the mail once more/);
    expect((await shop.call('POST', `/not-me/${token}`)).status).not.toBe(200);
  }
  const refused = await shop.call('DELETE', ada);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(await shop.write()).toMatchObject({ mails: { confirmation: 'unsent' } });
});

test('a not-me link blocks the inbox of a person already erased, and no file holds their address', async () => {
  const shop = await aShop();
  await shop.write();
  const [link = ''] = await shop.links();
  expect((await shop.call('DELETE', `/api/people/${ada}`)).status).toBe(200);
  expect((await shop.call('POST', link)).status).toBe(200);
  expect(await filesWith(shop.dataDir, ada)).toEqual([]);
  expect(await shop.write()).toMatchObject({ mails: { confirmation: 'blocked' } });
});

function headerOf(mail: Email, name: string) {
  return mail.headers.find(({ key }) => key === name)?.value;
}

test('an unsubscribe by one click, which the page offers too, ends offers but not answers to messages', async () => {
  const shop = await aShop();
  expect(await shop.signUp()).toBe('unsent');
  const [mail] = await shop.mails();
  if (!mail) expect.fail('no mail');
  const url = /^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(`unsubscribe here:\n\n${url}`);
  const { pathname } = new URL(url);

  const page = await shop.call('GET', pathname);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).not.toMatch(/script-src/);
  expect(await page.text()).toMatch(/<form [^>]*method="post"/);
  expect(await shop.signUp()).toBe('unsent');
  expect((await shop.signups()).every(({ history }) => history.length === 0)).toBe(true);

  const clicked = await shop.call('POST', pathname, {
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
  expect((await shop.call('POST', pathname)).status).toBe(200);

  expect(await shop.signUp()).toBe('unsubscribed');
  await shop.restart();
  expect(await shop.signUp({ ...discountSignup, email: ben.toUpperCase() })).toBe('unsubscribed');
  expect(await shop.mails()).toHaveLength(2);
  // Their question is answered, and that mail offers no unsubscribing.
  expect(await shop.write(ben)).toMatchObject({ mails: { confirmation: 'unsent' } });
  const answer = (await shop.mails()).find(({ subject }) => subject?.includes('your message'));
  expect(answer && headerOf(answer, 'list-unsubscribe')).toBeUndefined();
  const log = (await (await shop.call('GET', '/api/audit')).json()) as AuditEntry[];
  const ended = log.filter(({ event }) => event.type === 'unsubscribed');
  expect(ended).toMatchObject([{ by: { role: 'addressee' } }]);
});

test('an unsubscribe link that is forged or made for another purpose answers 404', async () => {
  const shop = await aShop();
  await shop.signUp();
  const [mail] = await shop.mails();
  const notMe = /https?:\S+\/not-me\/(\S+)/.exec(mail?.text ?? '')?.[1];
  const own = /https?:\S+\/unsubscribe\/(\S+)/.exec(mail?.text ?? '')?.[1];
  expect(own).toBeTruthy();
  for (const token of [notMe, own?.slice(0, -1), `x${own}`, 'a.b.c']) {
    expect((await shop.call('POST', `/unsubscribe/${token}`)).status).toBe(404);
    expect((await shop.call('GET', `/unsubscribe/${token}`)).status).toBe(404);
  }
  expect((await shop.call('POST', `/not-me/${own}`)).status).toBe(404);
  expect(await shop.signUp()).toBe('unsent');
});

test('a signup stores its consent with the server’s own wording and the time; an unknown version is refused', async () => {
  const shop = await aShop();
  await shop.signUp({ ...discountSignup, consent_wording: 'I agree to nothing' });
  await shop.signUp({ ...discountSignup, consentVersion: consent.version });
  const wording = consent.wordings[consent.version](demoBusiness.name);
  expect(wording).toContain('I can stop this at any time.');
  for (const signup of await shop.signups()) {
    expect(signup).toMatchObject<Partial<DiscountSignup>>({
      consent_version: consent.version,
      consent_wording: wording,
      consent_at: signup.created_at,
    });
  }
  const records = await shop.call('GET', `/api/people/${ben}/records`);
  expect(await records.text()).toContain(wording);
  const unknown = { ...discountSignup, consentVersion: '1999-01-01' };
  const refused = await shop.call('POST', '/api/discount-signup', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(unknown),
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toBe('Please load this page again, and read what you agree to');
});
