// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { demoBusiness } from '../../rules/business.ts';
import { DeskProvider } from '../app/context.tsx';
import { held } from '../testing/held.ts';
import { Accounts } from './accounts.tsx';
import { bob, dana, open, press, section } from './testing/open-accounts.tsx';

const off = { on: false, recovery_codes_left: 0 };
const key = { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' };
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);

test('text typed while an account is being added, or a password or an address saved, stays in its field', async () => {
  const [added, changed, kept] = [held<object>(), held(), held<object>()];
  await open(
    {},
    {
      '/api/staff': ({ body }) => (body ? added.reply() : [dana]),
      '/api/password': changed.reply,
      '/api/weekly-mail': ({ body }) => (body ? kept.reply() : { email: '' }),
    },
  );
  const form = await section('Add somebody');
  await userEvent.type(form.getByLabelText('Name'), 'Eve');
  await userEvent.type(form.getByLabelText('Username'), 'eve');
  await userEvent.type(form.getByLabelText('Password'), 'a long enough secret');
  await press('Add');
  await userEvent.type(form.getByLabelText('Name'), 'lyn');
  await added.answer(bob);
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Evelyn');

  await userEvent.type(await field('Current password'), 'a long enough secret');
  await userEvent.type(await field('New password'), 'another long secret');
  await press('Change password');
  await userEvent.type(await field('New password'), ' 2');
  await changed.answer();
  expect((await field('New password')).value).toBe('another long secret 2');

  await userEvent.type(await field('Your email address'), 'a@b.example');
  await press('Save the address');
  await userEvent.type(await field('Your email address'), 's');
  await kept.answer({ email: 'a@b.example' });
  expect((await field('Your email address')).value).toBe('a@b.examples');
});

test('a one-time password stays visible while its account is renamed, until “Done”', async () => {
  await open({}, { '/api/staff/:id/password': () => ({ password: 'once-only' }) });
  await press('New password Bob');
  await press('Really sign out and renew Bob');
  expect(await screen.findByText('once-only')).toBeTruthy();
  await press('Rename Bob');
  expect(screen.getByText('once-only')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('once-only')).toBeTruthy();
  await press('Done');
  expect(screen.queryByText('once-only')).toBeNull();
});

/** Runs up to the request for the recovery codes. */
async function turningOn(reply: () => unknown, me: object = {}) {
  const opened = await open(me, {
    '/api/second-factor': ({ body }) => (body ? key : off),
    '/api/second-factor/on': reply,
  });
  await turnOn();
  return opened;
}

async function turnOn() {
  await press('Turn on two-step sign-in');
  await userEvent.type(await field('Your password'), 'a long enough secret');
  await press('Continue');
  await userEvent.type(await field('Code from the app'), '123456');
  await press('Turn on');
}

test('two-step sign-in that was turned on shows as on when the answer with the recovery codes is lost', async () => {
  let standing = off;
  await open(
    {},
    {
      '/api/second-factor': ({ body }) => (body ? key : standing),
      '/api/second-factor/on': () => {
        standing = { on: true, recovery_codes_left: 10 };
        throw new TypeError('Failed to fetch');
      },
    },
  );
  await turnOn();
  expect(await screen.findByText(/10 recovery codes are left.*please make new ones/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy();
});

test('recovery codes disappear when another colleague signs in at another tab', async () => {
  const me = {};
  const { desk } = await turningOn(() => ({ recovery_codes: ['aaaa-bbbb'] }), me);
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
  Object.assign(me, bob);
  await act(() => desk.session.check());
  expect(screen.queryByText('aaaa-bbbb')).toBeNull();
});

test('recovery codes that arrive after staff left the page are shown there until staff have kept them', async () => {
  const turned = held<object>();
  const { desk } = await turningOn(turned.reply);
  cleanup();
  await turned.answer({ recovery_codes: ['aaaa-bbbb'] });
  render(
    <DeskProvider value={{ desk, facts: demoBusiness }}>
      <Accounts />
    </DeskProvider>,
  );
  expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
  await press('I have kept them');
  expect(screen.queryByText('aaaa-bbbb')).toBeNull();
});

test('staff who move to another field while two-step sign-in is being set up keep the focus there', async () => {
  const begun = held<object>();
  await open({}, { '/api/second-factor': ({ body }) => (body ? begun.reply() : off) });
  await press('Turn on two-step sign-in');
  await userEvent.type(await field('Your password'), 'a long enough secret');
  await press('Continue');
  const elsewhere = await field('Current password');
  elsewhere.focus();
  await begun.answer(key);
  expect(await field('Code from the app')).toBeTruthy();
  expect(document.activeElement).toBe(elsewhere);
});
