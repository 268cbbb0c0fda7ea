// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { leadKinds } from '../../contract/leads.ts';
import { aConsultation } from '../../testing/leads.ts';
import { show } from '../testing/show.tsx';
import { openSearch, SearchDialog } from './search-dialog.tsx';

const ada = aConsultation({ id: 'a', name: 'Ada Byron' });

/** Opens the search; all lists but the consultations are loaded. */
async function search(answer: () => object) {
  const desk = show(<SearchDialog commands={[]} />, { '/api/leads/:kind': answer });
  for (const kind of leadKinds)
    if (kind !== 'consultations') desk.leads[kind].apply({ type: 'loaded', rows: [] });
  act(openSearch);
  await userEvent.type(screen.getByRole('combobox'), 'ada');
}

test('the search asks the server for kinds that are not loaded yet', async () => {
  await search(() => ({ rows: [ada], total: 1, next: null }));
  expect(await screen.findByRole('option', { name: /Ada Byron/ })).toBeTruthy();
});

test('the search says that not everything could be searched when the server fails, not that nothing was found', async () => {
  await search(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText(/^Not everything could be searched/)).toBeTruthy();
  expect(screen.queryByText(/^Nothing matches/)).toBeNull();
});

test('Enter opens the result for all words in the search field, not for those typed earlier', async () => {
  let isTurned = false;
  const run = () => {
    isTurned = true;
  };
  const command = { id: 'c', name: 'Turn live chat on', short: 'Live chat switch', run };
  const desk = show(<SearchDialog commands={[command]} />);
  const rows = [aConsultation({ id: 'b', name: 'Tuck' })];
  for (const kind of leadKinds) desk.leads[kind].apply({ type: 'loaded', rows: [] });
  desk.leads.consultations.apply({ type: 'loaded', rows });
  act(openSearch);
  const field = screen.getByRole('combobox');
  await userEvent.type(field, 't');
  await screen.findByText('1 found');
  fireEvent.change(field, { target: { value: 'turn live' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect([isTurned, desk.detail.getState().detail.show]).toEqual([true, 'nothing']);
});
