import { expect, test } from 'vitest';
import { systemClock as clock } from '../system/clock.ts';
import { systemRandom as random } from '../system/random.ts';
import { ownFolder } from '../testing/own-folder.ts';
import {
  openTestStore,
  staffName,
  staffPassword,
  startTestServer,
} from '../testing/running-server.ts';
import { turnOnSecondFactor } from '../testing/second-factor.ts';
import { runStaffCommand } from './command.ts';

const good = { username: staffName, password: staffPassword };

test('who lost phone and codes signs in with the password again after a command on the server', async () => {
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
  expect(said).toEqual([
    'There is nobody with the user name nobody.',
    'DANA signs in with the password alone now, and is signed out everywhere.',
    'dana signs in with a password alone already.',
  ]);

  const second = await startTestServer({ DATA_DIR: first.dataDir });
  expect((await second.get('/api/session', cookie)).status).toBe(401);
  const login = await second.post('/api/login', good);
  expect(login.status).toBe(200);
  const owner = { cookie: login.headers.getSetCookie().join('; ') };
  expect((await second.read<object[]>('/api/audit?group=accounts', owner))[0]).toMatchObject({
    by: { role: 'command' },
    event: { type: 'second-factor-off', account: { name: staffName } },
  });
});

test('where nobody has an account the folder is named wrongly, not the person', async () => {
  const said: string[] = [];
  const deps = { openStore: () => openTestStore(ownFolder()), clock, random };
  const say = (line: string) => void said.push(line);
  expect(await runStaffCommand(['password', 'dana'], { ...deps, say })).toBe(1);
  expect(said).toEqual([
    'There is nobody with the user name dana. There are no accounts at all: check DATA_DIR or DATABASE_URL.',
  ]);
});
