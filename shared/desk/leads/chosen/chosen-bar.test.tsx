// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aContact } from '../../../testing/leads.ts';
import { currentToast, toast } from '../../../ui/toasts.ts';
import { doByKey } from '../../keys/use-keys.ts';
import { keeping, open, press, sitDown } from '../../today/testing/open-today.tsx';

beforeEach(() => void vi.setSystemTime('2026-11-20T16:00:00.000Z'));
afterEach(() => void vi.useRealTimers());

const three = ['1', '2', '3'].map((id) => aContact({ id, name: `Person ${id}` }));
const chosen = () => within(screen.getByRole('region', { name: 'Chosen' }));
async function choose(...ids: string[]) {
  for (const id of ids)
    await userEvent.click(screen.getByRole('checkbox', { name: `Choose Person ${id}` }));
}

test('the bar marks several leads as done; a refused lead stays chosen and is listed; Undo takes the rest back', async () => {
  const { kept, answers } = keeping(three);
  sitDown(await open(three, answers));
  await choose('1');
  await press('Choose all 3');
  kept.set('2', aContact({ id: '2', name: 'Person 2', version: 5 }));
  const bar = chosen();
  await userEvent.click(bar.getByRole('button', { name: 'Done' }));
  expect(await bar.findByText('2 of 3 changed')).toBeTruthy();
  expect(bar.getByRole('listitem').textContent).toBe('Person 2: Bob changed this meanwhile.');
  expect(bar.getByText('chosen').textContent).toBe('1 chosen');
  await expect.poll(() => screen.getAllByRole('button', { name: /^Take it/ }).length).toBe(1);
  await userEvent.click(bar.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => screen.getAllByRole('button', { name: /^Take it/ }).length).toBe(3);
});

test('a lead that was erased, or done by a colleague, is no longer chosen', async () => {
  const desk = await open(three, keeping(three).answers);
  sitDown(desk);
  await choose('1', '2', '3');
  act(() => {
    desk.leads.contacts.apply({ type: 'erased', id: '1' });
    const done = { version: 2, handled_at: '2026-11-20T16:00:00.000Z' };
    const record = aContact({ id: '2', name: 'Person 2', ...done });
    desk.leads.contacts.apply({ type: 'changed', record });
  });
  expect(chosen().getByText('chosen').textContent).toBe('1 chosen');
});

test('the bar alone shows the result for several leads, without a toast, and has the focus', async () => {
  sitDown(await open(three, keeping(three).answers));
  const before = currentToast();
  await choose('1', '2');
  const bar = chosen();
  await userEvent.click(bar.getByRole('button', { name: 'Done' }));
  expect(await bar.findByText('2 of 2 changed')).toBeTruthy();
  // A toast would cover the bar's own Undo.
  expect(currentToast()).toBe(before);
  expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Close' }));
});

test('the bar’s result disappears after the key Z has taken the change back', async () => {
  const desk = await open(three, keeping(three).answers);
  sitDown(desk);
  await choose('1', '2');
  await userEvent.click(chosen().getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('2 of 2 changed')).toBeTruthy();
  await act(async () => void doByKey(desk, 'z'));
  await expect.poll(() => currentToast()?.title).toBe('Taken back: 2 leads are as before');
  expect(screen.queryByText('2 of 2 changed')).toBeNull();
});

test('the bar offers no Undo when none of the chosen leads could be changed', async () => {
  const { kept, answers } = keeping(three);
  sitDown(await open(three, answers));
  await choose('1');
  await userEvent.click(chosen().getByRole('button', { name: 'Done' }));
  expect(await chosen().findByText('1 of 1 changed')).toBeTruthy();
  await choose('2', '3');
  for (const id of ['2', '3']) kept.set(id, aContact({ id, name: `Person ${id}`, version: 5 }));
  await userEvent.click(chosen().getByRole('button', { name: 'Done' }));
  expect(await chosen().findByText('0 of 2 changed')).toBeTruthy();
  // It would undo an earlier change.
  expect(chosen().queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a change of several leads without a network is kept on this device, and is not shown as done', async () => {
  const desk = await open(three, keeping(three).answers);
  sitDown(desk);
  desk.connection.isOffline = () => true;
  await choose('1', '2');
  await userEvent.click(chosen().getByRole('button', { name: 'Done' }));
  await expect.poll(() => currentToast()?.title).toBe('Kept on this device');
  expect(screen.queryByText(/of 2 changed/)).toBeNull();
  expect(screen.queryByText(/chosen$/)).toBeNull();
  expect(desk.keptChanges.getState().kept).toMatchObject([{ change: { handled: true } }]);
});

test('a change without a network that the lead already has is neither kept nor announced', async () => {
  const claim = { by: 'Dana', by_id: 'd', at: '2026-11-20T15:00:00.000Z', seconds: 9 };
  const mine = [aContact({ id: '1', name: 'Person 1', claim })];
  const desk = await open(mine, keeping(mine).answers);
  sitDown(desk);
  desk.connection.isOffline = () => true;
  await choose('1');
  toast({ title: 'before' });
  act(() => void doByKey(desk, 'a'));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Dana/ }));
  expect(desk.keptChanges.getState().kept).toEqual([]);
  expect(currentToast()?.title).toBe('before');
});

test('the export of chosen leads is reported to the server and saved as its own csv', async () => {
  const told: unknown[] = [];
  const answers = { '/api/export': ({ body }: { body?: unknown }) => void told.push(body) };
  const desk = await open(three, answers);
  sitDown(desk);
  const files: string[] = [];
  desk.host.saveFile = async (name, text) => {
    files.push(`${name}: ${text.match(/Person \d/g)}`);
    return { outcome: 'saved', where: null };
  };
  await choose('1', '3');
  await press('Export chosen');
  await expect.poll(() => files).toEqual(['contacts-chosen-2026-11-20.csv: Person 1,Person 3']);
  expect(told).toEqual([{ kind: 'contacts', rows: 2 }]);
});
