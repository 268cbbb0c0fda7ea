// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  endCalendarFeed,
  type ListedVisit,
  makeCalendarFeed,
  type StaffCalendar,
} from '../../contract/visit.ts';
import { aVisit } from '../../testing/visits.ts';
import { held } from '../testing/held.ts';
import { dana } from '../testing/host.ts';
import { atTheShop, show } from '../testing/show.tsx';
import { OwnCalendar } from './own-calendar.tsx';

atTheShop('2026-11-23T16:00:00.000Z');

/** Resolves to the requests that changed days off. */
async function openCalendar(
  days_off: { from: string; to: string }[],
  visits: readonly ListedVisit[] = [],
) {
  const changes: unknown[] = [];
  const server: { hold?: Promise<void> } = {};
  let made = 0;
  const person = { id: 'd', name: 'Dana' };
  let mine: StaffCalendar = { person, goes: true, days_off, feed: null };
  const desk = show(<OwnCalendar />, {
    '/api/session': () => ({ ...dana, notices: [] }),
    '/api/calendars': () => [mine],
    '/api/calendars/:id': async ({ body }) => {
      await server.hold;
      changes.push(body);
      const { add } = body as { add?: (typeof days_off)[number] };
      mine = { ...mine, days_off: [...mine.days_off, ...(add ? [add] : [])] };
      return mine;
    },
    '/api/visits': () => visits,
    '/api/calendar-feed': async () => {
      await server.hold;
      made += 1;
      mine = { ...mine, feed: mine.feed ? null : `${made}` };
      return { url: 'https://shop.example/calendar/secret.ics', feed: mine.feed };
    },
  });
  await act(() => desk.session.check());
  const section = within(
    screen.getByRole('heading', { name: 'Visits and days off' }).closest('section') as HTMLElement,
  );
  return {
    section,
    changes,
    server,
    desk,
  };
}

test('staff add and remove a single day off; days off that are over are neither listed nor accepted', async () => {
  const over = { from: '2026-11-01', to: '2026-11-22' };
  const day = { from: '2026-11-23', to: '2026-11-23' };
  const { section, changes } = await openCalendar([over, day]);
  const { getByLabelText, getByRole, getAllByRole } = section;
  const listed = getAllByRole('listitem').map((item) => item.textContent);
  expect(listed).toEqual(['Monday, November 23, 2026Remove']);
  await userEvent.click(getByRole('button', { name: 'Remove Monday, November 23, 2026' }));
  await userEvent.type(getByLabelText('First day'), '2026-11-24');
  await userEvent.click(getByRole('button', { name: 'Add' }));
  const next = { from: '2026-11-24', to: '2026-11-24' };
  expect(changes).toEqual([{ remove: day }, { add: next }]);

  await userEvent.type(getByLabelText('First day'), '2026-11-20');
  await userEvent.click(getByRole('button', { name: 'Add' }));
  expect(section.getByRole('alert').textContent).toBe('Please choose a day that is not over.');
  expect(changes).toHaveLength(2);
});

test('a new day off lists the agreed visits of its owner on these days, and a press opens the visit’s lead', async () => {
  const at = { from: '2026-12-01T15:00:00.000Z', to: '2026-12-01T16:00:00.000Z' };
  const { section, desk } = await openCalendar(
    [],
    [
      aVisit({ ...at, id: 'mine' }),
      aVisit({ ...at, id: 'off', name: 'Off', state: 'canceled' }),
      aVisit({ ...at, id: 'other', name: 'Other', person: { id: 'e', name: 'Ellen' } }),
    ],
  );
  expect(section.queryByRole('status')).toBeNull();
  await userEvent.type(section.getByLabelText('First day'), '2026-11-30');
  await userEvent.type(section.getByLabelText(/^Last day/), '2026-12-02');
  await userEvent.click(section.getByRole('button', { name: 'Add' }));
  const status = await section.findByRole('status');
  expect(status.textContent).toMatch(/^There is a visit in that time\. Please move it/);
  const visit = within(status).getByRole('button');
  expect(visit.textContent).toBe('Ada Byron, Tuesday, December 1, 10 AM');
  await userEvent.click(visit);
  expect(desk.detail.getState().detail).toMatchObject({ kind: 'consultations', id: 'a' });
});

test('days off of half a year also list a visit in their last weeks', async () => {
  const at = { from: '2027-05-04T14:00:00.000Z', to: '2027-05-04T15:00:00.000Z' };
  const { section } = await openCalendar(
    [{ from: '2026-12-01', to: '2027-05-31' }],
    [aVisit({ ...at, id: 'late' })],
  );
  const status = await section.findByRole('status');
  expect(within(status).getByRole('button').textContent).toBe('Ada Byron, Tuesday, May 4, 10 AM');
});

test('staff who move to another field while the calendar link is being revoked keep the focus there', async () => {
  const { section, server } = await openCalendar([]);
  await userEvent.click(section.getByRole('button', { name: 'Make the link' }));
  const revoking = held();
  server.hold = revoking.reply();
  await userEvent.click(section.getByRole('button', { name: /^Revoke the link/ }));
  await userEvent.click(section.getByRole('button', { name: /^Really revoke it/ }));
  const day = section.getByLabelText('First day');
  day.focus();
  await revoking.answer();
  expect(section.queryByRole('button', { name: /evoke/ })).toBeNull();
  expect(document.activeElement).toBe(day);
});

test.each([
  ['revoked', [endCalendarFeed]],
  ['replaced', [endCalendarFeed, makeCalendarFeed]],
])('a calendar link that was %s at another desk is not offered any more', async (_, elsewhere) => {
  const { section, desk } = await openCalendar([]);
  await userEvent.click(section.getByRole('button', { name: 'Make the link' }));
  expect(section.getByText('https://shop.example/calendar/secret.ics')).toBeTruthy();
  await act(async () => {
    for (const endpoint of elsewhere) await desk.call(endpoint);
    await desk.visits.loadCalendars();
  });
  expect(section.queryByText('https://shop.example/calendar/secret.ics')).toBeNull();
  expect(section.queryByRole('button', { name: 'Copy the link' })).toBeNull();
});

test('a day typed while another day off is being added stays in the form', async () => {
  const { section, server } = await openCalendar([]);
  const adding = held();
  server.hold = adding.reply();
  await userEvent.type(section.getByLabelText('First day'), '2026-12-01');
  await userEvent.click(section.getByRole('button', { name: 'Add' }));
  await userEvent.type(section.getByLabelText(/^Last day/), '2026-12-24');
  await adding.answer();
  expect(section.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe('2026-12-24');
});
