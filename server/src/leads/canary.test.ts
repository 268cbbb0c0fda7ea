import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PersonRecords } from '@sallie/shared/contract/person';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { newColleague } from '../testing/colleague.ts';
import { consultation, contact, discountSignup, referral } from '../testing/forms.ts';
import { cookieOf, startTestServer, type TestServer } from '../testing/running-server.ts';

/* One person leaves a trace wherever there is one to leave; after the erasure no file holds any of it. */

const email = 'xantippe.quuxley@mail.example';
const mistyped = 'xantipe.quuxley@mial.example';
const name = 'Xantippe Quuxley';
const phone = '5705559876';
const traces = [email, mistyped, 'Quuxley', phone, '555-9876', '17 Canary Row'];
const home = '17 Canary Row, Millbrook PA 18699';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sallie-canary-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name: file }) => {
      // What gets another name or goes meanwhile is looked at again after the stop.
      const bytes = await readFile(join(parentPath, file), 'latin1').catch((error) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      });
      return bytes.toLowerCase().includes(text.toLowerCase()) ? [file] : [];
    }),
  );
  return found.flat();
}

async function sent(server: TestServer, path: string, body: object, headers = {}): Promise<string> {
  const reply = await server.call('POST', path, body, headers);
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return ((await reply.json()) as { id: string }).id;
}

/** Forms, one of them put right; both halves of referrals; a guest's chat that ends in a request; notes of staff. */
async function leaveTraces(server: TestServer, staff: string): Promise<void> {
  const key = (one: string) => ({ 'idempotency-key': one });
  const typo = { ...contact, name, phone, email: mistyped };
  const corrects = await sent(server, '/api/contact', typo, key('a'));
  await sent(server, '/api/contact', { ...typo, email, corrects }, key('b'));
  const signup = { ...discountSignup, fullName: name, phone, email, mailingAddress: home };
  await sent(server, '/api/discount-signup', signup);
  await sent(server, '/api/referrals', { ...referral, referred_name: name, referred_email: email });
  const referrer = { referrer_name: name, referrer_phone: phone, referrer_address: home };
  const wrong = await sent(server, '/api/referrals', {
    ...referral,
    ...referrer,
    referrer_email: mistyped,
  });
  await sent(server, '/api/referrals', {
    ...referral,
    ...referrer,
    referrer_email: email,
    corrects: wrong,
  });
  const asked = await sent(server, '/api/consultation', { ...consultation, name, email, phone });
  const notes = `Rang ${name}, comes on Friday`;
  await server.call(
    'PATCH',
    `/api/consultations/${asked}`,
    { version: 1, notes },
    { cookie: staff },
  );
  await chatAsGuest(server);
}

async function chatAsGuest(server: TestServer): Promise<void> {
  const guest = await server.call('POST', '/api/visitors', { name: 'Guest' });
  const cookie = cookieOf(guest);
  const { id } = (await guest.json()) as { id: string };
  await server.call('POST', '/api/chatbot/known', { visitor_id: id, name, phone }, { cookie });
  for (const message of [`I am ${name}`, `I live at ${home}`]) {
    await sent(
      server,
      '/api/conversations',
      { visitor_id: id, message, is_bot: false },
      { cookie, 'idempotency-key': message },
    );
  }
  const wish = { flooring_type: 'oak', colors: 'light', patterns: 'herringbone' };
  const who = { visitor_id: id, name, phone: '(570) 555-9876', email, address: home };
  await sent(server, '/api/chatbot/consultation', { ...wish, ...who }, { cookie });
}

test('after an erasure no file of the folder holds the address, the phone or the name', async () => {
  await mkdir(join(folder, 'quarantine'), { recursive: true });
  await writeFile(join(folder, 'quarantine', 'journal-000001.cut'), `{"name":"${name}"`);
  const first = await startTestServer({ DATA_DIR: folder });
  await leaveTraces(first, await first.signIn());
  // A stop writes the snapshot, so that traces stand in segments as well as in the journal of the next life.
  await first.stop();
  const server = await startTestServer({ DATA_DIR: folder });
  const cookie = await server.signIn();
  await sent(server, '/api/contact', { ...contact, name, email, message: `Call ${phone}` });
  for (const trace of traces) expect(await filesWith(trace), trace).not.toEqual([]);

  const path = `/api/people/${encodeURIComponent(email)}`;
  expect((await server.call('DELETE', path, undefined, { cookie })).status).toBe(200);
  for (const trace of traces) expect(await filesWith(trace), trace).toEqual([]);
  await server.stop();
  for (const trace of traces) expect(await filesWith(trace), trace).toEqual([]);
  const logged = [...first.logged, ...server.logged].join('');
  for (const trace of traces) expect(logged).not.toContain(trace);
  const again = await startTestServer({ DATA_DIR: folder });
  const left = await again.rows('referrals', await again.signIn());
  expect(left.map(({ referrer_name, referred_name }) => [referrer_name, referred_name])).toEqual([
    ['', referral.referred_name],
    ['', referral.referred_name],
    [referral.referrer_name, ''],
  ]);
});

test('an owner gets everything about a person as one document, and nothing of anybody else', async () => {
  const server = await startTestServer({ DATA_DIR: folder });
  const cookie = await server.signIn();
  await leaveTraces(server, cookie);
  await sent(server, '/api/contact', { ...contact, message: 'Somebody else' });
  const path = `/api/people/${encodeURIComponent(email)}/records`;
  const reply = await server.call('GET', path, undefined, { cookie });
  const records = z.parse(PersonRecords, await reply.json());
  expect(records.contacts.map((lead) => lead.email).sort()).toEqual([mistyped, email]);
  expect(records['discount-signups']).toHaveLength(1);
  expect(records.consultations).toHaveLength(2);
  expect(records.referrals).toHaveLength(3);
  expect(records.messages.map(({ message }) => message)).toEqual([
    `I am ${name}`,
    `I live at ${home}`,
  ]);
  expect(records.mails.map(({ purpose }) => purpose)).toContain('confirmation');
  expect(records.audit.map(({ event }) => event.type)).toContain('lead-changed');
  const text = JSON.stringify(records);
  for (const other of [referral.referrer_email, referral.referred_email, 'Somebody else']) {
    expect(text).not.toContain(other);
  }
  const { cookie: colleague } = await newColleague(server, cookie);
  const status = async (headers: Record<string, string>, whose = path) =>
    (await server.call('GET', whose, undefined, headers)).status;
  expect([
    await status({}),
    await status({ cookie: colleague }),
    await status({ cookie }, '/api/people/nobody@mail.example/records'),
  ]).toEqual([401, 403, 404]);
  const log = await server.call('GET', '/api/audit?group=exports', undefined, { cookie });
  expect(await log.json()).toMatchObject([{ event: { type: 'person-exported', records: 12 } }]);
});
