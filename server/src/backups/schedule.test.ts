import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { After } from '@sallie/shared/realtime/timers';
import { MINUTE_MS } from '@sallie/shared/rules/duration';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryRelay, type Relay } from '../realtime/relay.ts';
import { openStore } from '../store/embedded/open.ts';
import { createWarnings } from '../system/log.ts';
import { systemRandom } from '../system/secrets.ts';
import { newPlace, said, write } from '../testing/backup-places.ts';
import { openStaffClient } from '../testing/chat-socket.ts';
import { newColleague } from '../testing/colleague.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { ownDatabase } from '../testing/postgres.ts';
import { two } from '../testing/processes.ts';
import { openShop, startTestServer } from '../testing/running-server.ts';
import { contact, clock as shopClock } from '../testing/samples.ts';
import { backupName, listBackups } from './backup-folder.ts';
import { type BackupEnd, BackupSchedule, backupProcess, type RunBackup } from './schedule.ts';

const log = { info() {}, error() {} };

/** A schedule whose timers and backups the test ends by hand. */
function aSchedule(
  backupDir: string,
  leads = () => true,
  lacks = async () => null,
  joined: Relay = createMemoryRelay(systemRandom),
) {
  const clock = createHandClock(Date.parse('2026-11-20T12:00:00Z'));
  const timers: { in: number; task: () => void }[] = [];
  const after: After = (milliseconds, task) => {
    const timer = { in: milliseconds, task };
    timers.push(timer);
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
  };
  const ends: ((end: BackupEnd) => void)[] = [];
  const told: string[][] = [];
  let givenUp = 0;
  const run: RunBackup = () => ({
    ended: new Promise((resolve) => ends.push(resolve)),
    end() {
      givenUp += 1;
      ends.at(-1)?.({ isMade: false, said: '' });
    },
  });
  const warnings = createWarnings((all) => void told.push(all));
  const relay = { ...joined, leads };
  const deps = {
    list: () => listBackups(backupDir),
    clock,
    after,
    relay,
    log,
    run,
    lacks,
    warnings,
  };
  const schedule = new BackupSchedule(deps);
  const waits = () => timers.map((timer) => Math.round(timer.in / MINUTE_MS));
  return {
    schedule,
    warnings: warnings.all,
    told,
    waits,
    givenUp: () => givenUp,
    async due(minutes: number) {
      await expect.poll(waits).toContain(minutes);
      const timer = timers.find((each) => Math.round(each.in / MINUTE_MS) === minutes);
      timers.splice(0);
      timer?.task();
      return (end: BackupEnd) => ends.at(-1)?.(end);
    },
  };
}

test('only the leading process makes backups; another process looks again after a minute', async () => {
  let leads = false;
  const { due, waits, schedule } = aSchedule(ownFolder(), () => leads);
  await due(1);
  await expect.poll(waits).toEqual([1]);
  leads = true;
  const end = await due(1);
  end({ isMade: true, said: '' });
  await expect.poll(waits).toContain(60);
  await schedule.stop();
});

test('a backup runs a minute after the first start, then hourly; a failure warns and is retried in 10 minutes', async () => {
  const { warnings, due, told, waits } = aSchedule(ownFolder());
  const first = await due(1);
  // After 30 minutes a hanging backup is cut off.
  expect(waits()).toEqual([30]);
  first({ isMade: true, said: '' });
  (await due(60))({ isMade: false, said: 'There is no room. Make some.' });
  const again = await due(10);
  expect(warnings()).toEqual(['The last backup failed. There is no room. Make some.']);
  again({ isMade: true, said: '' });
  await due(60);
  expect(warnings()).toEqual([]);
  expect(told).toEqual([['The last backup failed. There is no room. Make some.'], []]);
});

test('a failed check of the backup programs warns of nothing; the first failed backup does', async () => {
  const broken = () => Promise.reject(new Error('pg_dump failed: it does not say why.'));
  const { due, told, waits } = aSchedule(ownFolder(), undefined, broken);
  (await due(1))({ isMade: false, said: 'pg_dump failed: it does not say why.' });
  await expect.poll(waits).toContain(10);
  expect(told).toEqual([['The last backup failed. pg_dump failed: it does not say why.']]);
});

test('a backup that hangs for 30 minutes is given up, and a warning says so', async () => {
  const { warnings, due, givenUp } = aSchedule(ownFolder());
  await due(1);
  await due(30);
  await due(10);
  expect(givenUp()).toBe(1);
  expect(warnings()).toEqual([
    'The last backup failed. It ended before it was done. Run `npm run backup` to see why.',
  ]);
});

test.each([
  ['2026-11-20T11:40:00Z', 40],
  ['2026-11-20T08:00:00Z', 1],
  ['2026-11-21T12:00:00Z', 1],
])('a start after a backup of %s waits %d minutes for the next backup', async (at, minutes) => {
  const backupDir = ownFolder();
  fs.mkdirSync(path.join(backupDir, backupName(new Date(at))));
  await aSchedule(backupDir).due(minutes);
});

test('a stop gives up the backup that is being made', async () => {
  const { schedule, due, givenUp, waits } = aSchedule(ownFolder());
  await due(1);
  await schedule.stop();
  expect([givenUp(), waits()]).toEqual([1, []]);
});

test('only an owner reads the state of backups; open desks and new sessions get a notice of a failure', async () => {
  let fail = (_: BackupEnd) => {};
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const run: RunBackup = () => {
    const ended = new Promise<BackupEnd>((resolve) => {
      fail = resolve;
    });
    begin();
    return { ended, end: () => fail({ isMade: false, said: '' }) };
  };
  const { server, cookie } = await openShop({}, undefined, { backups: { run, firstAfter: 0 } });
  const read = async (path: string, who = cookie) => server.read(path, who);
  const desk = await openStaffClient(server, cookie);
  await begun;
  expect(await read('/api/backups')).toEqual({ scheduled: true, last: null, problem: null });
  fail({ isMade: false, said: 'There is no room.' });
  await expect
    .poll(() => read('/api/session'))
    .toMatchObject({ notices: ['The last backup failed. There is no room.'] });
  const [frame] = await desk.hears('noticesChanged');
  expect(frame?.data).toEqual(['The last backup failed. There is no room.']);
  const at = new Date();
  fs.mkdirSync(path.join(server.dataDir, 'backups', backupName(at)), { recursive: true });
  expect(await read('/api/backups')).toEqual({
    scheduled: true,
    last: `${at.toISOString().slice(0, 19)}.000Z`,
    problem: 'There is no room.',
  });
  fs.rmSync(path.join(server.dataDir, 'backups'), { recursive: true });
  fs.writeFileSync(path.join(server.dataDir, 'backups'), 'no folder');
  expect(await read('/api/backups')).toMatchObject({ last: null, problem: 'There is no room.' });
  const ellen = await newColleague(server, cookie);
  expect((await server.get('/api/backups', ellen.cookie)).status).toBe(403);
});

test('a desk names no backup that another shop made in the same folder', async () => {
  const { DATA_DIR, BACKUP_DIR } = newPlace();
  await write(DATA_DIR, 'a');
  await said({ DATA_DIR, BACKUP_DIR }, 'backup');
  const { server, cookie } = await openShop({ BACKUP_DIR });
  expect(await server.read('/api/backups', cookie)).toMatchObject({ last: null });
  await said({ DATA_DIR: server.dataDir, BACKUP_DIR }, 'backup');
  expect(await server.read('/api/backups', cookie)).toMatchObject({ last: expect.any(String) });
});

test('every desk has a notice that pg_dump is missing before the first backup is tried', async () => {
  const url = await ownDatabase();
  vi.stubEnv('PATH', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  const run: RunBackup = () => {
    throw new Error('It is not its turn');
  };
  const { server, cookie } = await openShop({ DATABASE_URL: url }, undefined, { backups: { run } });
  const read = async () => server.read('/api/session', cookie);
  await expect
    .poll(read)
    .toMatchObject({ notices: [expect.stringContaining('pg_dump is missing')] });
});

test('every process gives the notice of a failed backup, also one that starts later', async () => {
  const url = await ownDatabase();
  const ends: ((end: BackupEnd) => void)[] = [];
  const run: RunBackup = () => ({
    ended: new Promise((resolve) => ends.push(resolve)),
    end: () => ends.at(-1)?.({ isMade: false, said: '' }),
  });
  const start = () =>
    startTestServer({ DATABASE_URL: url }, undefined, { backups: { run, firstAfter: 1 } });
  const [, other] = [await start(), await start()];
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.({ isMade: false, said: 'There is no room.' });
  const noticesAt = async ({ read, signIn }: typeof other) =>
    (await read<{ notices: string[] }>('/api/session', await signIn())).notices;
  const failed = ['The last backup failed. There is no room.'];
  await expect.poll(() => noticesAt(other)).toEqual(failed);
  // A process that starts later gets the problem, too.
  const late = await start();
  await expect.poll(() => noticesAt(late)).toEqual(failed);
});

test('the notice of a failed backup ends at every process once a backup was made', async () => {
  const { one, other, settled } = await two();
  const at = (relay: Relay, leads: boolean) =>
    aSchedule(ownFolder(), () => leads, undefined, relay);
  const [maker, witness] = [at(one.relay, true), at(other.relay, false)];
  (await maker.due(1))({ isMade: false, said: 'There is no room.' });
  const again = await maker.due(10);
  await settled();
  expect(witness.warnings()).toEqual(['The last backup failed. There is no room.']);
  again({ isMade: true, said: '' });
  await maker.due(60);
  await settled();
  expect(witness.warnings()).toEqual([]);
});

test('the backup process says in a sentence why it failed, and makes a backup once there is data', async () => {
  const home = ownFolder();
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const env = { ...process.env, DATA_DIR: path.join(home, 'data') };
  const run = backupProcess(main, env);
  expect(await run().ended).toEqual({
    isMade: false,
    said: `There is nothing in ${env.DATA_DIR} to back up. Check DATA_DIR.`,
  });
  // A misspelled folder is not created.
  expect(fs.existsSync(env.DATA_DIR)).toBe(false);
  fs.mkdirSync(env.DATA_DIR);
  const store = await openStore({ dir: env.DATA_DIR, clock: shopClock });
  await store.commit([{ put: 'contacts', record: contact('a') }]);
  expect((await run().ended).isMade).toBe(true);
  await store.close();
  expect(await listBackups(path.join(env.DATA_DIR, 'backups'))).toHaveLength(1);
});

test('a backup that finds too many files open fails without ending the process that began it', () => {
  const script = `
    import fs from 'node:fs';
    import { backupProcess } from '${new URL('./schedule.ts', import.meta.url)}';
    const run = backupProcess('main.js');
    const openAll = () => { while (true) fs.openSync('/dev/null'); };
    try { openAll(); } catch {}
    fs.writeSync(1, JSON.stringify(await run().ended));`;
  const limited = 'ulimit -n 64; exec "$0" --input-type=module --eval "$1"';
  const said = execFileSync('sh', ['-c', limited, process.execPath, script], { encoding: 'utf8' });
  expect(JSON.parse(said)).toEqual({
    isMade: false,
    said: expect.stringContaining('EMFILE'),
  });
});
