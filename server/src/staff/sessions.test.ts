import { DAY_MS } from '@sallie/shared/rules/duration';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../store/embedded/open.ts';
import type { StaffAccount } from '../store/staff-records.ts';
import { systemRandom } from '../system/secrets.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { Sessions } from './sessions.ts';

async function signedIn(device: boolean) {
  const clock = createHandClock();
  const dir = ownFolder();
  const store = await openStore({ dir, clock });
  onTestFinished(() => store.close());
  const account = {
    id: 's',
    username: 'dana',
    name: 'Dana',
    role: 'staff' as const,
    password_hash: '',
    created_at: clock.now().toISOString(),
    env_password: null,
  };
  await store.commit([{ put: 'staff', record: account }]);
  const sessions = new Sessions({ store, clock, random: systemRandom, secure: () => false });
  await sessions.start(account, { device, label: 'Showroom PC' }, async () => []);
  const [session] = await sessions.of('s');
  return { clock, store, account, sessions, id: session?.id ?? '' };
}

test('the session of a console does not end while its socket is open', async () => {
  const { clock, sessions, id } = await signedIn(true);
  for (let month = 0; month < 12; month += 1) {
    clock.pass(29 * DAY_MS);
    // Every heartbeat of an open socket asks this.
    expect(await sessions.stillSignedIn(id)).toMatchObject({ username: 'dana' });
  }
  clock.pass(30 * DAY_MS + 1);
  expect(await sessions.stillSignedIn(id)).toBeNull();
});

test('the open socket of a browser does not prolong its session', async () => {
  const { clock, sessions, id } = await signedIn(false);
  for (let minutes = 0; minutes < 120; minutes += 10) {
    expect(await sessions.stillSignedIn(id)).not.toBeNull();
    clock.pass(600_000);
  }
  clock.pass(1000);
  expect(await sessions.stillSignedIn(id)).toBeNull();
});

test('a sign-in opens no session when the password changed meanwhile', async () => {
  const { store, account, sessions } = await signedIn(false);
  const begin = () => sessions.start(account, { device: false, label: '' }, async () => []);
  expect(await begin()).not.toBeNull();
  await store.commit([{ put: 'staff', record: { ...account, password_hash: 'another' } }]);
  expect(await begin()).toBeNull();
});

test('a sign-in opens no session when a second factor was turned on meanwhile', async () => {
  const { clock, store, account, sessions } = await signedIn(false);
  const since = clock.now().toISOString();
  const second_factor = { secret: '', since, used_step: 0, recovery_hashes: [] };
  await store.commit([{ put: 'staff', record: { ...account, second_factor } }]);
  const begin = (whose: StaffAccount) =>
    sessions.start(whose, { device: false, label: '' }, async () => []);
  expect(await begin(account)).toBeNull();
  const known = await store.get('staff', account.id);
  expect(known && (await begin(known))).toMatchObject({ name: 'session' });
});
