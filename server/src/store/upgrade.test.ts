import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HistoryEntry } from '@sallie/shared/contract/history';
import { Lead, leadKinds } from '@sallie/shared/contract/leads';
import { Message } from '@sallie/shared/contract/message';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { openStore } from './embedded.ts';
import { clock, contact, newFolder } from './samples.ts';
import type { Store } from './store.ts';
import { upgradedChange } from './upgrade-history.ts';

/** A kept folder of an older version, opened. */
async function opened(version: string) {
  const home = newFolder();
  const dir = path.join(home, 'data');
  const kept = fileURLToPath(new URL(`./fixtures/${version}`, import.meta.url));
  fs.cpSync(kept, dir, { recursive: true });
  const store = await openStore({ dir, clock });
  onTestFinished(async () => {
    await store.close();
    fs.rmSync(home, { recursive: true });
  });
  expect(store.warnings()).toEqual([]);
  for (const kind of leadKinds) {
    for (const lead of await store.list(kind)) expect(z.parse(Lead, lead)).toEqual(lead);
  }
  return { dir, store };
}

test('a folder of the first version opens whole', async () => {
  const { store } = await opened('v1');
  const contacts = await store.list('contacts');
  expect(contacts).toMatchObject([{ id: 'c3' }, { id: 'c2', version: 2, notes: 'called back' }]);
  expect(contacts.map(({ message }) => message)).toContain(contact('c3').message);
  const old = { by: '', by_id: null, at: contact('c3').created_at };
  expect(contacts.map(({ read }) => read)).toEqual([old, old]);
  expect(await store.list('referrals')).toHaveLength(1);
  const conversation = await store.messagesOf('anna');
  expect(conversation.map((record) => z.parse(Message, record).seq)).toEqual([1, 2]);
  expect(await store.get('settings', 'live-chat')).toEqual({ id: 'live-chat', value: true });
  expect(await store.keptReply('/api/contact k1')).toMatchObject({ reply: { id: 'c1' } });
});

const at = (minute: number) => `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`;
const dana = { role: 'staff', id: 's-dana', name: 'Dana' } as const;
const bob = { role: 'staff', id: 's-bob', name: 'Bob' } as const;

async function expectSecondVersion(store: Store) {
  const claim = { by: 'Dana', by_id: 's-dana', at: at(2), seconds: 120 };
  expect(await store.get('contacts', 'c-1')).toMatchObject({
    kind: 'contacts',
    claim,
    read: { by: 'Dana', by_id: 's-dana', at: at(1) },
    mails: { confirmation: 'sent', alert: 'sent' },
    history: [
      { at: at(2), by: dana, type: 'claimed' },
      { at: at(3), by: bob, type: 'mail-dropped' },
      { at: at(4), by: dana, type: 'notes' },
      { at: at(4), by: dana, type: 'handled', with_previous: true },
      { at: at(5), by: { role: 'addressee' }, type: 'not-me' },
      { at: at(6), by: bob, type: 'note', text: 'sang a song' },
      { at: at(6), by: bob, type: 'note', text: 'loudly', with_previous: true },
    ],
  });
  const visitors = await store.list('visitors');
  expect(Object.fromEntries(visitors.map(({ id, derived_from }) => [id, derived_from]))).toEqual({
    'v-of-c-1': { kind: 'contacts', id: 'c-1' },
    'v-of-c-2': { kind: 'contacts', id: 'c-2' },
    'v-of-d-1': { kind: 'discount-signups', id: 'd-1' },
    'v-chat': undefined,
  });
  // Two go by that name, so nobody knows which of them it was.
  expect(await store.get('discount-signups', 'd-1')).toMatchObject({
    claim: { by: 'Sam', by_id: null },
    history: [{ by: { role: 'staff', id: null, name: 'Sam' }, type: 'claimed' }],
  });
  expect(await store.get('consultations', 'k-1')).toMatchObject({
    // The user name, from before she had given a name.
    claim: { by: 'dana', by_id: 's-dana' },
    history: [
      { by: { role: 'bot' }, type: 'began-in-chat' },
      { by: bob, type: 'status', to: 'scheduled' },
      { by: bob, type: 'appointment-set', with_previous: true },
      { by: bob, type: 'appointment-removed' },
      { by: bob, type: 'released', with_previous: true },
      { by: bob, type: 'reopened' },
      { by: bob, type: 'marked-spam', with_previous: true },
      { by: bob, type: 'cleared-spam' },
      { by: { role: 'visitor' }, type: 'corrected', fields: ['address', 'message'] },
      {
        by: { role: 'visitor' },
        type: 'replaces',
        claimed_by: { id: 's-dana', name: 'Dana' },
      },
      { by: { role: 'visitor' }, type: 'replaced' },
      { by: dana, type: 'mail-sent' },
      { by: { role: 'staff', id: null, name: 'Gone Person' }, type: 'status', to: 'contacted' },
    ],
  });
  expect((await store.get('visitors', 'v-chat'))?.history).toMatchObject([
    { by: { role: 'bot' }, type: 'left-chat' },
    { by: { role: 'visitor' }, type: 'corrected', fields: ['phone', 'interest'] },
    { by: { role: 'bot' }, type: 'request-sent' },
  ]);
  expect(await store.get('threads', 'v-chat')).toMatchObject({ taken_by_id: 's-dana' });
  expect(await store.get('threads', 'v-2')).toMatchObject({ taken_by: null, taken_by_id: null });
  const lines = [...(await store.messagesOf('v-chat')), ...(await store.messagesOf('v-2'))];
  expect(lines.map((line) => z.parse(Message, line).by_id)).toEqual([
    undefined,
    's-dana',
    null,
    's-bob',
  ]);
  expect(await store.get('settings', 'preferences s-bob')).toMatchObject({
    value: {
      views: [
        { filters: { taken: 'by:s-dana', work: 'open' } },
        { filters: { taken: 'named:Sam' } },
      ],
    },
  });
  expect(await store.get('referrals', 'r-1')).toMatchObject({ claim: { by_id: 's-bob' } });
}

test('a folder of the second version opens whole: people by account, histories as data, origins by id', async () => {
  const { dir, store } = await opened('v2');
  await expectSecondVersion(store);
  await store.close();
  const again = await openStore({ dir, clock });
  await expectSecondVersion(again);
  await again.close();
});

/** Before format 4 a queued mail held what it says; whatever a later version would write, that is what leaves. */
async function expectThirdVersion(store: Store) {
  const words = (id: string, to: string, reply_to: string) => {
    const text = `Hello,\n\nthis is ${id}. Grüße 🪵\n`;
    return { to, subject: `Subject of ${id}`, text, reply_to };
  };
  const mails = Object.fromEntries((await store.list('mails')).map((mail) => [mail.id, mail]));
  const shop = 'shop@mail.example';
  const common = { created_at: at(0), state: 'queued', attempts: 0, next_attempt_at: at(0) };
  expect(mails).toEqual({
    'm-1': {
      ...common,
      id: 'm-1',
      lead: { kind: 'contacts', id: 'c-1' },
      purpose: 'confirmation',
      words: words('m-1', 'c-1@mail.example', shop),
      attempts: 2,
      next_attempt_at: at(3),
    },
    'm-3': {
      ...common,
      id: 'm-3',
      lead: { kind: 'referrals', id: 'r-1' },
      purpose: 'thanks',
      words: words('m-3', 'rita@mail.example', shop),
      state: 'held',
    },
    'm-4': {
      ...common,
      id: 'm-4',
      lead: { kind: 'visitors', id: 'v-chat' },
      purpose: 'reply-v-chat-1',
      words: words('m-4', 'v-chat@mail.example', shop),
    },
    'm-5': {
      ...common,
      id: 'm-5',
      lead: { kind: 'consultations', id: 'k-1' },
      purpose: 'reminder',
      words: words('m-5', 'desk@mail.example', 'k-1@mail.example'),
      state: 'failed',
      attempts: 10,
    },
  });
  expect(await store.get('contacts', 'c-1')).toMatchObject({
    mails: { confirmation: 'queued', alert: 'queued' },
    claim: { by_id: 's-dana' },
    history: [{ by: dana, type: 'claimed' }],
  });
  expect(await store.get('visitors', 'v-of-c-1')).toMatchObject({
    derived_from: { kind: 'contacts', id: 'c-1' },
  });
  expect(await store.messagesOf('v-chat')).toMatchObject([{ seq: 1, by_id: 's-dana' }]);
  expect(await store.keptReply('/api/contact k1')).toMatchObject({ reply: { id: 'c-1' } });
}

test('a folder of the third version opens whole: queued mails leave as they were written', async () => {
  const { dir, store } = await opened('v3');
  await expectThirdVersion(store);
  await store.close();
  const again = await openStore({ dir, clock });
  await expectThirdVersion(again);
  await again.close();
});

describe('an old sentence', () => {
  const known = { accountNamed: () => null, originOf: () => undefined };
  const read = (what: string, by = 'Dana') =>
    upgradedChange('contacts', { at: at(1), by, what }, known);
  const text = (entries: HistoryEntry[]) => entries.map((e) => (e.type === 'note' ? e.text : ''));

  test.each([
    ['', ['']],
    ['status ', ['status ']],
    ['constructor', ['constructor']],
    ['corrected by the visitor: shoe size', ['corrected by the visitor: shoe size']],
    ['hummed, taken', ['hummed', '']],
  ])('that says %j loses nothing', (what, notes) => {
    expect(text(read(what))).toEqual(notes);
  });

  test('of a status that this shop does not know keeps its word', () => {
    expect(read('status Beyond')).toMatchObject([{ type: 'status', to: 'Beyond' }]);
  });
});
