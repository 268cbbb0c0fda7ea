import { stat } from 'node:fs/promises';
import { staff } from '@sallie/shared/testing/built-server';
import { expect, test } from 'vitest';
import { newVisitor } from '../testing/chat-socket.ts';
import { filesWith } from '../testing/files.ts';
import {
  cookieOf,
  openShop,
  said,
  staffPassword,
  startTestServer,
} from '../testing/running-server.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';

/* The data folder and its backups contain the leads, but nothing that opens the desk. */

test('no two shops begin with the same password, and no file holds it', async () => {
  const env = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
  const shops = [await startTestServer(env), await startTestServer(env)];
  const passwords = shops.map(({ firstAccount }) => firstAccount?.password ?? '');
  expect(new Set(passwords).size).toBe(2);
  for (const [at, { dataDir }] of shops.entries()) {
    expect(passwords[at]).toMatch(/^[\w-]{20,}$/);
    expect(await filesWith(dataDir, passwords[at] ?? '')).toEqual([]);
  }
});

test('a stored password is a hash at the full cost', async () => {
  const server = await startTestServer({}, undefined, { passwordCost: null });
  await server.signIn();
  expect(await filesWith(server.dataDir, 'scrypt$32768$8$3$')).not.toEqual([]);
  expect(await filesWith(server.dataDir, staffPassword)).toEqual([]);
});

test('no file of the shop holds a token that opens the desk or the chat of a visitor', async () => {
  const server = await startTestServer();
  const cookies = cookieOf(await server.post('/api/login', staff)).split('; ');
  const ada = await newVisitor(server);
  await server.post('/api/live-chat-ticket', undefined, cookies.join('; '));
  await server.stop();
  const secrets = cookies.map((cookie) => cookie.split('=')[1] ?? '');
  expect(secrets.map(({ length }) => length > 40)).toEqual([true, true]);
  for (const secret of [...secrets, ada.visitorToken])
    expect(await filesWith(server.dataDir, secret)).toEqual([]);
});

test('recovery codes are stored as hashes, and only the server may read the secret that makes codes', async () => {
  const server = await startTestServer();
  const { secret, recoveryCodes } = await turnOnSecondFactor(server, await server.signIn());
  await server.stop();
  const bare = recoveryCodes.map((code) => code.replaceAll('-', ''));
  for (const code of [...recoveryCodes, ...bare])
    expect(await filesWith(server.dataDir, code)).toEqual([]);
  const modes = (await filesWith(server.dataDir, secret)).map(
    async (path) => (await stat(path)).mode,
  );
  expect(new Set((await Promise.all(modes)).map((mode) => mode & 0o777))).toEqual(new Set([0o600]));
});

test('a password of fewer than 12 characters, or of one repeated character, is refused', async () => {
  const { server, cookie } = await openShop();
  const choose = (newPassword: string) => {
    const body = { currentPassword: staffPassword, newPassword };
    return said(server.post('/api/password', body, cookie));
  };
  expect(await choose('aaaaaaaaaaaaaaaa')).toEqual([
    400,
    'Please do not repeat one sign: anybody guesses that',
  ]);
  expect(await choose('eleven here')).toEqual([400, 'A password needs at least 12 characters']);
  expect(await choose('twelve here!')).toEqual([204, '']);
});
