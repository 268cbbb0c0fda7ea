// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aContact } from '../../testing/leads.ts';
import { aVisit } from '../../testing/visits.ts';
import { show } from '../testing/show.tsx';
import { HowWasIt } from './visit-change.tsx';

test('staff note the outcome of a visit on a message’s lead too, for the visit that was not canceled', async () => {
  const asked: unknown[] = [];
  const over = aVisit({ state: 'canceled' });
  const lead = aContact({ id: 'c' });
  show(<HowWasIt lead={lead} busy={false} onChange={() => expect.fail()} />, {
    '/api/leads/:kind/:id/visits': () => [over, aVisit({ id: 'x' })],
    '/api/visits/:id': ({ params, body }) => {
      asked.push({ ...(params as object), ...(body as object) });
      return { ...aVisit({ id: 'x' }), version: 2, state: 'done', outcome: 'sold' };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'How was it?' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sold' }));
  expect(asked).toEqual([{ id: 'x', version: 1, outcome: 'sold' }]);
});

test('“How was it?” says the visit is over already when a colleague has canceled it meanwhile', async () => {
  show(<HowWasIt lead={aContact()} busy={false} onChange={async () => ''} />, {
    '/api/leads/:kind/:id/visits': () => [aVisit({ state: 'canceled' })],
  });
  await userEvent.click(screen.getByRole('button', { name: /^How was it/ }));
  await userEvent.click((await screen.findAllByRole('menuitem'))[0] as Element);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This visit is already over. Please look at it again.',
  );
});
