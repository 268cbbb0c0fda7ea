// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { limits } from '../../../contract/field.ts';
import { aVisitor } from '../../../testing/leads.ts';
import { applyFrame } from '../../app/desk-stores.ts';
import { DetailPane } from '../../shell/panes.tsx';
import { changed } from '../../testing/frames.ts';
import { show } from '../../testing/show.tsx';
import { ada, close, notes, openRecord } from '../testing/open-record.tsx';

test('text typed while notes are being saved stays, and the next save sends it with the new version', async () => {
  const sent: unknown[] = [];
  let answer = () => {};
  openRecord({
    '/api/leads/:kind/:id': ({ body }) => {
      sent.push(body);
      const record = { ...ada, ...(body as object), version: sent.length + 1 };
      return new Promise((resolve) => {
        answer = () => resolve(record);
      });
    },
  });
  const field = notes();
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  await userEvent.type(field, 'Has a dog.');
  await save();
  await userEvent.type(field, ' Wants oak.');
  await act(async () => answer());
  expect(field.value).toBe('Has a dog. Wants oak.');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await save();
  await act(async () => answer());
  expect(sent).toEqual([
    { version: 1, notes: 'Has a dog.' },
    { version: 2, notes: 'Has a dog. Wants oak.' },
  ]);
  expect(screen.queryByText('Not saved yet')).toBeNull();
});

test('a lead that fails to load can be closed though a draft of its notes is kept', async () => {
  const desk = show(<DetailPane />);
  await act(() => desk.leads.consultations.load());
  const before = { version: 1, notes: '' };
  act(() => {
    desk.triage.drafts.notes.write(ada, { text: 'Has a dog.', before });
    desk.detail.open({ show: 'lead', kind: 'consultations', id: 'a' });
  });
  await screen.findByRole('alert');
  await close();
  expect(desk.detail.getState().detail).toEqual({ show: 'nothing' });
});

test('the draft of notes about a visitor moves to the request that the visitor sends', async () => {
  const sent: unknown[] = [];
  const desk = show(<DetailPane />, {
    '/api/leads/:kind/:id': ({ params, body }) => {
      sent.push({ ...(params as object), ...(body as object) });
      return { ...ada, ...(body as object), version: 2 };
    },
  });
  const { read } = ada;
  const guest = aVisitor({ id: 'v', source: 'chat', read });
  act(() => {
    desk.leads.consultations.apply({ type: 'loaded', rows: [] });
    desk.leads.visitors.apply({ type: 'loaded', rows: [guest] });
    desk.detail.open({ show: 'lead', kind: 'visitors', id: 'v' });
  });
  await userEvent.type(notes(), 'Has a dog.');
  const derived_from = { kind: 'consultations', id: 'a' } as const;
  act(() => {
    desk.leads.consultations.apply({ type: 'created', record: ada });
    desk.leads.visitors.apply({ type: 'changed', record: { ...guest, version: 2, derived_from } });
  });
  expect(notes().value).toBe('Has a dog.');
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(sent).toEqual([{ kind: 'consultations', id: 'a', version: 1, notes: 'Has a dog.' }]);
  expect(desk.triage.drafts.notes.getState()).toEqual({});
});

test('a draft equal to notes saved in another tab ends, and a colleague’s newer notes show', async () => {
  const desk = openRecord();
  await userEvent.type(notes(), 'Has a dog.');
  act(() => applyFrame(changed({ ...ada, version: 2, notes: 'Has a dog.' }), desk));
  act(() => applyFrame(changed({ ...ada, version: 3, notes: 'Has two dogs.' }), desk));
  expect(notes().value).toBe('Has two dogs.');
  await close();
  expect(desk.detail.getState().detail).toEqual({ show: 'nothing' });
});

/** Changes get their reply when the test says so; a colleague has saved other notes meanwhile. */
function openHeld() {
  const sent: unknown[] = [];
  const held = { answer() {}, refuse() {} };
  const desk = openRecord({
    '/api/leads/:kind/:id': ({ body }) => {
      if (!body) return { ...ada, version: 2, notes: 'Rang at noon.' };
      sent.push(body);
      return new Promise((resolve, reject) => {
        held.answer = () => resolve({ ...ada, ...(body as object), version: 2 });
        held.refuse = () => reject(new ApiError(409, 'Somebody was faster.'));
      });
    },
  });
  return { desk, sent, held };
}

test('staff go on writing notes while another change of the lead is refused', async () => {
  const { held } = openHeld();
  await userEvent.click(screen.getByRole('button', { name: 'Mark as spam' }));
  await userEvent.type(notes(), 'Has a ');
  await act(async () => held.refuse());
  expect(await screen.findByText(/changed this meanwhile/)).toBeTruthy();
  await userEvent.keyboard('dog.');
  expect(notes().value).toBe('Has a dog.');
});

test('a double press saves notes once, and the page opened meanwhile stays open', async () => {
  const { desk, sent, held } = openHeld();
  await userEvent.type(notes(), 'Has a dog.');
  await close();
  screen.getByRole('button', { name: 'Save and close' }).focus();
  await userEvent.keyboard('{Enter}{Enter}');
  act(() => desk.detail.open({ show: 'audit' }));
  await act(async () => held.answer());
  expect(sent).toEqual([{ version: 1, notes: 'Has a dog.' }]);
  expect(desk.detail.getState().detail).toEqual({ show: 'audit' });
});

test('pasted notes that are too long stay whole, and the server says how long they may be', async () => {
  const sentence = 'Please use at most 5000 characters';
  openRecord({
    '/api/leads/:kind/:id': () => {
      throw new ApiError(400, sentence);
    },
  });
  const pasted = 'a'.repeat(limits.message + 12);
  await userEvent.click(notes());
  await userEvent.paste(pasted);
  await userEvent.click(screen.getByRole('button', { name: 'Save notes' }));
  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
  expect(notes().value).toBe(pasted);
});
