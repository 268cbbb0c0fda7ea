// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import type { ListedVisit } from '../../contract/visit.ts';
import { aConsultation, aContact } from '../../testing/leads.ts';
import { aVisit } from '../../testing/visits.ts';
import { currentToast } from '../../ui/toasts.ts';
import { type Answers, atTheShop, show } from '../testing/show.tsx';
import { Agenda } from './agenda.tsx';

/* Monday, November 23, 2026; Thanksgiving is on Thursday. */
atTheShop('2026-11-23T16:00:00.000Z');

const at = (time: string, day = '24') => `2026-11-${day}T${time}:00.000Z`;
const ada = aVisit({ from: at('15:00'), to: at('16:00'), last_words: 'The dog is friendly' });
const ben = aVisit({
  ...{ id: 'w', name: 'Ben Novak', from: at('16:30'), to: at('17:30') },
  lead: { kind: 'consultations', id: 'b' },
});
const dana = { id: 'd', name: 'Dana' };
const tom = { id: 't', name: 'Tom' };
const calendarOf = (person: typeof dana) => ({
  ...{ person, goes: true, days_off: [], has_feed: false },
});
/** Dana's morning, were Ada not there. */
const free = ['15:00', '15:15', '15:30'].map((time) => ({
  ...{ from: at(time), to: at(time) },
  people: ['d'],
}));

async function open(more: Answers = {}) {
  const asked: { body?: unknown }[] = [];
  let visits: ListedVisit[] = [ada, ben];
  const changed = ({ body }: { body?: unknown }): ListedVisit => {
    asked.push({ body });
    const visit = { ...ada, ...(body as object), version: 2, state: 'moved' as const };
    visits = [visit, ben];
    return visit;
  };
  const desk = show(<Agenda />, {
    '/api/visits': () => visits,
    '/api/visits/:id': changed,
    '/api/calendars': () => [dana, tom].map(calendarOf),
    '/api/free-times': () => ({ time_zone: 'America/New_York', times: free }),
    ...more,
  });
  await act(async () => {});
  return { desk, asked };
}

const block = (name: RegExp) => screen.getByRole('button', { name });
const key = (name: string) =>
  act(async () => fireEvent.keyDown(document.activeElement as Element, { key: name }));

test('a week by the hour, with what is closed', async () => {
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

test('of one that is off the block names nobody who goes', async () => {
  const off = aVisit({ ...ada, state: 'canceled' });
  await open({ '/api/visits': () => [off] });
  const name = 'Tuesday, November 24, 10 AM: Ada Byron, At home, Nobody goes, Canceled';
  expect(block(new RegExp(`^${name}$`)).textContent).toBe(`${name}Ada Byron10 AM · Canceled`);
});

test('a day by person, another week, one person alone, and the list to read', async () => {
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

test('the visits of somebody who is on the staff no more hide nobody else’s', async () => {
  const { desk } = await open();
  await act(async () => desk.visits.show({ person: 'gone' }));
  expect(block(/Ada Byron/)).toBeTruthy();
  expect(screen.getByText('2 visits')).toBeTruthy();
});

test('M, arrows and Enter move a visit; what stands against a time is said before', async () => {
  const { asked } = await open();
  block(/Ada Byron/).focus();
  await key('m');
  const line = () => screen.getByRole('status', { name: '' }).textContent;
  const said = () =>
    document.querySelector('[class*="bar"] [role="status"]')?.textContent ?? line();
  await key('ArrowDown');
  expect(said()).toBe('Ada Byron: Tuesday, November 24, 10:15 AM: free');
  await key('ArrowRight');
  await key('ArrowRight');
  expect(said()).toContain('Closed: Thanksgiving');
  expect(screen.getByRole('button', { name: 'Move here anyway' })).toBeTruthy();
  await key('Escape');
  expect(asked).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Move here/ })).toBeNull();

  block(/Ada Byron/).focus();
  await key('m');
  for (let step = 0; step < 3; step += 1) await key('ArrowDown');
  expect(said()).toContain('Dana is with Ben Novak at 11:30 AM');
  await key('Enter');
  expect(asked).toEqual([]);
  for (let step = 0; step < 2; step += 1) await key('ArrowUp');
  await key('Enter');
  expect(asked).toEqual([{ body: { version: 1, from: at('15:15'), person: 'd' } }]);
  expect(block(/Tuesday, November 24, 10:15 AM: Ada Byron/)).toBeTruthy();
});

test('a time is not called free before that is known, and where it cannot be known the reason is said', async () => {
  let fail = () => {};
  await open({
    '/api/free-times': () =>
      new Promise((_, reject) => {
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
  });
  block(/Ada Byron/).focus();
  await key('m');
  await key('ArrowDown');
  const line = 'Tuesday, November 24, 10:15 AM: not known yet whether it is free';
  expect(screen.getByText(line)).toBeTruthy();
  await act(async () => fail());
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('could not be reached');
});

test('a lost race offers what is free next and loses nothing', async () => {
  let isLost = true;
  const next = [{ from: at('15:30'), to: at('16:30') }];
  const { desk } = await open({
    '/api/visits/:id': ({ body }) => {
      if (isLost) throw new ApiError(409, 'This time is not free.', undefined, { next });
      return { ...ada, ...(body as object), version: 2 };
    },
  });
  block(/Ada Byron/).focus();
  await key('m');
  await key('ArrowDown');
  await key('Enter');
  expect(screen.getByText('This time is not free.')).toBeTruthy();
  await key('Escape');
  block(/Ada Byron/).focus();
  await key('m');
  await key('ArrowDown');
  expect(screen.queryByRole('alert'), 'said of the attempt before').toBeNull();
  await key('Enter');
  isLost = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tuesday, November 24, 10:30 AM' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move here' }));
  expect(desk.visits.getState().byId.get('v')?.from).toBe(at('15:30'));
});

test('a visit that somebody changed meanwhile is let go, which is said, and is moved from where it stands now', async () => {
  const line = 'Somebody changed this visit meanwhile. Please look at it again.';
  let now = ada;
  const { desk } = await open({
    '/api/visits': () => [now, ben],
    '/api/visits/:id': ({ body }) => {
      const { version, from } = body as { version: number; from: string };
      if (version === now.version) return { ...now, from, version: 3 };
      throw new ApiError(409, line);
    },
  });
  now = { ...ada, version: 2, person: tom };
  const moveDown = async () => {
    block(/Ada Byron/).focus();
    for (const name of ['m', 'ArrowDown', 'Enter']) await key(name);
  };
  await moveDown();
  expect(currentToast()).toMatchObject({ title: 'Not moved', description: line });
  expect(screen.queryByRole('button', { name: /^Move here/ })).toBeNull();
  await moveDown();
  expect(desk.visits.getState().byId.get('v')?.version).toBe(3);
});

test('an empty place makes a visit for a request that is open', async () => {
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
  // What somebody left out leaves no gap.
  expect(within(whom).getByRole('option', { name: 'Eva: Is cork in stock?' })).toBeTruthy();
  await userEvent.selectOptions(whom, within(whom).getByRole('option', { name: /^Cy/ }));
  expect(dialog.getByText('This time is free.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Make the visit' }));
  expect(made).toEqual([
    { kind: 'home', from: at('15:30'), ask: false, lead: { kind: 'consultations', id: 'c' } },
  ]);
  expect(screen.queryByRole('dialog', { name: 'New visit' })).toBeNull();
});
