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

test('a loaded list is shown as the server orders it', () => {
  const state = after(loading, loaded(contact('2'), contact('1')));
  expect(shown(state)).toBe('2v1 1v1');
  expect(state.phase).toBe('ready');
});

test('a new record comes on top', () => {
  expect(shown(after(loading, loaded(contact('1')), created(contact('2'))))).toBe('2v1 1v1');
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
  // The next list is asked for after that, and knows better.
  const next = after(...told, loaded(contact('1')), loading, loaded(readBy('Bob')));
  expect(next.rows[0]?.read?.by).toBe('Bob');
});

test('a record told of while a list was on its way is kept, and kept only once', () => {
  const arrived = [loading, created(contact('2'))] as const;
  expect(shown(after(...arrived, loaded(contact('1'))))).toBe('2v1 1v1');
  expect(shown(after(...arrived, loaded(contact('2'), contact('1'))))).toBe('2v1 1v1');
});

test('the newest version wins, whichever way it came', () => {
  const base = [loading, loaded(contact('1', 2))] as const;
  expect(shown(after(...base, changed(contact('1', 3))))).toBe('1v3');
  expect(shown(after(...base, changed(contact('1', 1))))).toBe('1v2');
  expect(shown(after(...base, loading, changed(contact('1', 4)), loaded(contact('1', 3))))).toBe(
    '1v4',
  );
});

test('the same news twice shows one row', () => {
  const news = created(contact('1'));
  expect(shown(after(loading, loaded(), news, news))).toBe('1v1');
});

test('an erased record stays away, even when a list that is older still has it', () => {
  const erased = { type: 'erased', id: '1' } as const;
  expect(shown(after(loading, loaded(contact('1')), erased))).toBe('');
  expect(shown(after(loading, erased, loaded(contact('2'), contact('1'))))).toBe('2v1');
});

test('a row the server no longer lists goes with the next load', () => {
  const state = after(loading, loaded(contact('2'), contact('1')), loading, loaded(contact('2')));
  expect(shown(state)).toBe('2v1');
});

test('a failed load keeps the rows there were', () => {
  const state = after(loading, loaded(contact('1')), loading, { type: 'failed' });
  expect(state.phase).toBe('failed');
  expect(shown(state)).toBe('1v1');
});

test('an older record takes its place by time, not the top', () => {
  const state = after(loading, loaded(contact('3'), contact('1')), created(contact('2')));
  expect(shown(state)).toBe('3v1 2v1 1v1');
});
