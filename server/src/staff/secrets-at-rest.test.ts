import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newVisitor } from '../testing/chat-socket.ts';
import { cookieOf, staffName, staffPassword, startTestServer } from '../testing/running-server.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';

/* Whoever gets hold of the data folder, or of its backup, gets the leads; what opens the desk is not among them. */

async function everyFile(dir: string): Promise<string> {
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(texts)).join('\n');
}

test('no two shops begin with the same password, and no file holds it', async () => {
  const env = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
  const shops = [await startTestServer(env), await startTestServer(env)];
  const passwords = shops.map(({ firstAccount }) => firstAccount?.password ?? '');
  expect(new Set(passwords).size).toBe(2);
  for (const [at, { dataDir }] of shops.entries()) {
    expect(passwords[at]).toMatch(/^[\w-]{20,}$/);
    expect(await everyFile(dataDir)).not.toContain(passwords[at]);
  }
});

test('a stored password is a hash at the full cost', async () => {
  const server = await startTestServer({}, undefined, { passwordCost: null });
  await server.signIn();
  const files = await everyFile(server.dataDir);
  expect(files).toContain('scrypt$32768$8$3$');
  expect(files).not.toContain(staffPassword);
});

test('no file of the shop opens the desk, or the chat of a visitor', async () => {
  const server = await startTestServer();
  const good = { username: staffName, password: staffPassword };
  const cookies = cookieOf(await server.post('/api/login', good)).split('; ');
  const ada = await newVisitor(server);
  await server.post('/api/live-chat-ticket', undefined, cookies.join('; '));
  await server.stop();
  const files = await everyFile(server.dataDir);
  const secrets = cookies.map((cookie) => cookie.split('=')[1] ?? '');
  expect(secrets.map(({ length }) => length > 40)).toEqual([true, true]);
  for (const secret of [...secrets, ada.visitorToken]) expect(files).not.toContain(secret);
});

test('recovery codes are stored as hashes, and what makes codes only the server may read', async () => {
  const server = await startTestServer();
  const { secret, recoveryCodes } = await turnOnSecondFactor(server, await server.signIn());
  await server.stop();
  const found = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const bare = recoveryCodes.map((code) => code.replaceAll('-', ''));
  const holding: number[] = [];
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    const text = await readFile(path, 'latin1');
    for (const code of [...recoveryCodes, ...bare]) expect(text).not.toContain(code);
    if (text.includes(secret)) holding.push((await stat(path)).mode & 0o777);
  }
  expect(new Set(holding)).toEqual(new Set([0o600]));
});

test('a password has at least twelve characters', async () => {
  const server = await startTestServer();
  const cookie = await server.signIn();
  const choose = async (newPassword: string) => {
    const body = { currentPassword: staffPassword, newPassword };
    const reply = await server.post('/api/password', body, cookie);
    return [reply.status, await reply.text()];
  };
  expect(await choose('eleven here')).toEqual([400, 'A password needs at least 12 characters']);
  expect(await choose('twelve here!')).toEqual([204, '']);
});
