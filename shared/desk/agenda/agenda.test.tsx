// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { show } from '../testing/show.tsx';
import { CountCards } from '../today/count-cards.tsx';
import { Agenda } from './agenda.tsx';
import { dayTitle, hoursOn } from './agenda-days.ts';
import { TodaysVisits } from './todays-visits.tsx';

/* Sunday, November 22, 2026; Thanksgiving is on the 26th. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T16:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const visit = (id: string, at: string, more = {}) => ({
  id,
  version: 1,
  at,
  place: '12 Mill Lane',
  name: `Visitor ${id}`,
  phone: '5705550111',
  email: `${id}@example.com`,
  status: 'scheduled',
  by: 'Dana',
  by_id: 's2',
  ...more,
});
const one = visit('one', '2026-11-22T20:30:00.000Z');
const other = visit('other', '2026-11-22T20:45:00.000Z');
const agenda = [
  { ...one, clashes: [{ visit: other, same: 'staff' }] },
  { ...other, clashes: [{ visit: one, same: 'staff' }] },
  { ...visit('last', '2026-12-05T15:00:00.000Z', { by: null, by_id: null }), clashes: [] },
];

async function open(element = <Agenda />) {
  const asked: unknown[] = [];
  const desk = show(element, { '/api/agenda': ({ body }) => asked.push(body) && agenda });
  await act(async () => {});
  return { desk, asked };
}

const days = () => screen.getAllByRole('heading', { level: 3 }).map((head) => head.closest('li'));

test('two weeks day by day, with who goes where, what clashes, and the days that are closed', async () => {
  const { asked } = await open();
  expect(asked).toEqual([{ from: '2026-11-22T05:00:00.000Z', to: '2026-12-06T05:00:00.000Z' }]);
  expect(screen.getByText(/^November 22 – December 5, 2026: 3 visits$/)).toBeTruthy();
  expect(days()).toHaveLength(14);
  const [today, tomorrow] = days();
  expect(today?.textContent).toContain('Today, Sunday, November 22');
  expect(today?.textContent).toContain('Closed for the Lord');
  expect(today?.textContent).toContain('3:30 PM');
  expect(today?.textContent).toContain('12 Mill Lane(570) 555-0111Dana goes');
  expect(today?.textContent).toContain(
    'Visitor other is visited at 3:45 PM, and Dana goes to both',
  );
  expect(tomorrow?.textContent).toBe('Tomorrow, Monday, November 23No visits · Open 10 AM – 8 PM');
  expect(days()[4]?.textContent).toMatch(/^Thursday, November 26Closed: /);
  expect(days()[13]?.textContent).toContain('Nobody has it yet');
});

test('a week on and back, and a name opens the record', async () => {
  const { desk, asked } = await open();
  await userEvent.click(screen.getByRole('button', { name: /^Week forward/ }));
  expect(asked.at(-1)).toMatchObject({ from: '2026-11-29T05:00:00.000Z' });
  await userEvent.click(screen.getByRole('button', { name: 'From today' }));
  expect(asked.at(-1)).toMatchObject({ from: '2026-11-22T05:00:00.000Z' });
  await userEvent.click(screen.getByRole('button', { name: 'Visitor one' }));
  const detail = { show: 'lead', kind: 'consultations', id: 'one' };
  expect(desk.detail.getState().detail).toEqual(detail);
});

test('the card that counts them opens it', async () => {
  const { desk } = await open(<CountCards />);
  await userEvent.click(screen.getByRole('button', { name: 'Scheduled Appointments' }));
  expect(desk.place.getState().place).toBe('agenda');
});

test('today’s stand in Today', async () => {
  await open(<TodaysVisits />);
  const today = within(screen.getByRole('region', { name: 'Visits today (3)' }));
  expect(today.getAllByText('12 Mill Lane')).toHaveLength(3);
});

test('days are called by what they are, also where the clocks change', () => {
  expect(dayTitle('2026-11-01', '2026-10-31')).toBe('Tomorrow, Sunday, November 1');
  expect(hoursOn(demoBusiness, '2026-11-25')).toEqual({ isOpen: false, line: 'Closed' });
  expect(hoursOn(demoBusiness, '2026-11-28').line).toBe('Open 9 AM – 12 PM');
  const sunday = { date: '2026-11-29', note: 'for inventory' };
  const differentDays = [sunday, { date: '2026-11-30', note: 'for a wedding' }];
  const facts = { ...demoBusiness, differentDays };
  expect(hoursOn(facts, '2026-11-29').line).toBe('Closed for inventory');
  expect(hoursOn(facts, '2026-11-30').line).toBe('Closed for a wedding');
  expect(hoursOn(demoBusiness, '2026-11-26').line).toBe('Closed: Thanksgiving');
  expect(hoursOn({ ...facts, differentDays: [{ date: sunday.date }] }, sunday.date).line).toBe(
    'Closed',
  );
});
