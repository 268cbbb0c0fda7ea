import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry } from '@sallie/shared/contract/audit';
import { expect, test } from 'vitest';
import { newColleague } from '../testing/colleague.ts';
import { consultation, contact } from '../testing/forms.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import {
  openShop,
  staffName,
  startTestServer,
  type TestServer,
} from '../testing/running-server.ts';

async function entries(server: TestServer, cookie: string, query = ''): Promise<AuditEntry[]> {
  const reply = await server.get(`/api/audit${query}`, cookie);
  expect(reply.status).toBe(200);
  return (await reply.json()) as AuditEntry[];
}

const types = (found: AuditEntry[]) => found.map(({ event }) => event.type);

/** Does everything that an owner and a colleague do in a day. */
async function aDay(server: TestServer) {
  const cookie = await server.signIn();
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, body, { cookie });
  const ellen = await newColleague(server, cookie);
  await call('PATCH', `/api/staff/${ellen.id}`, { role: 'owner' });
  await call('PATCH', `/api/staff/${ellen.id}`, { role: 'staff', name: 'Ellen H.' });
  await call('POST', '/api/live-chat-settings', { is_available: true });
  await server.post('/api/consultation', consultation);
  const [lead] = await server.rows('consultations', cookie);
  const id = lead?.id ?? '';
  await server.patch(
    `/api/consultations/${id}`,
    { version: 1, status: 'contacted', notes: 'Rang Ada' },
    ellen.cookie,
  );
  await (await call('GET', '/api/export/consultations.csv')).text();
  await call('DELETE', `/api/people/${encodeURIComponent(consultation.email)}`);
  return { cookie, ellen, lead: id };
}

test('the audit log tells an owner who did what to which record, and holds no data of customers', async () => {
  const server = await startTestServer();
  const { cookie, ellen, lead } = await aDay(server);
  const found = await entries(server, cookie);
  expect(types(found)).toEqual([
    'person-erased',
    'list-exported',
    'lead-changed',
    'list-read',
    'live-chat-switched',
    'role-changed',
    'account-renamed',
    'role-changed',
    'sign-in',
    'account-added',
    'sign-in',
    'account-added',
  ]);
  const [erased, exported, changed] = found;
  expect(erased).toMatchObject({ by: { role: 'staff' }, event: { records: expect.any(Number) } });
  expect(exported?.event).toEqual({ type: 'list-exported', kind: 'consultations', rows: 1 });
  expect(changed).toMatchObject({
    by: { role: 'staff', id: ellen.id, name: 'Ellen H.' },
    event: {
      lead: { kind: 'consultations', id: lead },
      changes: ['notes', 'status', 'claimed'],
      status: { from: 'new', to: 'contacted' },
    },
  });
  expect(found.at(-1)).toMatchObject({
    by: { role: 'server' },
    event: { account: { name: staffName }, role: 'owner' },
  });
  const told = JSON.stringify(found);
  for (const text of [consultation.email, consultation.name, 'Rang Ada']) {
    expect(told).not.toContain(text);
  }
  expect(server.logged.join('')).not.toContain('Ellen H.');
});

test('the activity log is read page by page', async () => {
  const server = await startTestServer();
  const { cookie } = await aDay(server);
  const all = await entries(server, cookie);
  const first = await entries(server, cookie, '?limit=3');
  expect(first).toEqual(all.slice(0, 3));
  const next = await entries(server, cookie, `?limit=3&before=${first.at(-1)?.id}`);
  expect(next).toEqual(all.slice(3, 6));
  for (const query of ['limit=0', 'limit=201'])
    expect((await server.get(`/api/audit?${query}`, cookie)).status).toBe(400);
});

test('an audit entry stands in the same journal line as the change it tells of', async () => {
  const { server, cookie } = await openShop();
  await server.post('/api/contact', contact);
  const [lead] = await server.rows('contacts', cookie);
  await server.patch(`/api/leads/contacts/${lead?.id}`, { version: 1, claim: true }, cookie);
  const journal = await readFile(join(server.dataDir, 'journal-000001'), 'utf8');
  const line = journal.split('\n').find((one) => one.includes('"lead-changed"'));
  expect(line).toContain('"put":"contacts"');
});

test('a flood of wrong passwords makes one audit entry a quarter of an hour, and a stop loses none', async () => {
  const DATA_DIR = ownFolder();
  const clock = createHandClock();
  const env = { DATA_DIR, RATE_LIMITS: '1' };
  const server = await startTestServer(env, clock);
  const guess = () => server.post('/api/login', { username: staffName, password: 'not this one' });
  for (let tries = 0; tries < 9; tries += 1) await guess();
  clock.pass(16 * 60_000);
  for (let tries = 0; tries < 9; tries += 1) await guess();
  clock.pass(60 * 60_000);
  await server.stop();
  const again = await startTestServer(env, clock);
  const cookie = await again.signIn();
  const found = await entries(again, cookie, '?limit=3');
  expect(types(found)).toEqual(['sign-in', 'sign-in-locked', 'sign-in-locked']);
  expect(found[1]).toMatchObject({
    by: { role: 'stranger' },
    event: { account: { name: staffName } },
  });
});

test('reading a whole list makes an audit entry; reading a page of it or the held leads makes none', async () => {
  const { server, cookie } = await openShop();
  const read = (path: string) => server.get(path, cookie);
  for (const path of ['/api/contacts?limit=25', '/api/held-leads/contacts', '/api/contacts'])
    await (await read(path)).text();
  const reads = (await entries(server, cookie)).filter(({ event }) => event.type === 'list-read');
  expect(reads).toMatchObject([{ by: { role: 'staff' }, event: { kind: 'contacts' } }]);
});
