// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aVisit } from '../../testing/visits.ts';
import { show } from '../testing/show.tsx';
import { Agenda } from './agenda.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T16:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the visits of somebody who is on the staff no more hide nobody else’s', async () => {
  const calendar = { goes: true, days_off: [], has_feed: false };
  const desk = show(<Agenda />, {
    '/api/visits': () => [aVisit()],
    '/api/calendars': () => [{ person: { id: 'd', name: 'Dana' }, ...calendar }],
  });
  await act(async () => desk.visits.show({ person: 'gone' }));
  expect(screen.getByRole('button', { name: /Ada Byron/ })).toBeTruthy();
  expect(screen.getByText('1 visit')).toBeTruthy();
});
