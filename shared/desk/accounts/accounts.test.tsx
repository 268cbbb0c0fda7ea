// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ApiError } from '../../contract/client.ts';
import { currentToast } from '../../ui/toasts.ts';
import { applyFrame } from '../app/desk-stores.ts';
import { held } from '../testing/held.ts';
import { failing } from '../testing/show.tsx';
import { bob, dana, here, open, press, section, staffNames } from './testing/open-accounts.tsx';

test('the list of sign-ins shows the error when loading fails, and “Try again” loads it again', async () => {
  const server = failing(() => [], new ApiError(503, 'Please try again in a moment.'));
  await open({}, { '/api/sessions': server.reply });
  const mine = await section('Where you are signed in');
  expect((await mine.findByRole('alert')).textContent).toContain('Please try again in a moment.');
  server.isDown = false;
  await press('Try again');
  await waitFor(() => expect(mine.queryByRole('alert')).toBeNull());
});

test('the staff list shows at once that a colleague was added or removed at another desk', async () => {
  let staff: object[] = [dana];
  const changed = () => act(async () => applyFrame({ type: 'staffChanged' }, desk));
  const { desk } = await open(
    {},
    { '/api/staff': () => staff, '/api/preferences': () => ({ views: [] }) },
  );
  expect(await staffNames()).toHaveLength(1);
  staff = [dana, { ...bob, second_factor: true }];
  await changed();
  expect((await staffNames())[1]).toContain('two-step sign-in');
  staff = [dana];
  await changed();
  expect(await staffNames()).toHaveLength(1);
});

test('an owner removes a colleague at the second press; moving the focus away takes the first press back', async () => {
  const { asked } = await open();
  await press('Remove Bob');
  await userEvent.tab();
  await press('Remove Bob');
  expect(asked).toEqual([]);
  await press('Really remove Bob');
  expect(asked).toEqual([{ params: { id: 'b' } }]);
  expect(await staffNames()).toHaveLength(1);
});

test('a double click on “Remove” only asks, because nobody has read the question', async () => {
  const { asked } = await open();
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Remove Bob' }));
  expect(asked).toEqual([]);
  await press('Really remove Bob');
  expect(asked).toHaveLength(1);
});

test('the form adds a colleague only with a password of 12 characters or more, and is empty afterwards', async () => {
  const { asked } = await open();
  const form = await section('Add somebody');
  await userEvent.type(form.getByLabelText('Name'), 'Eve');
  await userEvent.type(form.getByLabelText('Username'), 'eve');
  await userEvent.type(form.getByLabelText('Password'), 'short');
  await press('Add');
  expect(await form.findByText('A password needs at least 12 characters')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(form.getByLabelText('Password'), ' but longer now');
  await press('Add');
  expect(await screen.findByRole('button', { name: 'Rename Eve' })).toBeTruthy();
  expect(form.getByLabelText<HTMLInputElement>('Username').value).toBe('');
});

test('staff change their own password with the current one; a refusal shows beside the form and keeps it filled', async () => {
  const server = failing(() => undefined, new ApiError(400, 'That is not your password'));
  await open({}, { '/api/password': server.reply });
  const current = await screen.findByLabelText<HTMLInputElement>('Current password');
  await userEvent.type(current, 'a long enough secret');
  await userEvent.type(screen.getByLabelText('New password'), 'another long secret');
  await press('Change password');
  expect((await screen.findByRole('alert')).textContent).toBe('That is not your password');
  expect(current.value).not.toBe('');
  server.isDown = false;
  await press('Change password');
  await waitFor(() => expect(current.value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('staff who change their password read that their phone is silent until they let it ring again', async () => {
  const [unshown, created_at] = [{ rang_at: null, silent: false }, here.seen_at];
  const rings = { id: 'p', name: 'Dana’s iPhone', created_at, current: false, ...unshown };
  let phones = [rings];
  await open(
    {},
    {
      '/api/phones': () => ({ key: 'key', refusal: null, phones }),
      '/api/password': () => {
        phones = [];
      },
    },
  );
  const tryIt = /^Try it.*iPhone/;
  expect(await screen.findByRole('button', { name: tryIt })).toBeTruthy();
  await userEvent.type(await screen.findByLabelText(/Current password/), 'correct horse battery');
  await userEvent.type(screen.getByLabelText(/New password/), 'another horse battery');
  await press('Change password');
  await waitFor(() => expect(currentToast()?.description).toMatch(/silent until you let it ring/));
  expect(screen.queryByRole('button', { name: tryIt })).toBeNull();
});

test('an owner reads how old the newest backup is', async () => {
  const last = new Date(Date.now() - 12 * 60_000).toISOString();
  await open({}, { '/api/backups': () => ({ scheduled: true, last, problem: null }) });
  const told = await screen.findByText(/^Last backup/);
  expect(told.textContent).toBe('Last backup 12 min ago, verified.');
});

test('an owner reads why the last backup failed, and that no backup is scheduled', async () => {
  const problem = 'There is no room. Make some.';
  const answers = { '/api/backups': () => ({ scheduled: false, last: null, problem }) };
  await open({}, answers);
  const status = await screen.findByText(/^The last backup failed/);
  expect(status.textContent).toBe('The last backup failed. There is no room. Make some.');
  expect(screen.getByText('There is no backup yet.')).toBeTruthy();
  expect(screen.getByText(/BACKUPS set to 0/)).toBeTruthy();
});

test('staff who are not owners see no section on backups', async () => {
  await open({ ...bob, role: 'staff' });
  await staffNames();
  expect(screen.queryByRole('heading', { name: 'Backups' })).toBeNull();
});

test('staff who move to another field while a name is being saved keep the focus there', async () => {
  const saving = held();
  await open({}, { '/api/staff/:id': saving.reply });
  await press('Rename Dana');
  await press('Save');
  const field = screen.getByLabelText('Current password');
  field.focus();
  await saving.answer();
  expect(await screen.findByRole('button', { name: 'Rename Dana' })).toBeTruthy();
  expect(document.activeElement).toBe(field);
});
