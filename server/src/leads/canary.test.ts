import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenQuestion } from '@sallie/shared/contract/answers';
import type { Message } from '@sallie/shared/contract/conversation';
import { PersonRecords } from '@sallie/shared/contract/person';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { sayAtDesk } from '../testing/chat-socket.ts';
import { filesWith } from '../testing/files.ts';
import { consultation, contact, discountSignup, referral } from '../testing/forms.ts';
import { ownFolder } from '../testing/own-folder.ts';
import {
  cookieOf,
  databaseUrlOf,
  openShop,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';

/* One person leaves traces everywhere; after the erasure no file contains any of them. */

const email = 'xantippe.quuxley@mail.example';
const mistyped = 'xantipe.quuxley@mial.example';
const name = 'Xantippe Quuxley';
const phone = '5705559876';
const traces = [email, mistyped, 'Quuxley', phone, '555-9876', '17 Canary Row'];
const home = '17 Canary Row, Millbrook PA 18699';

/** SallieBot cannot answer this. */
const unknown = [
  `does ${name} get a parking permit at ${home}, call ${phone}`,
  'is there a shop dog for quuxley at 17 Canary Row?',
];

/** Returns the tables of a database that contain this text. */
async function rowsWith(folder: string, text: string): Promise<string[]> {
  const url = databaseUrlOf(folder);
  if (!url) return [];
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      "select tablename from pg_tables where schemaname = 'public'",
    );
    const found: string[] = [];
    for (const { tablename } of tables) {
      const like = `select 1 from "${tablename}" as row where row::text ilike $1 limit 1`;
      const { rowCount } = await client.query(like, [`%${text}%`]);
      if (rowCount) found.push(tablename);
    }
    return found;
  } finally {
    await client.end();
  }
}

interface Guest {
  id: string;
  cookie: string;
}

async function sent(server: TestServer, path: string, body: object, headers = {}) {
  const reply = await server.post(path, body, headers);
  expect(reply.status, await reply.clone().text()).toBeLessThan(300);
  return (await reply.json()) as { id: string; correction: string };
}

/** Sends forms, one of them corrected, referrals, a guest's chat that ends in a request, and staff notes. */
async function leaveTraces(server: TestServer, staff: string): Promise<void> {
  const key = (one: string) => ({ 'idempotency-key': one });
  const typo = { ...contact, name, phone, email: mistyped };
  const { correction: corrects } = await sent(server, '/api/contact', typo, key('a'));
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
    corrects: wrong.correction,
  });
  const asked = { ...consultation, name, email, phone };
  const { id } = await sent(server, '/api/consultation', asked);
  const change = { version: 1, notes: `Rang ${name}, comes on Friday` };
  await server.patch(`/api/consultations/${id}`, change, staff);
  await chatAsGuest(server, staff);
}

const write = (server: TestServer, guest: Guest, message: string) =>
  sent(
    server,
    '/api/conversations',
    { visitor_id: guest.id, message, is_bot: false },
    { cookie: guest.cookie, 'idempotency-key': message },
  );

async function chatAsGuest(server: TestServer, staff: string): Promise<void> {
  const guest = await server.post('/api/visitors', { name: 'Guest' });
  const cookie = cookieOf(guest);
  const { id } = (await guest.json()) as { id: string };
  await server.post('/api/chatbot/known', { visitor_id: id, name, phone }, cookie);
  await askAndAreAnswered(server, staff, { id, cookie });
  for (const message of [`I am ${name}`, `I live at ${home}`])
    await write(server, { id, cookie }, message);
  const wish = { flooring_type: 'oak', colors: 'light', patterns: 'herringbone' };
  const who = { visitor_id: id, name, phone: '(570) 555-9876', email, address: home };
  await sent(server, '/api/chatbot/consultation', { ...wish, ...who, email: mistyped }, { cookie });
  const [asked] = (await server.rows('consultations', staff)).filter(
    ({ visitor_id }) => visitor_id === id,
  );
  const right = { visitor_id: id, consultation_id: asked?.id, email };
  await sent(server, '/api/chatbot/correction', right, { cookie });
}

/** Staff get what SallieBot does not know, mark a reply as wrong, answer, publish and note. */
async function askAndAreAnswered(server: TestServer, staff: string, guest: Guest): Promise<void> {
  const { id, cookie } = guest;
  const asStaff = { cookie: staff };
  const visitorInfo = { id, name, phone };
  for (const message of unknown) {
    await write(server, guest, message);
    await sent(server, '/api/chatbot/message', { message, visitorInfo }, { cookie });
  }
  const path = `/api/conversations?visitor_id=${id}`;
  const told = (await server.read<Message[]>(path, asStaff)).findLast(({ is_bot }) => is_bot);
  const wrong = { visitor_id: id, message_id: told?.id };
  await sent(server, '/api/answers/wrong', wrong, asStaff);
  const { open } = await server.read<{ open: OpenQuestion[] }>('/api/answers', asStaff);
  expect(open).toHaveLength(2);
  const [first] = open;
  const taught = {
    questions: first?.questions,
    answer: 'Please ask the town.',
    settles: first?.id,
  };
  await sent(server, '/api/answers', { ...taught, public: true, names_checked: true }, asStaff);
  await sayAtDesk(server, staff, guest, `Hello ${name}`, { client_id: 'hello' });
  const note = { note: `${name} lives at ${home}`, client_id: 'note' };
  await sent(server, `/api/live-chat-threads/${id}/notes`, note, asStaff);
}

test('after an erasure no file and no table holds the address, the phone or the name', async () => {
  const folder = ownFolder();
  const left = async (trace: string) => [
    ...(await filesWith(folder, trace)),
    ...(await rowsWith(folder, trace)),
  ];
  if (inject('store') === 'embedded') {
    await mkdir(join(folder, 'quarantine'), { recursive: true });
    await writeFile(join(folder, 'quarantine', 'journal-000001.cut'), `{"name":"${name}"`);
  }
  const first = await startTestServer({ DATA_DIR: folder });
  await leaveTraces(first, await first.signIn());
  // A stop writes the snapshot, so that the next run has traces in segments as well as in the journal.
  await first.stop();
  const { server, cookie } = await openShop({ DATA_DIR: folder });
  await sent(server, '/api/contact', { ...contact, name, email, message: `Call ${phone}` });
  for (const trace of traces) expect(await left(trace), trace).not.toEqual([]);

  const path = `/api/people/${encodeURIComponent(email)}`;
  expect((await server.delete(path, cookie)).status).toBe(200);
  for (const trace of traces) {
    expect(await filesWith(folder, trace), trace).toEqual([]);
    // Messages between processes are deleted with the next heartbeat.
    await expect.poll(() => rowsWith(folder, trace), { message: trace }).toEqual([]);
  }
  await server.stop();
  for (const trace of traces) expect(await left(trace), trace).toEqual([]);
  const logged = [...first.logged, ...server.logged].join('');
  for (const trace of traces) expect(logged).not.toContain(trace);
  const again = await startTestServer({ DATA_DIR: folder });
  const halves = await again.rows('referrals', await again.signIn());
  expect(halves.map(({ referrer_name, referred_name }) => [referrer_name, referred_name])).toEqual([
    ['', referral.referred_name],
    ['', referral.referred_name],
    [referral.referrer_name, ''],
  ]);
});

test('an owner gets everything about a person as one document, and nothing of anybody else', async () => {
  const { server, cookie } = await openShop();
  await leaveTraces(server, cookie);
  await sent(server, '/api/contact', { ...contact, message: 'Somebody else' });
  const path = `/api/people/${encodeURIComponent(email)}/records`;
  const records = z.parse(PersonRecords, await server.read(path, cookie));
  expect(records.contacts.map((lead) => lead.email).sort()).toEqual([mistyped, email]);
  expect(records['discount-signups']).toHaveLength(1);
  expect(records.consultations).toHaveLength(2);
  expect(records.referrals).toHaveLength(3);
  const theirs = records.messages.filter(({ is_bot, is_admin }) => !is_bot && !is_admin);
  expect(theirs.map(({ message }) => message)).toEqual([
    ...unknown,
    `I am ${name}`,
    `I live at ${home}`,
  ]);
  expect(records.mails.map(({ purpose }) => purpose)).toContain('confirmation');
  expect(records.audit.map(({ event }) => event.type)).toContain('lead-changed');
  const text = JSON.stringify(records);
  for (const other of [referral.referrer_email, referral.referred_email, 'Somebody else']) {
    expect(text).not.toContain(other);
  }
  const nobody = await server.get('/api/people/nobody@mail.example/records', cookie);
  expect(nobody.status).toBe(404);
  expect(await server.read('/api/audit', cookie)).toContainEqual(
    expect.objectContaining({ event: { type: 'person-exported', records: 12 } }),
  );
});
