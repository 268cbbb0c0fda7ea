// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { aConsultation } from '../../testing/leads.ts';
import { aVisit } from '../../testing/visits.ts';
import { currentToast } from '../../ui/toasts.ts';
import { held } from '../testing/held.ts';
import { atTheShop, failing } from '../testing/show.tsx';
import { ada, at, ben, block, key, keysAtAda, open, tom } from './testing/open-agenda.tsx';

/* Monday, November 23, 2026; Thanksgiving is on Thursday. */
atTheShop('2026-11-23T16:00:00.000Z');

test('M, arrows and Enter move a visit; an objection to the time is shown before, and Escape sends nothing', async () => {
  const { asked } = await open();
  await keysAtAda('m');
  const line = () => screen.getByRole('status', { name: '' }).textContent;
  const said = () =>
    document.querySelector('[class*="bar"] [role="status"]')?.textContent ?? line();
  await key('ArrowDown');
  expect(said()).toBe('Ada Byron: Tuesday, November 24, 10:15 AM: free');
  await key('ArrowRight');
  await key('ArrowRight');
  expect(said()).toContain('Closed: Thanksgiving');
  expect(screen.getByRole('button', { name: 'Move here anyway' })).toBeTruthy();
  await key('Escape');
  expect(asked).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Move here/ })).toBeNull();

  await keysAtAda('m');
  for (let step = 0; step < 3; step += 1) await key('ArrowDown');
  expect(said()).toContain('Dana is with Ben Novak at 11:30 AM');
  await key('Enter');
  expect(asked).toEqual([]);
  for (let step = 0; step < 2; step += 1) await key('ArrowUp');
  await key('Enter');
  expect(asked).toEqual([{ body: { version: 1, from: at('15:15'), person: 'd' } }]);
  expect(block(/Tuesday, November 24, 10:15 AM: Ada Byron/)).toBeTruthy();
});

test('a visit being moved does not call a time free before free times are loaded, and shows why loading failed', async () => {
  let fail = () => {};
  await open({
    '/api/free-times': () =>
      new Promise((_, reject) => {
        fail = () => reject(new TypeError('Failed to fetch'));
      }),
  });
  await keysAtAda('m', 'ArrowDown');
  const line = 'Tuesday, November 24, 10:15 AM: not known yet whether it is free';
  expect(screen.getByText(line)).toBeTruthy();
  await act(async () => fail());
  expect(screen.getByText(line)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('could not be reached');
});

test('a move to a time that is no longer free offers the next free time, and the visit moves there', async () => {
  const next = [{ from: at('15:30'), to: at('16:30') }];
  const server = failing(
    ({ body }) => ({ ...ada, ...(body as object), version: 2 }),
    new ApiError(409, 'This time is not free.', undefined, { next }),
  );
  const { desk } = await open({ '/api/visits/:id': server.reply });
  await keysAtAda('m', 'ArrowDown', 'Enter');
  expect(screen.getByText('This time is not free.')).toBeTruthy();
  await key('Escape');
  await keysAtAda('m', 'ArrowDown');
  expect(screen.queryByRole('alert'), 'said of the attempt before').toBeNull();
  await key('Enter');
  server.isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tuesday, November 24, 10:30 AM' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move here' }));
  expect(desk.visits.getState().byId.get('v')?.from).toBe(at('15:30'));
});

test('a move of a visit that a colleague changed is refused with a toast; the next move starts from the new state', async () => {
  const line = 'Somebody changed this visit meanwhile. Please look at it again.';
  let now = ada;
  const { desk } = await open({
    '/api/visits': () => [now, ben],
    '/api/visits/:id': ({ body }) => {
      const { version, from } = body as { version: number; from: string };
      if (version === now.version) return { ...now, from, version: 3 };
      throw new ApiError(409, line);
    },
  });
  now = { ...ada, version: 2, person: tom };
  const moveDown = () => keysAtAda('m', 'ArrowDown', 'Enter');
  await moveDown();
  expect(currentToast()).toMatchObject({ title: 'Not moved', description: line });
  expect(screen.queryByRole('button', { name: /^Move here/ })).toBeNull();
  await moveDown();
  expect(desk.visits.getState().byId.get('v')?.version).toBe(3);
});

const drawn = () => act(() => new Promise((done) => requestAnimationFrame(done)));

test('Escape does not end a move that is being saved, and staff who go on meanwhile keep the focus', async () => {
  const moving = held<object>();
  await open({ '/api/visits/:id': moving.reply });
  await keysAtAda('m', 'ArrowDown', 'Enter', 'Escape');
  expect(screen.getByRole('button', { name: 'Move here' })).toBeTruthy();
  const day = screen.getByLabelText('Go to a day');
  day.focus();
  await moving.answer({ ...ada, from: at('15:15'), version: 2 });
  await drawn();
  expect(screen.queryByRole('button', { name: 'Move here' })).toBeNull();
  expect(document.activeElement).toBe(day);
});

test('the reply to a closed visit form does not close the form opened after it', async () => {
  const making = held<object>();
  const { desk } = await open({
    '/api/visits': ({ body }) => ((body as { lead?: object }).lead ? making.reply() : [ada]),
  });
  const cy = aConsultation({ id: 'c', name: 'Cy' });
  act(() => desk.leads.consultations.apply({ type: 'loaded', rows: [cy] }));
  const begin = () => userEvent.click(screen.getByRole('button', { name: 'New visit' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'New visit' }));
  await userEvent.click(
    screen.getByRole('button', { name: 'New visit: Tomorrow, Tuesday, November 24, 10:30 AM' }),
  );
  await userEvent.selectOptions(
    dialog().getByRole('combobox', { name: 'For whom' }),
    'consultations c',
  );
  await userEvent.click(dialog().getByRole('button', { name: 'Make the visit' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  await begin();
  await making.answer(aVisit({ id: 'x', name: 'Cy', from: at('15:30') }));
  expect(screen.getByRole('dialog', { name: 'New visit' })).toBeTruthy();
});
