import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoBusiness } from '@sallie/shared/rules/business';
import { expect, onTestFinished, test } from 'vitest';
import { queued } from '../mail/outgoing.ts';
import { Hub } from '../realtime/hub.ts';
import { createMemoryRelay } from '../realtime/relay.ts';
import { openStore } from '../store/embedded/open.ts';
import type { OutgoingMail } from '../store/records.ts';
import { systemRandom } from '../system/secrets.ts';
import { contact, consultation as request } from '../testing/forms.ts';
import { freePort } from '../testing/free-port.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { mailContext } from '../testing/mail-context.ts';
import { mailsIn } from '../testing/mails.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { openShop } from '../testing/running-server.ts';
import { contact as aContact, clock, consultation } from '../testing/samples.ts';
import { startScriptedSmtp } from '../testing/scripted-smtp.ts';
import { renderMail } from './mail-templates/templates.ts';
import { settleMails } from './mails.ts';

const SECOND = 1000;
/** On a slow machine the mail server may start after the third try; the fourth is 20 seconds later. */
const LONGEST_REST = 45 * SECOND;

/** Opens a shop without a mail server yet, and one lead. */
async function aLeadThatWaits() {
  const port = await freePort();
  const clock = createHandClock();
  const STAFF_MAIL = 'desk@shop.example';
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, STAFF_MAIL };
  const { server, cookie } = await openShop(settings, clock);
  const { id, correction } = await server.make<{ id: string; correction: string }>(
    '/api/contact',
    contact,
  );
  const row = async () => (await server.rows('contacts', cookie))[0];
  // Until then a mail may be leaving, whatever is decided about its lead.
  await expect.poll(() => server.logged.join('')).toContain('unreachable');
  return {
    ...server,
    correction,
    clock,
    row,
    change: (changes: object) => server.patch(`/api/leads/contacts/${id}`, changes, cookie),
    async mailServer() {
      const smtp = await startScriptedSmtp({ port });
      onTestFinished(smtp.close);
      return smtp;
    },
    /** Resolves once no mail is on its way. */
    async settled() {
      const isUnderWay = async () => {
        clock.pass(5 * SECOND);
        return Object.values((await row())?.mails ?? {}).includes('queued');
      };
      await expect.poll(isUnderWay, { timeout: LONGEST_REST, interval: 100 }).toBe(false);
      return row();
    },
  };
}

test('a queued mail is stored as purpose and lead; its address and text are not on disk', async () => {
  const { dataDir } = await aLeadThatWaits();
  const journals = (await readdir(dataDir)).filter((name) => name.startsWith('journal'));
  const texts = await Promise.all(journals.map((name) => readFile(join(dataDir, name), 'utf8')));
  const line = texts
    .join('')
    .split('\n')
    .find((text) => text.includes('"put":"contacts"'));
  const { writes } = JSON.parse(line?.slice(9) ?? '{}') as { writes: { put: string }[] };
  expect(writes.map(({ put }) => put)).toEqual(['contacts', 'visitors', 'mails', 'mails']);
  const mails = JSON.stringify(writes.slice(2));
  expect(mails).not.toContain(contact.email);
  expect(mails.length).toBeLessThan(500);
});

test('the queued mails of a lead are dropped when it is marked as spam, and sent once it is cleared', async () => {
  const shop = await aLeadThatWaits();
  await shop.change({ version: 1, spam: true });
  const smtp = await shop.mailServer();
  expect(await shop.settled()).toMatchObject({
    mails: { confirmation: 'dropped', alert: 'dropped' },
  });
  expect(smtp.received).toEqual([]);
  await shop.change({ version: 2, spam: false });
  expect(await shop.settled()).toMatchObject({ mails: { confirmation: 'sent', alert: 'sent' } });
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([contact.email, 'desk@shop.example']);
});

test('a queued reminder is dropped when its lead is claimed before it can leave', async () => {
  const shop = await aLeadThatWaits();
  const { row, clock } = shop;
  const isReminded = async () => {
    clock.pass(30 * SECOND);
    return (await row())?.mails.reminder;
  };
  await expect.poll(isReminded, { timeout: 20_000 }).toBe('queued');
  await shop.change({ version: 1, claim: true });
  const smtp = await shop.mailServer();
  expect(await shop.settled()).toMatchObject({ mails: { alert: 'sent', reminder: 'dropped' } });
  expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual([contact.email, 'desk@shop.example']);
});

test('an address corrected before the first confirmation can leave is the only one confirmed', async () => {
  const shop = await aLeadThatWaits();
  const right = { ...contact, email: 'ada.miller@example.com', corrects: shop.correction };
  await shop.make('/api/contact', right);
  const smtp = await shop.mailServer();
  await shop.settled();
  const toCustomers = () =>
    smtp.received.flatMap(({ to }) => to).filter((address) => address !== 'desk@shop.example');
  await expect.poll(() => toCustomers().length).toBeGreaterThan(0);
  // The first mail was due before this one.
  expect(toCustomers()).toEqual([right.email]);
});

test('a dropped alert stays open when its lead was cleared of spam before the drop was stored', async () => {
  const store = await openStore({ dir: ownFolder(), clock });
  onTestFinished(() => store.close());
  await store.commit([{ put: 'contacts', record: aContact('ada') }]);
  const lead = { kind: 'contacts', id: 'ada' } as const;
  const mails = (['alert', 'confirmation'] as const).map(
    (purpose): OutgoingMail => ({
      ...queued(purpose, lead, { id: purpose, now: clock.now() }),
      state: 'dropped',
    }),
  );
  const words = { to: contact.email, subject: '', text: '', reply_to: null };
  const wordsOf = async ({ purpose }: OutgoingMail) => (purpose === 'alert' ? words : null);
  const open = await settleMails(
    { store, hub: new Hub(createMemoryRelay(systemRandom)), wordsOf },
    mails,
  );
  expect(open.map(({ id }) => id)).toEqual(['alert']);
  const { mails: states } = (await store.get('contacts', 'ada')) ?? {};
  expect([states?.alert, states?.confirmation]).toEqual([undefined, 'dropped']);
});

test('a corrected address gets the confirmation, once', () => {
  const clock = createHandClock();
  const lead = consultation('k', {
    mails: { confirmation: 'queued', alert: 'queued', 'confirmation-2': 'queued' },
  });
  const says = (key: 'confirmation' | 'confirmation-2' | 'alert') =>
    renderMail(lead, key, { ...mailContext, now: clock.now() });
  expect(says('confirmation')).toBeNull();
  expect(says('confirmation-2')).toMatchObject({ purpose: 'confirmation-2', to: lead.email });
  expect(says('alert')?.to).toBe(demoBusiness.email);
});

test('without a mail server a lead and its CSV export say that nothing was sent', async () => {
  const { server, cookie } = await openShop();
  await server.post('/api/contact', contact);
  const read = async () => (await server.rows('contacts', cookie))[0];
  await expect
    .poll(read)
    .toMatchObject({ mail: 'unsent', mails: { confirmation: 'unsent', alert: 'unsent' } });
  expect(await readdir(join(server.dataDir, 'outbox'))).toHaveLength(2);
  const sheet = await server.get('/api/export/contacts.csv', cookie);
  expect(await sheet.text()).toContain(',Not sent: no mail server is set,');
});

test('a lead marked as spam and cleared after its mails had left is not mailed twice', async () => {
  const { server, cookie } = await openShop();
  const { id } = await server.make('/api/contact', contact);
  const read = async () => (await server.rows('contacts', cookie))[0];
  await expect.poll(read).toMatchObject({ mails: { confirmation: 'unsent', alert: 'unsent' } });
  for (const [version, spam] of [
    [1, true],
    [2, false],
  ] as const) {
    const changed = await server.patch(`/api/leads/contacts/${id}`, { version, spam }, cookie);
    expect(await changed.json()).toMatchObject({ spam, mail: 'unsent' });
  }
});

test.each([
  [
    'contacts',
    { ...contact, message: 'Hola, quiero cambiar la alfombra de la sala.' },
    'Tenemos su mensaje',
  ],
  [
    'consultations',
    { ...request, message: 'Necesito piso nuevo en la cocina.' },
    'Su visita gratis',
  ],
] as const)('a form is kept and confirmed in Spanish: %s', async (kind, form, subject) => {
  const { server, cookie } = await openShop();
  await server.post(kind === 'contacts' ? '/api/contact' : '/api/consultation', form);
  expect(await server.rows(kind, cookie)).toMatchObject([{ language: 'es' }]);
  const subjects = async () => (await mailsIn(server.dataDir)).map((mail) => mail.subject);
  await expect.poll(subjects).toContainEqual(expect.stringContaining(subject));
});

test('a form in English, or without a message, is stored without a language', async () => {
  const { server, cookie } = await openShop();
  await server.post('/api/contact', { ...contact, message: 'Hola! We want carpet in la casa.' });
  await server.post('/api/consultation', { ...request, message: '' });
  for (const kind of ['contacts', 'consultations'] as const)
    expect((await server.rows(kind, cookie))[0]).not.toHaveProperty('language');
});
