import { expect, test } from 'vitest';
import type { Contact } from '../../contract/contact.ts';
import { aContact } from '../../testing/leads.ts';
import { applyToLeads, type LeadsEvent, type LeadsState, noLeads } from './leads-state.ts';

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
  ['a new record comes on top', [loaded(one), created(two)], '2v1 1v1'],
  ['an older record takes its place by time', [loaded(three, one), created(two)], '3v1 2v1 1v1'],
  ['the same news twice shows one row', [loaded(), created(one), created(one)], '1v1'],
  ['what came while a list was on its way is kept', [created(two), loaded(one)], '2v1 1v1'],
  ['and kept only once', [created(two), loaded(two, one)], '2v1 1v1'],
  ['a newer version is taken', [loaded(contact('1', 2)), changed(contact('1', 3))], '1v3'],
  ['an older version is not', [loaded(contact('1', 2)), changed(one)], '1v2'],
  [
    'nor one that was on its way',
    [loaded(contact('1', 2)), loading, changed(contact('1', 4)), loaded(contact('1', 3))],
    '1v4',
  ],
  ['an erased record is gone', [loaded(one), erased], ''],
  ['and stays away, though an older list still has it', [erased, loaded(two, one)], '2v1'],
  [
    'what is no longer listed goes with the next load',
    [loaded(two, one), loading, loaded(two)],
    '2v1',
  ],
  ['a failed load keeps the rows there were', [loaded(one), loading, failed], '1v1'],
])('%s', (_, events, rows) => {
  expect(shown(after(loading, ...events))).toBe(rows);
});

test('a list is ready once it is loaded, or has failed', () => {
  expect(after(loading, loaded(one)).phase).toBe('ready');
  expect(after(loading, loaded(one), loading, failed).phase).toBe('failed');
});

const readBy = (by: string, version = 1): Contact => ({
  ...contact('1', version),
  read: { by, by_id: by, at: '2026-11-20T16:00:00.000Z' },
});

test('a change without a new version is taken: mail and read state have none', () => {
  const base = [loading, loaded(contact('1'))] as const;
  expect(after(...base, changed(readBy('Dana'))).rows[0]?.read?.by).toBe('Dana');
  expect(after(loading, loaded(readBy('Dana', 2)), changed(contact('1'))).rows[0]?.read).not.toBe(
    null,
  );
});

test('news of a record that is known already takes nothing back', () => {
  const state = after(loading, loaded(readBy('Dana')), created(contact('1')));
  expect(state.rows[0]?.read?.by).toBe('Dana');
});

test('a list that was on its way does not overwrite what was told meanwhile', () => {
  const told = [loading, loaded(contact('1')), loading, changed(readBy('Dana'))] as const;
  expect(after(...told, loaded(contact('1'))).rows[0]?.read?.by).toBe('Dana');
  // The next list is requested after the event, so it is newer.
  const next = after(...told, loaded(contact('1')), loading, loaded(readBy('Bob')));
  expect(next.rows[0]?.read?.by).toBe('Bob');
});
