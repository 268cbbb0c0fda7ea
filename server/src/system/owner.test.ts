import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '@sallie/shared/testing/built-server';
import { expect, onTestFinished, test } from 'vitest';
import { fillDisk, makeReadOnly, mountSmallDisk, unmountDisk } from '../../trust/small-disk.ts';
import { openStore } from '../store/embedded/open.ts';
import { ownFolder } from '../testing/own-folder.ts';
import { startTestServer } from '../testing/running-server.ts';
import { clock, contact } from '../testing/samples.ts';

/* Who owns the files, and the message when one cannot be written. */

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
/** The user `nobody` of Linux. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
const needsRoot = isRoot ? '' : ' (skipped: only root can act as another user)';

function newHome() {
  const home = ownFolder();
  fs.chmodSync(home, 0o755);
  return { home, DATA_DIR: path.join(home, 'data'), BACKUP_DIR: path.join(home, 'backups') };
}

/** Runs a command or a start in its own process, as the user `uid` if given. */
async function run(env: Record<string, string>, words: string[], uid?: number) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid && { uid, gid: uid }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const [code] = await once(child, 'close');
  return { code, text };
}

async function fill(dir: string, count: number) {
  const store = await openStore({ dir, clock });
  for (let at = 0; at < count; at += 1) {
    await store.commit([{ put: 'contacts', record: contact(`c${at}`) }]);
  }
  await store.close();
}

const ownersIn = (dir: string) =>
  new Set(
    fs
      .readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .map((name) => fs.statSync(path.join(dir, name)).uid),
  );

test.each(['bakcup', '--help'])(
  'the unknown command %s ends with the list of commands and makes no data folder',
  async (word) => {
    const { DATA_DIR } = newHome();
    const says =
      'Use: one of backup, doctor, drill, move, restore, staff and verify, or no word to start.\n';
    expect(await run({ DATA_DIR }, [word])).toEqual({ code: 1, text: says });
    expect(fs.existsSync(DATA_DIR)).toBe(false);
  },
);

test('a damaged secret, or a file in place of the data folder, ends a start with a sentence and exit code 78', async () => {
  const { home, DATA_DIR } = newHome();
  await fill(DATA_DIR, 1);
  fs.writeFileSync(path.join(DATA_DIR, 'visitor-secret'), '{');
  const damaged = await run({ DATA_DIR }, []);
  expect(damaged.code).toBe(78);
  expect(damaged.text).toMatch(/^\S+visitor-secret is damaged: .+\n$/);
  const file = path.join(home, 'file');
  fs.writeFileSync(file, '');
  const wrong = await run({ DATA_DIR: file }, []);
  const says = `${file} cannot be a folder: a file stands in its place or above it.\n`;
  expect(wrong).toEqual({ code: 78, text: says });
});

test.skipIf(process.platform !== 'linux')(
  'a data or backup folder that cannot be made ends a start or backup with a sentence',
  async () => {
    const start = await run({ DATA_DIR: '/proc/nope/data' }, []);
    const says = '/proc/nope cannot be a folder: nothing can be made there.\n';
    expect(start).toEqual({ code: 78, text: says });
    const { DATA_DIR } = newHome();
    await fill(DATA_DIR, 1);
    const backup = await run({ DATA_DIR, BACKUP_DIR: '/proc/nope' }, ['backup']);
    expect(backup.code).toBe(1);
    expect(backup.text).toMatch(/^No backup can be written to \/proc\/nope \(ENOENT\)\./);
  },
);

test.skipIf(!isRoot)(
  `files that root backs up and restores belong to the owner of the folder, who can start on it${needsRoot}`,
  async () => {
    const { home, ...env } = newHome();
    await fill(env.DATA_DIR, 3);
    fs.mkdirSync(env.BACKUP_DIR, { mode: 0o700 });
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, env.DATA_DIR, env.BACKUP_DIR]);
    expect((await run(env, ['backup'])).text).toContain('3 contacts');
    expect((await run(env, ['restore', '--replace'])).text).toContain('Restored');
    expect([...ownersIn(home)]).toEqual([NOBODY]);
    const through = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
    const server = await startBuiltServer(env.DATA_DIR, { through });
    expect(await server.stop('SIGTERM')).toBe(0);
  },
);

test.skipIf(!isRoot)(
  `files of another user in the data folder end a start with a sentence${needsRoot}`,
  async () => {
    const { DATA_DIR } = newHome();
    await fill(DATA_DIR, 3);
    fs.chownSync(DATA_DIR, NOBODY, NOBODY);
    expect(await run({ DATA_DIR }, [], NOBODY)).toEqual({
      code: 78,
      text: expect.stringMatching(
        /^\S+ cannot be used by this user \(EACCES\)\. .*chown -R USER FOLDER\n$/,
      ),
    });
    fs.chownSync(DATA_DIR, 0, 0);
    const whole = /\S+data\S* cannot be used by this user \(EACCES\)\. .*chown -R USER FOLDER/;
    for (const words of [[], ['backup']])
      expect((await run({ DATA_DIR }, words, NOBODY)).text).toMatch(whole);
    const doctor = await run({ DATA_DIR }, ['doctor'], NOBODY);
    expect(doctor.text).toMatch(/FAIL +disk .*\n +→ .*chown -R USER FOLDER\n(.*\n)+\d+ failed\.$/m);
    expect(doctor.text).not.toContain('business.json');
  },
);

test('a start opens the data folder to its owner alone, also when the folder existed before', async () => {
  const { DATA_DIR } = newHome();
  fs.mkdirSync(DATA_DIR, { mode: 0o755 });
  const server = await startTestServer({ DATA_DIR });
  expect(fs.statSync(DATA_DIR).mode & 0o777).toBe(0o700);
  await server.stop();
});

test('a restore and a start on a full disk end with a sentence and leave the records there', async ({
  skip,
}) => {
  const { home, BACKUP_DIR } = newHome();
  const disk = path.join(home, 'disk');
  const isMounted = mountSmallDisk(disk);
  skip(!isMounted, 'only root can mount a disk');
  onTestFinished(() => void unmountDisk(disk));
  const env = { DATA_DIR: path.join(disk, 'data'), BACKUP_DIR };
  await fill(env.DATA_DIR, 100);
  await run(env, ['backup']);
  fillDisk(path.join(disk, 'ballast'));
  expect(await run(env, ['restore', '--replace'])).toEqual({
    code: 69,
    text: `There is no room for the lock of the folder ${env.DATA_DIR}. Make room on its disk, and try again.\n`,
  });
  expect((await run(env, [])).text).toMatch(/^There is no room .*Make room.*\n$/);
  // Room for the lock, but not for the backup.
  fs.truncateSync(
    path.join(disk, 'ballast'),
    fs.statSync(path.join(disk, 'ballast')).size - 16_384,
  );
  expect(await run(env, ['restore', '--replace'])).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is no room for the backup in .*, which is as it was\./),
  });
  fs.rmSync(path.join(disk, 'ballast'));
  const store = await openStore({ dir: env.DATA_DIR, clock });
  expect(await store.list('contacts')).toHaveLength(100);
  await store.close();
});

test('a full or read-only disk is named by backup, start and doctor', async ({ skip }) => {
  const { home, DATA_DIR } = newHome();
  const disk = path.join(home, 'disk');
  skip(!mountSmallDisk(disk), 'only root can mount a disk');
  onTestFinished(() => void unmountDisk(disk));
  await fill(DATA_DIR, 1);
  fillDisk(path.join(disk, 'ballast'));
  const full = await run({ DATA_DIR, BACKUP_DIR: disk }, ['backup']);
  expect(full.text).toMatch(/^There is no room for a backup in /);
  fs.rmSync(path.join(disk, 'ballast'));
  const backups = path.join(home, 'backups');
  await run({ DATA_DIR, BACKUP_DIR: backups }, ['backup']);

  const kept = path.join(disk, 'kept');
  await fill(kept, 1);
  makeReadOnly(disk);
  const says = 'Its disk is mounted for reading only';
  for (const dir of [kept, path.join(disk, 'new')])
    expect(await run({ DATA_DIR: dir }, [])).toEqual({
      code: 78,
      text: expect.stringContaining(`${dir} cannot be written (EROFS). ${says}`),
    });
  const restore = await run({ DATA_DIR: kept, BACKUP_DIR: backups }, ['restore', '--replace']);
  expect(restore.text).toMatch(
    /kept cannot be written \(EROFS\)\. Its disk is mounted for reading/,
  );
  const doctor = await run({ DATA_DIR: kept }, ['doctor']);
  expect(doctor.text).toMatch(/FAIL +disk +.*kept cannot be written \(EROFS\)\.\n +→ Its disk/);
});
