// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aConsultation } from '../../../testing/leads.ts';
import { Panels } from '../../panels.tsx';
import { type Answers, show } from '../../testing/show.tsx';

const ada = aConsultation({
  id: 'a',
  read: { by: 'Dana', by_id: 'd', at: '2026-11-20T15:01:00.000Z' },
});

function open(answers: Answers = {}) {
  const desk = show(<Panels />, answers);
  act(() => {
    desk.leads.consultations.apply({ type: 'loaded', rows: [ada] });
    desk.panel.open({ show: 'lead', kind: 'consultations', id: 'a' });
  });
  return desk;
}

/** A server that keeps what it is told. */
function keeping() {
  const bodies: unknown[] = [];
  const keep = ({ body }: { body?: unknown }) => {
    bodies.push(body);
    return { ...ada, ...(body as object), version: 2 };
  };
  return { bodies, answers: { '/api/consultations/:id': keep, '/api/leads/:kind/:id': keep } };
}

test('what keys choose in the list of statuses is kept by a word, what a hand picks at once', async () => {
  const { bodies, answers } = keeping();
  open(answers);
  const list = screen.getByRole('combobox', { name: 'Status' });
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  fireEvent.change(list, { target: { value: 'contacted' } });
  expect(bodies).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save status' }));
  expect(bodies).toEqual([{ version: 1, status: 'contacted' }]);
  await userEvent.selectOptions(list, 'scheduled');
  expect(bodies).toEqual([expect.anything(), { version: 2, status: 'scheduled' }]);
});

test('a panel with unsaved notes asks before it closes, and keeps them if asked to', async () => {
  const { bodies, answers } = keeping();
  const desk = open(answers);
  const close = () =>
    userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as Element);
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'called back');
  await close();
  expect(screen.getByRole('alert').textContent).toContain('These notes are not saved');
  await userEvent.click(screen.getByRole('button', { name: 'Keep writing' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await close();
  await userEvent.click(screen.getByRole('button', { name: 'Save and close' }));
  expect(bodies).toEqual([{ version: 1, notes: 'called back' }]);
  expect(desk.panel.getState().panel).toEqual({ show: 'nothing' });
});

test('notes that are discarded are gone with the panel', async () => {
  const desk = open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'oops');
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as Element);
  await userEvent.click(screen.getByRole('button', { name: 'Discard and close' }));
  act(() => desk.panel.open({ show: 'lead', kind: 'consultations', id: 'a' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).value).toBe('');
});
