// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aVisit } from '../../testing/visits.ts';
import { show } from '../testing/show.tsx';
import { TodaysVisits } from './visit-row.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T14:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('visits that could not be read anew stand there as they were, and it is said that they are old', async () => {
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
