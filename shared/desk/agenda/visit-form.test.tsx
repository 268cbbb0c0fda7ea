// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { aConsultation } from '../../testing/leads.ts';
import { aVisit } from '../../testing/visits.ts';
import { currentToast } from '../../ui/toasts.ts';
import { applyFrame } from '../app/desk-stores.ts';
import { atTheShop, failing, show } from '../testing/show.tsx';
import { VisitForm } from './visit-form.tsx';

atTheShop('2026-11-23T16:00:00.000Z');

const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const people = ['d', 't'];
const free = ['15:00', '19:00'].map((time) => ({ from: at(time), to: at(time), people }));
const calendarOf = (id: string, name: string) => ({
  ...{ person: { id, name }, goes: true, days_off: [], feed: null },
});

const planned = {
  '/api/free-times': () => ({ time_zone: 'America/New_York', times: free }),
  '/api/calendars': () => [calendarOf('d', 'Dana'), calendarOf('t', 'Tom')],
};

test('the visit form shows the new time of a visit moved meanwhile, and the next save changes that version', async () => {
  const sent: unknown[] = [];
  const visit = aVisit({ from: at('15:00'), to: at('16:00'), person: { id: 'd', name: 'Dana' } });
  const moved = { ...visit, version: 2, from: at('19:00'), to: at('20:00') };
  const onClose = vi.fn();
  const desk = show(<VisitForm wish={{ visit }} onClose={onClose} />, {
    ...planned,
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

test('the visit form also says whether a time beyond the listed weeks is free, up to a year ahead', async () => {
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

test('the visit form shows why free times could not be loaded, and “Try again” loads them', async () => {
  const from = '2026-11-24T15:00:00.000Z';
  const times = [{ from, to: '2026-11-24T16:00:00.000Z', people: [] }];
  const server = failing(
    () => ({ time_zone: 'America/New_York', times }),
    new ApiError(503, 'The server could not take this in.'),
  );
  show(<VisitForm wish={{ lead: aConsultation() }} onClose={() => {}} />, {
    '/api/free-times': server.reply,
  });
  expect((await screen.findByRole('alert')).textContent).toContain('could not take this in');
  expect(screen.queryByRole('option', { name: 'Loading…' })).toBeNull();
  server.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Tomorrow|November 24/ })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the visit form is for whoever is free once the chosen colleague is off the staff, as it shows', async () => {
  const sent: unknown[] = [];
  let calendars = planned['/api/calendars']();
  const wish = { lead: aConsultation(), at: new Date(at('15:00')) };
  const desk = show(<VisitForm wish={wish} onClose={() => {}} />, {
    ...planned,
    '/api/calendars': () => calendars,
    '/api/visits': ({ body }) => {
      if (!Object.hasOwn(body as object, 'lead')) return [];
      sent.push(body);
      return aVisit();
    },
  });
  const goes = await screen.findByRole<HTMLSelectElement>('combobox', { name: /goes/ });
  await userEvent.selectOptions(goes, 't');
  calendars = calendars.filter(({ person }) => person.id !== 't');
  await act(async () => applyFrame({ type: 'staffChanged' }, desk));
  expect(goes.selectedOptions[0]?.text).toBe('Whoever is free');
  await userEvent.click(screen.getByRole('button', { name: 'Make the visit' }));
  expect(sent).toHaveLength(1);
  expect(sent[0]).not.toHaveProperty('person');
});

test('what the server says about a time is gone once another one is chosen, and the focus is at the button that sends', async () => {
  const next = [{ from: at('19:00'), to: at('20:00') }];
  const wish = { lead: aConsultation(), at: new Date(at('15:00')) };
  show(<VisitForm wish={wish} onClose={() => {}} />, {
    ...planned,
    '/api/visits': ({ body }) => {
      if (!Object.hasOwn(body as object, 'lead')) return [];
      throw new ApiError(409, 'This time is not free for a visit.', undefined, { next });
    },
  });
  const make = screen.getByRole('button', { name: 'Make the visit' });
  await userEvent.click(make);
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(make);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('alert')).toBeTruthy();
  const hours = screen.getByRole('combobox', { name: 'Time' });
  await userEvent.selectOptions(hours, at('15:00'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('giving a visit without a person to a colleague offers no Undo, which could not take the colleague off', async () => {
  const visit = aVisit({ from: at('15:00'), to: at('16:00'), person: null });
  show(<VisitForm wish={{ visit }} onClose={() => {}} />, {
    ...planned,
    '/api/visits/:id': () => ({ ...visit, version: 2, person: { id: 't', name: 'Tom' } }),
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /goes/ }), 't');
  await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
  expect(currentToast()).toMatchObject({ title: expect.stringMatching(/is changed$/) });
  expect(currentToast()?.action).toBeUndefined();
});

test('the visit form offers “is asked by mail” only for a lead with an email', async () => {
  for (const [email, count] of [
    ['ada@example.com', 1],
    ['', 0],
  ] as const) {
    show(<VisitForm wish={{ lead: aConsultation({ email }) }} onClose={() => {}} />, planned);
    expect(await screen.findByRole('button', { name: 'Make the visit' })).toBeTruthy();
    expect(screen.queryAllByRole('radio', { name: 'is asked by mail' })).toHaveLength(count);
    cleanup();
  }
});

test('what the visit form misses is said until it is there', async () => {
  show(<VisitForm wish={{ lead: aConsultation() }} onClose={() => {}} />, planned);
  await screen.findByRole('option', { name: /^Tomorrow|November 24/ });
  await userEvent.click(screen.getByRole('button', { name: 'Make the visit' }));
  expect(screen.getByRole('alert').textContent).toMatch(/^Please choose a date/);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '2026-11-24');
  expect(screen.getByRole('status').textContent).toBe('This time is free.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the visit form says that the visit was canceled meanwhile, not that it is still on', async () => {
  const visit = aVisit({ from: at('15:00'), to: at('16:00') });
  const canceled = { ...visit, version: 2, state: 'canceled' as const };
  const desk = show(<VisitForm wish={{ visit }} onClose={() => {}} />, {
    ...planned,
    '/api/visits': () => [canceled],
    '/api/visits/:id': () => {
      throw new ApiError(409, 'Somebody changed this visit meanwhile.');
    },
  });
  await screen.findByRole('combobox', { name: /goes/ });
  act(() => applyFrame({ type: 'visitChanged', data: { visit: canceled, by: 'customer' } }, desk));
  await userEvent.click(screen.getByRole('button', { name: 'Save the change' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /meanwhile\.It is canceled now\.$/,
  );
});
