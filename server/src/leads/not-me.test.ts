import type { Contact } from '@sallie/shared/contract/contact';
import { expect, test } from 'vitest';
import { filesWith } from '../testing/files.ts';
import { contact } from '../testing/forms.ts';
import { mailsIn } from '../testing/mails.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';

const email = 'ada@example.com';

/** A shop that keeps its data over a restart; its mails are the files of the outbox folder. */
async function aShop() {
  const DATA_DIR = ownFolder();
  let server = await startTestServer({ DATA_DIR });
  let cookie = await server.signIn();
  const read = async (id: string) =>
    (await server.rows('contacts', cookie)).find((row) => row.id === id);

  return {
    dataDir: DATA_DIR,
    read,
    call: (method: string, path: string) =>
      server.call(method, path, undefined, { cookie: path.startsWith('/api') ? cookie : '' }),
    /** Sends the contact form; resolves to the record once its mails are done. */
    async write(from = email): Promise<Contact | undefined> {
      const { id } = await server.make('/api/contact', { ...contact, email: from });
      await expect.poll(async () => (await read(id))?.mails.alert).toBe('unsent');
      await expect.poll(async () => (await read(id))?.mails.confirmation).not.toBe('queued');
      return read(id);
    },
    /** The links in the mails to an address, by their paths. */
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

test('reading the page changes nothing, pressing its button ends all mail to the inbox', async () => {
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

test('only a link of ours opens it', async () => {
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
    expect((await shop.call('GET', `/not-me/${token}`)).status).toBe(404);
    expect((await shop.call('POST', `/not-me/${token}`)).status).not.toBe(200);
  }
  const refused = await shop.call('DELETE', ada);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(await shop.write()).toMatchObject({ mails: { confirmation: 'unsent' } });
});

test('who is erased stays blocked, and no file names them', async () => {
  const shop = await aShop();
  await shop.write();
  const [link = ''] = await shop.links();
  expect((await shop.call('DELETE', `/api/people/${email}`)).status).toBe(200);
  expect((await shop.call('POST', link)).status).toBe(200);
  expect(await filesWith(shop.dataDir, email)).toEqual([]);
  expect(await shop.write()).toMatchObject({ mails: { confirmation: 'blocked' } });
});
