import { expect, test } from 'vitest';
import type { Contact } from '../../contract/contact.ts';
import { aContact } from '../../testing/leads.ts';
import { applyToLeads, type LeadsEvent, type LeadsState, noLeads } from './leads.ts';

function contact(id: string, version = 1, minute = Number(id)): Contact {
  const created_at = `2026-11-20T15:${String(minute).padStart(2, '0')}:00.000Z`;
  return aContact({ id, created_at, version, email: `p${id}@mail.example` });
}

function after(...events: LeadsEvent<Contact>[]): LeadsState<Contact> {
  return events.reduce<LeadsState<Contact>>(applyToLeads, noLeads);
}
const shown = (state: LeadsState<Contact>) =>
  state.rows.map(({ id, version }) => `${id}v${version}`).join(' ');

const loading = { type: 'loading' } as const;
const loaded = (...rows: Contact[]) => ({ type: 'loaded', rows }) as const;
const created = (record: Contact) => ({ type: 'created', record }) as const;
const changed = (record: Contact) => ({ type: 'changed', record }) as const;

const [one, two, three] = [contact('1'), contact('2'), contact('3')];
const erased = { type: 'erased', id: '1' } as const;
const failed = { type: 'failed' } as const;

test.each<[string, LeadsEvent<Contact>[], string]>([
  ['a loaded list is shown as the server orders it', [loaded(two, one)], '2v1 1v1'],
  ['a new lead comes on top', [loaded(one), created(two)], '2v1 1v1'],
  ['an older lead takes its place by time', [loaded(three, one), created(two)], '3v1 2v1 1v1'],
  ['a lead that is created twice shows one row', [loaded(), created(one), created(one)], '1v1'],
  [
    'a lead that was created while the list was loading is kept',
    [created(two), loaded(one)],
    '2v1 1v1',
  ],
  [
    'a lead that was created while the list was loading, and is in the list, is kept once',
    [created(two), loaded(two, one)],
    '2v1 1v1',
  ],
  [
    'a newer version of a lead is taken',
    [loaded(contact('1', 2)), changed(contact('1', 3))],
    '1v3',
  ],
  ['an older version of a lead is not taken', [loaded(contact('1', 2)), changed(one)], '1v2'],
  [
    'an older version in a list that was loading is not taken',
    [loaded(contact('1', 2)), loading, changed(contact('1', 4)), loaded(contact('1', 3))],
    '1v4',
  ],
  ['an erased lead is gone', [loaded(one), erased], ''],
  [
    'an erased lead stays away though an older list still has it',
    [erased, loaded(two, one)],
    '2v1',
  ],
  [
    'a lead that is no longer listed goes with the next load',
    [loaded(two, one), loading, loaded(two)],
    '2v1',
  ],
  ['a failed load keeps the rows shown before', [loaded(one), loading, failed], '1v1'],
])('%s', (_, events, rows) => {
  expect(shown(after(loading, ...events))).toBe(rows);
});

test('the phase of a list is `ready` once it is loaded, and `failed` after a failed load', () => {
  expect(after(loading, loaded(one)).phase).toBe('ready');
  expect(after(loading, loaded(one), loading, failed).phase).toBe('failed');
});

const readBy = (by: string, version = 1): Contact => ({
  ...contact('1', version),
  read: { by, by_id: by, at: '2026-11-20T16:00:00.000Z' },
});

test('a lead changed at the same version, as by its read state, is taken; an older version is not', () => {
  const base = [loading, loaded(contact('1'))] as const;
  expect(after(...base, changed(readBy('Dana'))).rows[0]?.read?.by).toBe('Dana');
  expect(after(loading, loaded(readBy('Dana', 2)), changed(contact('1'))).rows[0]?.read).not.toBe(
    null,
  );
});

test('a created frame of a known lead does not take back its read state', () => {
  const state = after(loading, loaded(readBy('Dana')), created(contact('1')));
  expect(state.rows[0]?.read?.by).toBe('Dana');
});

test('a list requested before a change does not overwrite it, and a list requested afterwards does', () => {
  const told = [loading, loaded(contact('1')), loading, changed(readBy('Dana'))] as const;
  expect(after(...told, loaded(contact('1'))).rows[0]?.read?.by).toBe('Dana');
  // The next list is requested after the event, so it is newer.
  const next = after(...told, loaded(contact('1')), loading, loaded(readBy('Bob')));
  expect(next.rows[0]?.read?.by).toBe('Bob');
});
