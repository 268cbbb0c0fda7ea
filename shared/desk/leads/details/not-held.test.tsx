// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../../contract/client.ts';
import { DetailPane } from '../../shell/panes.tsx';
import { countsOf } from '../../stores/leads.ts';
import { type Answers, failing, show } from '../../testing/show.tsx';
import { ada } from '../testing/open-record.tsx';

/** Opens a record of a list that is only partly held. */
function openBeyond(answer: Answers[string]) {
  const desk = show(<DetailPane />, { '/api/leads/:kind/:id': answer });
  const counts = { ...countsOf({ rows: [ada], beyond: null }), total: 2 };
  const load = () => {
    const beyond = { counts, since: ada.created_at };
    desk.leads.consultations.apply({ type: 'loaded', rows: [ada], beyond });
  };
  act(() => {
    load();
    desk.detail.open({ show: 'lead', kind: 'consultations', id: 'b' });
  });
  return load;
}

test('a lead the desk does not hold is loaded, and typed text stays when the list loads again', async () => {
  const load = openBeyond(() => ({ ...ada, id: 'b', name: 'Ben Novak' }));
  await screen.findByRole('region', { name: 'Ben Novak' });
  await userEvent.type(screen.getByPlaceholderText('They say otherwise'), 'Radio');
  await act(async () => load());
  const field = screen.getByPlaceholderText<HTMLInputElement>('They say otherwise');
  expect(field.value).toBe('Radio');
});

test('a lead that is not held says that it is no longer kept after a 404, and shows the reason after a 503', async () => {
  openBeyond(() => {
    throw new ApiError(404, 'There is nothing here.');
  });
  expect(await screen.findByText('This record is no longer kept.')).toBeTruthy();
  cleanup();
  openBeyond(() => {
    throw new ApiError(503, 'Please try again in a moment.');
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Please try again in a moment.');
});

test('“Try again” loads a lead that failed to load', async () => {
  const server = failing(() => ({ ...ada, id: 'b', name: 'Ben Novak' }));
  openBeyond(server.reply);
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.isDown = false;
  await userEvent.click(again);
  expect(await screen.findByRole('region', { name: 'Ben Novak' })).toBeTruthy();
});

test('a lead whose list failed to load is loaded by itself, not taken for gone', async () => {
  const server = failing(() => ada);
  const desk = show(<DetailPane />, { '/api/leads/:kind/:id': server.reply });
  const failAgain = () => act(() => desk.leads.consultations.load());
  await failAgain();
  act(() => desk.detail.open({ show: 'lead', kind: 'consultations', id: 'a' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  server.isDown = false;
  await failAgain();
  expect(await screen.findByRole('region', { name: ada.name })).toBeTruthy();
});
