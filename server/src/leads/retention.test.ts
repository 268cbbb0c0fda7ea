import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenQuestion } from '@sallie/shared/contract/answers';
import type { Lead } from '@sallie/shared/contract/leads';
import type { Quote } from '@sallie/shared/contract/quote';
import { demoBusiness } from '@sallie/shared/rules/business';
import { DAY_MS, HOUR_MS } from '@sallie/shared/rules/duration';
import { expect, onTestFinished, test } from 'vitest';
import { createAudit } from '../audit/audit.ts';
import { newConversation } from '../conversations/conversation-state.ts';
import { openStore } from '../store/embedded/open.ts';
import type { Store, Write } from '../store/store.ts';
import { systemRandom as random } from '../system/secrets.ts';
import { lookOnce, openShopErasures, type StoredShop } from '../testing/erasures.ts';
import { filesWith } from '../testing/files.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { consultation, contact, line, referral, visitor } from '../testing/samples.ts';
import { putOpenQuestions, readOpenQuestions } from './open-questions.ts';
import { putLead } from './save.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const ago = (days: number) => new Date(now - days * DAY_MS).toISOString();
const [TWO_YEARS, YEAR, MONTH] = [760, 400, 31];

async function open(dir = ownFolder(), clock = createHandClock(now)): Promise<StoredShop> {
  const store = await openStore({ dir, clock });
  onTestFinished(() => store.close());
  return { dir, store, clock };
}

async function snapshots(dir: string): Promise<number> {
  const names = (await readdir(dir)).filter((name) => name.startsWith('manifest-'));
  return Math.max(0, ...names.map((name) => Number(name.slice('manifest-'.length))));
}

const named = (lead: Lead) => ({ ...lead, name: `Gone ${lead.id}` }) as Lead;

function chat(id: string, days: number, fields: object = {}): Write[] {
  const message = { ...line(id, 1, `Said by ${id}`), created_at: ago(days) };
  return [
    { put: 'threads', record: { ...newConversation(id), last_seq: 1, ...fields } },
    { put: 'messages', record: message },
  ];
}

test('leads and conversations past their retention are erased from every file, and nothing else is', async () => {
  const shop = await open();
  const { store, dir } = shop;
  const guest = (id: string, days: number) =>
    visitor(id, { name: 'Guest', email: '', created_at: ago(days) });
  await store.commit([
    putLead(named(contact('g1', { created_at: ago(TWO_YEARS) }))),
    putLead(named(consultation('g2', { created_at: ago(MONTH), spam: true }))),
    putLead(referral('g3', { created_at: ago(TWO_YEARS), referrer_name: 'Gone g3' })),
    putLead(guest('g4', MONTH)),
    ...chat('g4', MONTH),
    putLead(visitor('k1', { created_at: ago(YEAR) })),
    ...chat('k1', YEAR),
    putLead(guest('k2', MONTH)),
    ...chat('k2', 2),
    putLead(guest('k3', MONTH)),
    ...chat('k3', MONTH, { requested_at: ago(MONTH) }),
    putLead(consultation('k4', { created_at: ago(TWO_YEARS), appointment: ago(-7) })),
    putLead(contact('k5', { created_at: ago(YEAR) })),
  ]);
  const audit = createAudit({ store, clock: createHandClock(now - TWO_YEARS * DAY_MS), random });
  await audit.note({ role: 'command' }, { type: 'sign-in' });
  await mkdir(join(dir, 'outbox'));
  await writeFile(join(dir, 'outbox', 'a.eml'), 'To: x@y.example\r\n\r\n#lead/contacts/g1');
  await writeFile(join(dir, 'outbox', 'b.eml'), 'To: x@y.example\r\n\r\n#lead/contacts/k5');
  const before = await snapshots(dir);

  await lookOnce(shop);
  const ids = async (kind: Parameters<Store['list']>[0]) =>
    (await store.list(kind)).map(({ id }) => id).sort();
  expect(await ids('contacts')).toEqual(['k5']);
  expect(await ids('consultations')).toEqual(['k4']);
  expect(await ids('referrals')).toEqual([]);
  expect(await ids('visitors')).toEqual(['k1', 'k2', 'k3']);
  expect(await ids('messages')).toEqual(['k2-1', 'k3-1']);
  expect(await ids('threads')).toEqual(['k2', 'k3']);
  expect(await readdir(join(dir, 'outbox'))).toEqual(['b.eml']);
  expect(await store.list('audit')).toMatchObject([
    { by: { role: 'server' }, event: { type: 'old-erased', records: 8 } },
  ]);
  for (const gone of ['Gone g1', 'Gone g2', 'Gone g3', 'Said by g4', 'Said by k1']) {
    expect(await filesWith(dir, gone)).toEqual([]);
  }
  expect(await snapshots(dir)).toBe(before + 1);
});

test('retention runs once a day, over restarts too, and again after the clock was set back', async () => {
  const shop = await open();
  const { store, clock } = shop;
  const old = (id: string) => store.commit([putLead(contact(id, { created_at: ago(TWO_YEARS) }))]);
  const left = async () => (await store.list('contacts')).map(({ id }) => id);
  await lookOnce(shop);
  await old('a');
  clock.pass(23 * HOUR_MS);
  await lookOnce(shop);
  expect(await left()).toEqual(['a']);
  clock.pass(HOUR_MS);
  await lookOnce(shop);
  expect(await left()).toEqual([]);
  await old('b');
  clock.jump(-30 * DAY_MS);
  await lookOnce(shop);
  expect(await left()).toEqual([]);
});

test('a clock that leaps by years makes retention erase nothing for a day, with a warning meanwhile', async () => {
  const shop = await open();
  const { store, clock } = shop;
  const left = async () => (await store.list('contacts')).map(({ id }) => id);
  await lookOnce(shop);
  await store.commit([putLead(contact('a', { created_at: clock.now().toISOString() }))]);
  const [today, later] = [0, 3 * 365 * DAY_MS].map((milliseconds) =>
    new Date(clock.now().getTime() + milliseconds).toISOString().slice(0, 10),
  );
  clock.jump(3 * 365 * DAY_MS);
  const warning = `Since old leads were last looked for, the clock of this machine went from ${today} to ${later}. If it is wrong, please set it: in a day what is too old by it is erased.`;
  expect(await lookOnce(shop)).toEqual([warning]);
  expect(await lookOnce(shop)).toEqual([warning]);
  clock.jump(-3 * 365 * DAY_MS);
  expect(await lookOnce(shop)).toEqual([]);
  expect(await left()).toEqual(['a']);
  // The clock is right: the server was off for three years.
  clock.jump(3 * 365 * DAY_MS);
  await lookOnce(shop);
  clock.pass(DAY_MS);
  expect(await lookOnce(shop)).toEqual([]);
  expect(await left()).toEqual([]);
});

test('retention erases nothing in a shop whose settings keep everything', async () => {
  const shop = await open();
  await shop.store.commit([
    putLead(contact('a', { created_at: ago(9999) })),
    putLead(contact('b', { created_at: ago(9999), spam: true })),
    putLead(visitor('c', { created_at: ago(9999), email: '' })),
    ...chat('c', 9999),
  ]);
  const none = { leadMonths: null, chatMonths: null, guestDays: null, spamDays: null };
  await lookOnce(shop, none);
  expect(await shop.store.list('contacts')).toHaveLength(2);
  expect(await shop.store.messagesOf('c')).toHaveLength(1);
});

test('a lead past its retention is kept for as long as its quote may be accepted', async () => {
  const shop = await open();
  const { store, clock } = shop;
  const record: Quote = {
    ...{ id: 'q', version: 1, cents: 100, lines: 'Oak', name: 'Ann', email: 'ann@mail.example' },
    ...{ lead: { kind: 'contacts', id: 'a' }, by: { id: 'd', name: 'Dana' }, state: 'sent' },
    ...{ good_until: '2026-12-23', expires_at: ago(-30), questions: [], created_at: ago(MONTH) },
  };
  const old = contact('a', { created_at: ago(2 * MONTH) });
  await store.commit([putLead(old), { put: 'quotes', record }]);
  const left = async () => (await store.list('contacts')).map(({ id }) => id);
  const retention = { ...demoBusiness.retention, leadMonths: 1 };
  await lookOnce(shop, retention);
  expect(await left()).toEqual(['a']);
  clock.pass(MONTH * DAY_MS);
  await lookOnce(shop, retention);
  expect(await left()).toEqual([]);
  expect(await store.list('quotes')).toEqual([]);
});

test('retention erases many leads in steps and rewrites the files once, also after a crash between steps', async () => {
  const shop = await open();
  const many = Array.from({ length: 120 }, (_, at) =>
    named(contact(`g${at}`, { created_at: ago(TWO_YEARS) })),
  );
  await shop.store.commit(many.map(putLead));
  const erasures = await openShopErasures(shop);
  const empty = {
    visitors: [],
    consultations: [],
    'discount-signups': [],
    referrals: [],
    calls: [],
  };
  for (const contacts of [many.slice(0, 50), many.slice(50, 100)]) {
    const person = { email: '', ...empty, contacts: contacts as never[], messages: [] };
    await erasures.begin(async () => person, { role: 'server' }, 'whole');
  }
  await shop.store.close();

  const next = await open(shop.dir);
  const before = await snapshots(next.dir);
  await openShopErasures(next);
  expect(await snapshots(next.dir)).toBe(before + 1);
  expect(await next.store.list('open-erasures')).toEqual([]);
  await lookOnce(next);
  expect(await next.store.list('contacts')).toEqual([]);
  expect(await snapshots(next.dir)).toBe(before + 2);
  expect(await filesWith(next.dir, 'Gone g')).toEqual([]);
});

test('an open question of an unknown visitor is erased with the conversations of its day', async () => {
  const shop = await open();
  const { store } = shop;
  const asked = (question: string, at: string): OpenQuestion => ({
    id: question,
    questions: [question],
    whose: [{ visitor_id: null, at }],
    count: 1,
    last_at: at,
    wrong_answer: null,
    wrong_messages: [],
    wrong_of: null,
  });
  const list = [asked('old one', ago(YEAR)), asked('new one', ago(2))];
  await store.commit([putOpenQuestions(list)]);
  await lookOnce(shop);
  expect(await readOpenQuestions(store)).toEqual([list[1]]);
});
