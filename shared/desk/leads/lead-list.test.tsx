// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PreferencesChange } from '../../contract/staff.ts';
import { changedViews } from '../../rules/lead-search/lead-filter.ts';
import { aContact } from '../../testing/leads.ts';
import { Tooltips } from '../../ui/tooltip.tsx';
import type { OpenDesk } from '../app/create.ts';
import { BELOW_LISTS } from '../app/screen.tsx';
import { dana } from '../testing/host.ts';
import { type Answers, show } from '../testing/show.tsx';
import { LeadList } from './lead-list.tsx';

const people = Array.from({ length: 60 }, (_, at) =>
  aContact({
    id: `c${at}`,
    name: `Person ${String(at).padStart(2, '0')}`,
    message: at % 2 ? 'oak' : 'tile',
    created_at: new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
  }),
);

const open = (answers: Answers = {}) =>
  show(
    <Tooltips>
      <LeadList kind="contacts" />
      <div id={BELOW_LISTS} />
    </Tooltips>,
    answers,
  );

let desk: OpenDesk;
beforeEach(() => {
  desk = open();
  act(() => {
    desk.leads.contacts.apply({ type: 'loaded', rows: people });
  });
});

const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('button')[0]?.textContent);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const shown = () => within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('status');

test('the list shows pages of 25 leads, and each row has its index among all rows', async () => {
  expect(shown().textContent).toBe('1–25 of 60');
  expect(rows()).toHaveLength(25);
  await press('Next');
  await press('Next');
  expect(shown().textContent).toBe('51–60 of 60');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('61');
  expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('52');
});

test('sorting by a column head goes back to the first page, and the head shows its direction', async () => {
  await press('Next');
  await press(/^Date/);
  expect(names()[0]).toBe('Person 59');
  await press(/^Name/);
  expect(shown().textContent).toBe('1–25 of 60');
  expect(names()[0]).toBe('Person 00');
  const head = screen.getByRole('columnheader', { name: /^Name/ });
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  await press(/^Name/);
  expect(names()[0]).toBe('Person 59');
});

test('the lists “Sort by” and “Order” sort like the column heads, and follow a press on a head', async () => {
  await press('Next');
  const by = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
  const words = () => [by, order].map((list) => list.options[list.selectedIndex]?.textContent);
  expect(words()).toEqual(['Date', 'Latest first']);
  await userEvent.selectOptions(by, 'Name');
  expect(words()).toEqual(['Name', 'A to Z']);
  expect(shown().textContent).toBe('1–25 of 60');
  expect(names()[0]).toBe('Person 00');
  await userEvent.selectOptions(order, 'Z to A');
  expect(names()[0]).toBe('Person 59');
  await userEvent.selectOptions(by, 'Date');
  expect(words()).toEqual(['Date', 'Latest first']);
  expect(names()[0]).toBe('Person 00');
  await press(/^Date/);
  expect(words(), 'a head was pressed').toEqual(['Date', 'Earliest first']);
});

test('a list that becomes shorter than the page shown shows its last page', async () => {
  await press('Next');
  await press('Next');
  act(() => desk.leads.contacts.apply({ type: 'loaded', rows: people.slice(0, 30) }));
  expect(shown().textContent).toBe('26–30 of 30');
});

test('a created, changed or erased lead updates the list in the order shown', async () => {
  await press(/^Name/);
  const news = aContact({ id: 'new', name: 'Person 00 a' });
  act(() => desk.leads.contacts.apply({ type: 'created', record: news }));
  expect(names().slice(0, 3)).toEqual(['Person 00', 'Person 00 a', 'Person 01']);
  const renamed = { ...news, name: 'Aaron', version: 2 };
  act(() => desk.leads.contacts.apply({ type: 'changed', record: renamed }));
  expect(names().slice(0, 3)).toEqual(['Aaron', 'Person 00', 'Person 01']);
  act(() => desk.leads.contacts.apply({ type: 'erased', id: 'c0' }));
  expect(names().slice(0, 2)).toEqual(['Aaron', 'Person 01']);
  expect(shown().textContent).toBe('1–25 of 60');
});

test('a lead on another page stays chosen; a lead that the search leaves out does not', async () => {
  for (const name of ['Person 00', 'Person 01'])
    await userEvent.click(screen.getByRole('checkbox', { name: `Choose ${name}` }));
  await press('Next');
  const count = () => screen.getByText('chosen').textContent;
  expect(count()).toBe('2 chosen');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search messages' }), 'oak');
  expect(count()).toBe('1 chosen');
});

test('the csv of a list and its filter by holder use a renamed colleague’s present name', async () => {
  const claim = { by: 'bob', by_id: 'b', at: '2026-11-20T15:05:00.000Z', seconds: 300 };
  const records = [aContact({ claim }), aContact({ id: 'c2', name: 'Ben' })];
  const files: string[] = [];
  cleanup();
  const shop = open({
    '/api/staff': () => [{ id: 'b', username: 'bob', name: 'Robert', role: 'staff' }],
    '/api/export': () => undefined,
  });
  shop.host.saveFile = async (_, text) => {
    files.push(text);
    return { outcome: 'saved', where: '' };
  };
  await act(async () => {
    shop.leads.contacts.apply({ type: 'loaded', rows: records });
    shop.session.setState({ who: dana });
    await shop.triage.colleagues.load();
  });
  await press('Export 2 rows as CSV');
  expect(files[0]).toContain('Robert');
  expect(files[0]).not.toContain('bob');
  await press('Filters');
  expect(screen.getByRole('option', { name: 'Robert' })).toBeTruthy();
});

test('the button Next keeps the focus on the last page, and is marked as disabled there', async () => {
  const next = screen.getByRole('button', { name: 'Next' });
  await press('Next');
  await press('Next');
  await userEvent.keyboard('{Enter}');
  expect(shown().textContent).toBe('51–60 of 60');
  expect(document.activeElement).toBe(next);
  expect(next.getAttribute('aria-disabled')).toBe('true');
});

test('the focus stays in the row whose button “Not spam” goes, and in the list when the row goes', async () => {
  const person = aContact({ ...people[0], spam: true });
  const change = (record: typeof person) =>
    act(async () => desk.leads.contacts.apply({ type: 'changed', record }));
  await change({ ...person, version: 2 });
  screen.getByRole('button', { name: 'Not spam' }).focus();
  await change({ ...person, spam: false, version: 3 });
  expect(document.activeElement?.textContent).toBe('Person 00');
  await act(async () => desk.leads.contacts.apply({ type: 'erased', id: person.id }));
  expect(document.activeElement?.textContent).toBe('Person 01');
});

test('the focus stays beside the views after staff save, cancel or remove one', async () => {
  cleanup();
  const shop = open({
    '/api/preferences': ({ body }) => ({
      views: changedViews([], PreferencesChange.parse(body ?? {})),
    }),
  });
  await act(async () => {
    shop.leads.contacts.apply({ type: 'loaded', rows: people });
    await shop.triage.views.load();
    shop.triage.views.change('contacts', { search: 'oak' });
  });
  const focused = () => document.activeElement?.textContent;
  await press('Save this view');
  await press('Cancel');
  expect(focused()).toBe('Save this view');
  await press('Save this view');
  await userEvent.type(screen.getByLabelText('Name of this view'), 'Oak{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove' })).toBeTruthy();
  expect(focused()).toBe('Remove');
  await press('Remove');
  expect(await screen.findByRole('button', { name: 'Save this view' })).toBeTruthy();
  expect(focused()).toBe('Save this view');
});
