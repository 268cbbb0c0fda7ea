// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import type { Consultation } from '../../../contract/consultation.ts';
import { aVisit } from '../../../testing/visits.ts';
import { applyFrame } from '../../app/desk-stores.ts';
import { held } from '../../testing/held.ts';
import { aMemory } from '../../testing/host.ts';
import { type Answers, failing } from '../../testing/show.tsx';
import { ada, close, notes, openRecord } from '../testing/open-record.tsx';

/** The server keeps what it is sent. */
function keeping() {
  const bodies: unknown[] = [];
  const keep = ({ body }: { body?: unknown }) => {
    bodies.push(body);
    return { ...ada, ...(body as object), version: 2 };
  };
  return { bodies, answers: { '/api/consultations/:id': keep, '/api/leads/:kind/:id': keep } };
}

const choose = async (status: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Change the status' }));
  await userEvent.click(screen.getByRole('menuitem', { name: status }));
};

test('staff who move to the notes while a status is being saved keep the focus there', async () => {
  const saving = held<Consultation>();
  openRecord({ '/api/consultations/:id': saving.reply });
  const field = notes();
  await choose('Contacted');
  field.focus();
  await saving.answer({ ...ada, status: 'contacted', version: 2 });
  await act(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  expect(document.activeElement).toBe(field);
});

test('the status “scheduled” asks for the time of the visit, and Cancel sends nothing', async () => {
  const { bodies, answers } = keeping();
  openRecord(answers);
  await choose('Scheduled');
  const dialog = within(screen.getByRole('dialog', { name: 'When is the visit?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(bodies).toEqual([]);
  await choose('Scheduled');
  const time = screen.getByRole('dialog').querySelector('input') as HTMLInputElement;
  fireEvent.change(time, { target: { value: '2099-11-23T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const appointment = '2099-11-23T15:00:00.000Z';
  expect(bodies).toEqual([{ version: 1, status: 'scheduled', appointment }]);
});

test('the status “scheduled” asks for a new time when the appointment is in the past', async () => {
  const { bodies, answers } = keeping();
  const appointment = '2020-11-23T15:00:00.000Z';
  openRecord(answers, {}, [{ ...ada, status: 'contacted', appointment }]);
  await choose('Scheduled');
  expect(screen.getByRole('dialog', { name: 'When is the visit?' })).toBeTruthy();
  expect(bodies).toEqual([]);
});

test('the button “The floor is laid” completes a sold lead, and is gone afterwards', async () => {
  const by = { role: 'staff', id: 'd', name: 'Dana' } as const;
  const at = '2026-11-20T15:00:00.000Z';
  const to = { type: 'status', to: 'completed', by } as const;
  const sold: Consultation['history'] = [
    { type: 'visited', outcome: 'sold', at, by },
    { ...to, from: 'new', at, with_previous: true },
  ];
  const { bodies, answers } = keeping();
  const desk = openRecord(answers, {}, [{ ...ada, status: 'completed', history: sold }]);
  await userEvent.click(screen.getByRole('button', { name: 'The floor is laid' }));
  expect(bodies).toEqual([{ version: 1, status: 'completed' }]);
  const history = [...sold, { ...to, from: 'completed', at: '2026-11-30T15:00:00.000Z' }];
  const record = { ...ada, status: 'completed', history, version: 3 };
  act(() => desk.leads.consultations.apply({ type: 'changed', record }));
  expect(screen.queryByRole('button', { name: 'The floor is laid' })).toBeNull();
  expect(screen.getByText('Dana said that the floor is laid')).toBeTruthy();
});

test('a lead with unsaved notes asks before it closes, and saves them with “Save and close”', async () => {
  const { bodies, answers } = keeping();
  const desk = openRecord(answers);
  await userEvent.type(notes(), 'called back');
  await close();
  expect(screen.getByRole('alert').textContent).toContain('These notes are not saved');
  await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await close();
  await userEvent.click(screen.getByRole('button', { name: 'Save and close' }));
  expect(bodies).toEqual([{ version: 1, notes: 'called back' }]);
  expect(desk.detail.getState().detail).toEqual({ show: 'nothing' });
});

test('discarded notes are gone when the lead is opened again', async () => {
  const desk = openRecord();
  await userEvent.type(notes(), 'oops');
  await close();
  await userEvent.click(screen.getByRole('button', { name: 'Discard and close' }));
  act(() => desk.detail.open({ show: 'lead', kind: 'consultations', id: 'a' }));
  expect(notes().value).toBe('');
});

/** Opens the desk again, as after a reload or as another user. */
function openAs(who: string, memory: ReturnType<typeof aMemory>, answers: Answers = {}) {
  cleanup();
  const desk = openRecord(answers, memory);
  act(() => desk.triage.drafts.restore(who));
  return desk;
}

test('the draft of notes outlives a reload and a sign-out, for its author only, until it is saved', async () => {
  const { bodies, answers } = keeping();
  const memory = aMemory();
  openAs('dana', memory, answers);
  await userEvent.type(notes(), 'called back');
  openAs('ellen', memory, answers);
  expect(notes().value).toBe('');
  await userEvent.type(notes(), 'mine');
  const desk = openAs('dana', memory, answers);
  expect(notes().value).toBe('called back');
  const record = { ...ada, notes: 'wants oak', version: 2 };
  act(() => desk.leads.consultations.apply({ type: 'changed', record }));
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  // Sent with the version that the notes were written on, so that no newer notes are overwritten.
  expect(bodies).toEqual([{ version: 1, notes: 'called back' }]);
  openAs('dana', memory, answers);
  expect(notes().value).toBe('');
});

test('all drafts of notes about an erased lead are removed from the machine', async () => {
  const memory = aMemory();
  openAs('ellen', memory);
  await userEvent.type(notes(), 'rang at noon');
  const desk = openAs('dana', memory);
  await userEvent.type(notes(), 'called back');
  act(() => applyFrame({ type: 'leadErased', data: { kind: 'consultations', id: 'a' } }, desk));
  expect(desk.triage.drafts.notes.getState()).toEqual({});
  expect(memory.recall('notes-unsent')).toBeNull();
});

test('the focus returns to the button that opened a dialog, and stays in the lead when a button disappears', async () => {
  openRecord({
    '/api/leads/:kind/:id': ({ body }) => ({ ...ada, ...(body as object), version: 2 }),
  });
  await userEvent.click(screen.getByRole('button', { name: /^Snooze/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Another time…' }));
  const dialog = screen.getByRole('dialog', { name: 'Snooze until' });
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Date and time at the shop'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const snooze = screen.getByRole('button', { name: /^Snooze/ });
  await expect.poll(() => document.activeElement).toBe(snooze);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as spam' }));
  expect(await screen.findByRole('button', { name: 'Not spam' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take it' }));
});

test('a lead whose snooze has run out says “Snooze is over”', () => {
  const desk = openRecord();
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const snooze = (version: number, snoozed_until: string) =>
    act(() =>
      desk.leads.consultations.apply({
        type: 'changed',
        record: { ...ada, version, snoozed_until },
      }),
    );
  snooze(2, at(1));
  expect(screen.getByText(/^Snoozed until/)).toBeTruthy();
  snooze(3, at(-1));
  expect(screen.queryByText(/^Snoozed until/)).toBeNull();
  expect(screen.getByText(/^Snooze is over since/)).toBeTruthy();
});

test('a lead says that a visit lapsed for want of an answer, and not so for a canceled visit', async () => {
  const at = '2026-11-20T15:02:00.000Z';
  const by = { role: 'server' } as const;
  const off = aVisit({ state: 'canceled', history: [{ at, by, type: 'canceled' }] });
  const lapsed = aVisit({ state: 'canceled', history: [{ at, by, type: 'lapsed' }] });
  const reason = 'They did not answer in time, so it lapsed.';
  openRecord({ '/api/leads/:kind/:id/visits': () => [lapsed] });
  expect(await screen.findByText(reason)).toBeTruthy();
  cleanup();
  openRecord({ '/api/leads/:kind/:id/visits': () => [off] });
  await screen.findByText('Canceled');
  expect(screen.queryByText(reason)).toBeNull();
});

test('a lead that is done with a visit ahead says that the visit stays, and offers to cancel it', async () => {
  const [from, to] = ['2099-11-24T15:00:00.000Z', '2099-11-24T16:00:00.000Z'];
  const visits = { '/api/leads/:kind/:id/visits': () => [aVisit({ from, to })] };
  openRecord(visits, {}, [{ ...ada, handled_at: '2026-11-20T15:02:00.000Z' }]);
  expect(await screen.findByText(/^This is done, but the visit stays/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Cancel the visit/ })).toBeTruthy();
});

test('a refused snooze time stays in its field with the reason, until a save succeeds', async () => {
  const server = failing(
    ({ body }) => ({ ...ada, ...(body as object), version: 2 }),
    new ApiError(400, 'Please choose a time ahead.'),
  );
  openRecord({ '/api/leads/:kind/:id': server.reply });
  await userEvent.click(screen.getByRole('button', { name: /^Snooze/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Another time…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Snooze until' }));
  const time = dialog.getByLabelText<HTMLInputElement>('Date and time at the shop');
  fireEvent.change(time, { target: { value: '2099-11-23T10:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Please choose a time ahead.')).toBeTruthy();
  expect(document.activeElement).toBe(time);
  expect(time.value).toBe('2099-11-23T10:00');
  server.isDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog', { name: 'Snooze until' })).toBeNull();
});
