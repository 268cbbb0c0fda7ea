// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aConsultation, aContact } from '../../testing/leads.ts';
import { aVisit } from '../../testing/visits.ts';
import { atTheShop } from '../testing/show.tsx';
import { visitCells } from './agenda.tsx';
import { ada, at, ben, block, open } from './testing/open-agenda.tsx';

/* Monday, November 23, 2026; Thanksgiving is on Thursday. */
atTheShop('2026-11-23T16:00:00.000Z');

test('the agenda shows a week of 7 days with its visits, and names the holiday the shop is closed on', async () => {
  await open();
  expect(screen.getByText('November 23 – 29, 2026')).toBeTruthy();
  expect(screen.getByText('2 visits')).toBeTruthy();
  expect(
    block(/^Tuesday, November 24, 10 AM: Ada Byron, At home, Dana goes, Agreed$/),
  ).toBeTruthy();
  const heads = screen
    .getAllByRole('heading', { level: 3 })
    .map((one) => one.parentElement?.textContent);
  expect(heads).toHaveLength(7);
  expect(heads[3]).toContain('Closed: Thanksgiving');
});

test('the block of a canceled visit says that nobody goes', async () => {
  const off = aVisit({ ...ada, state: 'canceled' });
  await open({ '/api/visits': () => [off] });
  const name = 'Tuesday, November 24, 10 AM: Ada Byron, At home, Nobody goes, Canceled';
  expect(block(new RegExp(`^${name}$`)).textContent).toBe(`${name}Ada Byron10 AM · Canceled`);
});

test('the agenda shows a day by person, the next day, one person’s visits, a list with details, and a month', async () => {
  const { desk } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Day' }));
  expect(
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
  ).toEqual(['Dana', 'Tom']);
  await userEvent.click(screen.getByRole('button', { name: 'Day forward' }));
  expect(screen.getByText('Tuesday, November 24, 2026')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Whose visits' }), 'Tom');
  expect(screen.queryByRole('button', { name: /Ada Byron/ })).toBeNull();
  await act(async () => desk.visits.show({ person: '', view: 'list' }));
  const row = screen.getByRole('button', { name: 'Ada Byron' }).closest('li') as HTMLElement;
  expect(row.textContent).toContain('Tile in the bath');
  expect(row.textContent).toContain('The dog is friendly');
  expect(
    within(row)
      .getByRole('link', { name: /on the map/ })
      .getAttribute('href'),
  ).toContain('query=12%20Mill%20Lane');
  await userEvent.click(screen.getByRole('button', { name: 'Month' }));
  expect(
    screen.getByRole('button', {
      name: 'Tomorrow, Tuesday, November 24, 2 visits, Open 10 AM – 5 PM',
    }),
  ).toBeTruthy();
});

test('the agenda shows all visits when its filter names a person who has left the staff', async () => {
  const { desk } = await open();
  await act(async () => desk.visits.show({ person: 'gone' }));
  expect(block(/Ada Byron/)).toBeTruthy();
  expect(screen.getByText('2 visits')).toBeTruthy();
});

test('a press on a free time of the agenda makes a visit for an open lead', async () => {
  const made: unknown[] = [];
  const { desk } = await open({
    '/api/visits': ({ body }) => {
      if (!(body as { lead?: object }).lead) return [ada, ben];
      made.push(body);
      return aVisit({ id: 'x', name: 'Cy', from: at('15:30'), to: at('16:30') });
    },
  });
  act(() =>
    desk.leads.consultations.apply({
      type: 'loaded',
      rows: [aConsultation({ id: 'c', name: 'Cy' })],
    }),
  );
  const eva = aContact({ id: 'e', name: 'Eva', interest: '', message: 'Is cork in stock?' });
  act(() => desk.leads.contacts.apply({ type: 'loaded', rows: [eva] }));
  await userEvent.click(
    screen.getByRole('button', { name: 'New visit: Tomorrow, Tuesday, November 24, 10:30 AM' }),
  );
  const dialog = within(screen.getByRole('dialog', { name: 'New visit' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the visit' }));
  expect(dialog.getByRole('alert').textContent).toContain('Please choose whom the visit is for.');
  const whom = dialog.getByRole('combobox', { name: 'For whom' });
  // A missing field leaves no gap.
  expect(within(whom).getByRole('option', { name: 'Eva: Is cork in stock?' })).toBeTruthy();
  await userEvent.selectOptions(whom, within(whom).getByRole('option', { name: /^Cy/ }));
  expect(dialog.getByText('This time is free.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Make the visit' }));
  expect(made).toEqual([
    { kind: 'home', from: at('15:30'), ask: false, lead: { kind: 'consultations', id: 'c' } },
  ]);
  expect(screen.queryByRole('dialog', { name: 'New visit' })).toBeNull();
});

test('the csv of visits names who goes to an agreed visit, and nobody for a canceled one', () => {
  const cellsOf = (state: 'agreed' | 'canceled') =>
    visitCells(aVisit({ state }), 'America/New_York');
  expect(cellsOf('agreed')).toContain('Dana');
  expect(cellsOf('canceled')).not.toContain('Dana');
});
