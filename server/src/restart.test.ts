import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, onTestFinished, test } from 'vitest';
import { trustRun as oneClick } from '../trust/runs/one-click.ts';
import { trustRun as restart } from '../trust/runs/restart.ts';
import { runTrust } from '../trust/trust-run.ts';
import { ownFolder } from './testing/own-folder.ts';
import { ownDatabase } from './testing/postgres.ts';

test.each([
  [
    'a SIGTERM under load breaks off no request, and every acknowledged lead is there once',
    restart,
    1,
  ],
  ['a hundred posts with one key, also over a kill -9, make one record', oneClick, 2],
])(
  '%s',
  async (_, trustRun, cycles) => {
    const { broken } = await runTrust(trustRun, { cycles });
    expect(broken).toEqual([]);
  },
  120_000,
);

test('a second server on the same folder ends at once with 78 and harms nothing', async () => {
  const dir = ownFolder();
  const first = await startBuiltServer(dir);
  await expect(startBuiltServer(dir)).rejects.toThrow('ended with 78');
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  await first.stop('SIGTERM');
});

test('a server whose port is taken ends at once with 78, and the next start makes the first account', async () => {
  const dir = ownFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const refused = startWithoutAccount(dir, String(port));
  const [said, [code]] = await Promise.all([text(refused.stderr), once(refused, 'exit')]);
  expect(said).toBe(`PORT ${port} on 127.0.0.1 is taken by another program.\n`);
  expect(code).toBe(78);

  const server = startWithoutAccount(dir, '0');
  onTestFinished(() => void server.kill('SIGKILL'));
  let heard = '';
  server.stdout.on('data', (part) => {
    heard += part;
  });
  await expect.poll(() => heard, { timeout: 10_000 }).toContain('and password ');
});

test('a server whose HOST or database is elsewhere ends with a sentence that names what to do', async () => {
  const ended = async (env: Record<string, string>) => {
    const server = startWithoutAccount(ownFolder(), '0', env);
    return (await Promise.all([text(server.stderr), once(server, 'exit')]))[0];
  };
  // An address for documents, which no machine has.
  expect(await ended({ HOST: '203.0.113.7' })).toMatch(
    /^HOST 203\.0\.113\.7 is no address of this/,
  );
  const strange = new URL(await ownDatabase());
  strange.pathname = '/nowhere';
  expect(await ended({ DATABASE_URL: strange.href })).toBe(
    'The database that DATABASE_URL names does not exist. `npm run doctor` says more.\n',
  );
});

function startWithoutAccount(dir: string, port: string, more: Record<string, string> = {}) {
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: dir, ...more };
  return spawn(process.execPath, [main], { env });
}

test('a server told to stop while it starts exits with 0 and gives back its lock', async () => {
  const dir = ownFolder();
  const lock = join(dir, 'lock');
  const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dir },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  await expect.poll(() => existsSync(lock), { interval: 1 }).toBe(true);
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(lock)).toBe(false);
});
