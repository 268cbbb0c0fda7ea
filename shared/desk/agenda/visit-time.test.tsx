// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { aConsultation } from '../../testing/leads.ts';
import { show } from '../testing/show.tsx';
import { VisitForm } from './visit-form.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T16:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('of a time beyond the weeks that are listed is said as well whether it is free', async () => {
  const free = [{ from: '2027-02-08T15:00:00.000Z', to: '2027-02-08T16:00:00.000Z', people: [] }];
  show(<VisitForm wish={{ lead: aConsultation() }} onClose={() => {}} />, {
    '/api/free-times': ({ body }) => {
      const { from, to } = body as { from: string; to: string };
      const times = free.filter((time) => time.from >= from && time.from < to);
      return { time_zone: 'America/New_York', times };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Another time…' }));
  const type = async (value: string) => {
    fireEvent.change(screen.getByLabelText('Date and time at the shop'), { target: { value } });
    await act(async () => {});
    return screen.getByRole('status').textContent;
  };
  expect(await type('2027-02-08T10:00')).toBe('This time is free.');
  expect(await type('2027-02-07T10:00')).toBe("Closed for the Lord's Day.");
  expect(screen.getByRole('button', { name: 'Make the visit anyway' })).toBeTruthy();
  expect(await type('2027-02-08T06:00')).toMatch(/^Outside of the hours/);
  expect(await type('2028-02-07T10:00')).toBe('More than a year ahead.');
});

test('where it could not be read what is free, that is said, and a press reads it', async () => {
  const from = '2026-11-24T15:00:00.000Z';
  let isBusy = true;
  show(<VisitForm wish={{ lead: aConsultation() }} onClose={() => {}} />, {
    '/api/free-times': () => {
      if (isBusy) throw new ApiError(503, 'The server could not take this in.');
      const times = [{ from, to: '2026-11-24T16:00:00.000Z', people: [] }];
      return { time_zone: 'America/New_York', times };
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('could not take this in');
  expect(screen.queryByRole('option', { name: 'Loading…' })).toBeNull();
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Tomorrow|November 24/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
