// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aConsultation } from '../../testing/leads.ts';
import { aVisit } from '../../testing/visits.ts';
import { currentToast } from '../../ui/toasts.ts';
import { applyFrame } from '../app/desk-stores.ts';
import { line } from '../testing/frames.ts';
import { atTheShop, show } from '../testing/show.tsx';
import { TodaysVisits } from './visit-row.tsx';

atTheShop('2026-11-24T14:00:00.000Z');

test('today’s visits stay listed with an alert when loading them again fails, and “Try again” loads them', async () => {
  let answer = (): object => [aVisit()];
  const desk = show(<TodaysVisits />, { '/api/visits': () => answer() });
  await screen.findByRole('button', { name: 'Ada Byron' });
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await act(() => desk.visits.again());
  expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
  expect(screen.getByRole('button', { name: 'Ada Byron' })).toBeTruthy();
  answer = () => [];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('Today lists the visits of today; one press saves a visit’s outcome, and Undo takes it back', async () => {
  const asked: unknown[] = [];
  const mine = aVisit({ from: '2026-11-24T12:00:00.000Z', to: '2026-11-24T13:00:00.000Z' });
  show(<TodaysVisits />, {
    '/api/visits': () => [mine, aVisit({ id: 'x', name: 'Cy', state: 'canceled' })],
    '/api/visits/:id': ({ body }) => {
      asked.push(body);
      return { ...mine, version: 2, state: 'done', outcome: 'quoted' };
    },
  });
  const today = within(await screen.findByRole('region', { name: 'Visits today (1)' }));
  await userEvent.click(today.getByRole('button', { name: 'Quote sent: Ada Byron' }));
  expect(asked).toEqual([{ version: 1, outcome: 'quoted' }]);
  expect(screen.queryByRole('region')).toBeNull();
  await act(async () => currentToast()?.action?.run());
  expect(asked.at(-1)).toEqual({ version: 2, state: 'agreed' });
});

test('today’s visits show what their customers say in the chat, as they say it', async () => {
  const guests = aVisit({ id: 'x', name: 'Guest', lead: { kind: 'visitors', id: 'g' } });
  const desk = show(<TodaysVisits />, { '/api/visits': () => [aVisit(), guests] });
  await screen.findByRole('button', { name: 'Ada Byron' });
  const request = aConsultation({ id: 'a', visitor_id: 'v' });
  act(() => desk.leads.consultations.apply({ type: 'created', record: request }));
  const says = (message: string, more: object = {}) =>
    act(() => applyFrame(line(1, { message, ...more }), desk));
  says('Ring at the side door');
  says('Good to know', { is_bot: true });
  says('We are late', { visitor_id: 'g' });
  says('Somebody else', { visitor_id: 'w' });
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('q')?.textContent)).toEqual(
    ['Ring at the side door', 'We are late'],
  );
});
