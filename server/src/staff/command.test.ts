import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AuditEntry } from '@sallie/shared/contract/audit';
import { staff as good } from '@sallie/shared/testing/built-server';
import { expect, test, vi } from 'vitest';
import { openUnserved, requireShop } from '../shop-store.ts';
import { systemClock as clock } from '../system/clock.ts';
import { systemRandom as random } from '../system/secrets.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { ownDatabase } from '../testing/postgres.ts';
import {
  openTestStore,
  staffName,
  staffPassword,
  startTestServer,
} from '../testing/running-server.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';
import { runStaffCommand } from './command.ts';

test('the command second-factor-off lets a colleague without phone and codes sign in by password again', async () => {
  const first = await startTestServer();
  const cookie = await first.signIn();
  await turnOnSecondFactor(first, cookie);
  expect((await first.post('/api/login', good)).status).toBe(412);
  await first.stop();

  const said: string[] = [];
  const run = (...words: string[]) =>
    runStaffCommand(words, {
      openStore: () => openTestStore(first.dataDir),
      say: (line) => void said.push(line),
      clock,
      random,
    });
  expect(await run('second-factor-off', 'nobody')).toBe(1);
  expect(await run('second-factor-off', staffName.toUpperCase())).toBe(0);
  expect(await run('second-factor-off', staffName)).toBe(1);
  const asked = vi.spyOn(process.stderr, 'write');
  expect(await run('add', staffName.toUpperCase())).toBe(1);
  expect(asked).not.toHaveBeenCalled();
  expect(said).toEqual([
    'There is nobody with the user name nobody.',
    'DANA signs in with the password alone now, and is signed out everywhere.',
    'dana signs in with a password alone already.',
    'There is already somebody with this user name.',
  ]);

  const second = await startTestServer({ DATA_DIR: first.dataDir });
  expect((await second.get('/api/session', cookie)).status).toBe(401);
  const login = await second.post('/api/login', good);
  expect(login.status).toBe(200);
  const owner = { cookie: login.headers.getSetCookie().join('; ') };
  const log = await second.read<AuditEntry[]>('/api/audit', owner);
  expect(log.find(({ by }) => by.role === 'command')).toMatchObject({
    event: { type: 'second-factor-off', account: { name: staffName } },
  });
});

test('a staff command in a mistyped folder is refused and makes no shop', async () => {
  const DATA_DIR = path.join(ownFolder(), 'mistyped');
  const says = `There is no shop in ${DATA_DIR}. Check DATA_DIR; where the shop is new, start its server first, which makes the first account.`;
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const add = spawnSync(process.execPath, [main, 'staff', 'add', 'dana'], {
    env: { PATH: process.env.PATH, DATA_DIR },
    input: `Dana\n${staffPassword}\n`,
    encoding: 'utf8',
  });
  expect(add).toMatchObject({ status: 78, stdout: '', stderr: `${says}\n` });
  await expect(openUnserved({ DATA_DIR }, clock)).rejects.toThrow(says);
  expect(fs.existsSync(DATA_DIR)).toBe(false);

  await (await openTestStore(DATA_DIR)).close();
  await requireShop({ DATA_DIR });
});

test('a staff command on a database without a shop is refused', async () => {
  const place = { DATA_DIR: ownFolder(), DATABASE_URL: await ownDatabase() };
  await expect(requireShop(place)).rejects.toThrow(
    'There is no shop in the database. Check DATABASE_URL;',
  );
});
