// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { aVisit } from '../../testing/visits.ts';
import { applyFrame } from '../app/create.ts';
import { show } from '../testing/show.tsx';
import { VisitForm } from './visit-form.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T16:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const people = ['d', 't'];
const free = ['15:00', '19:00'].map((time) => ({ from: at(time), to: at(time), people }));
const calendarOf = (id: string, name: string) => ({
  ...{ person: { id, name }, goes: true, days_off: [], has_feed: false },
});

test('a visit that somebody moved while it was changed is told of, and changed as it is now at the next press', async () => {
  const sent: unknown[] = [];
  const visit = aVisit({ from: at('15:00'), to: at('16:00'), person: { id: 'd', name: 'Dana' } });
  const moved = { ...visit, version: 2, from: at('19:00'), to: at('20:00') };
  const onClose = vi.fn();
  const desk = show(<VisitForm wish={{ visit }} onClose={onClose} />, {
    '/api/free-times': () => ({ time_zone: 'America/New_York', times: free }),
    '/api/calendars': () => [calendarOf('d', 'Dana'), calendarOf('t', 'Tom')],
    '/api/visits': () => [moved],
    '/api/visits/:id': ({ body }) => {
      sent.push(body);
      if ((body as { version: number }).version === 1)
        throw new ApiError(409, 'Somebody changed this visit meanwhile. Please look at it again.');
      return { ...moved, ...(body as object), version: 3 };
    },
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /goes/ }), 't');
  act(() => applyFrame({ type: 'visitChanged', data: { visit: moved, by: 'customer' } }, desk));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('2 PM');
  await save();
  expect(sent).toMatchObject([{ version: 1 }, { version: 2, person: 't' }]);
  expect(sent[1]).not.toHaveProperty('from');
  expect(onClose).toHaveBeenCalled();
});
