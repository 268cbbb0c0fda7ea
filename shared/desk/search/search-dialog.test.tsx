// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { leadKinds } from '../../contract/leads.ts';
import { aConsultation } from '../../testing/leads.ts';
import { show } from '../testing/show.tsx';
import { openSearch, SearchDialog } from './search-dialog.tsx';

const ada = aConsultation({ id: 'a', name: 'Ada Byron' });

/** The search of a desk whose lists are all read, but for the consultations. */
async function search(answer: () => object) {
  const desk = show(<SearchDialog commands={[]} />, { '/api/leads/:kind': answer });
  for (const kind of leadKinds)
    if (kind !== 'consultations') desk.leads[kind].apply({ type: 'loaded', rows: [] });
  act(openSearch);
  await userEvent.type(screen.getByRole('combobox'), 'ada');
}

test('what is not read yet is looked for by the server', async () => {
  await search(() => ({ rows: [ada], total: 1, next: null }));
  expect(await screen.findByRole('option', { name: /Ada Byron/ })).toBeTruthy();
});

test('where that fails nobody is said to be unknown', async () => {
  await search(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByText(/^Not everything could be searched/)).toBeTruthy();
  expect(screen.queryByText(/^Nobody and nothing/)).toBeNull();
});
