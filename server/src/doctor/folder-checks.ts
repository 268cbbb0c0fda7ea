import fs from 'node:fs';
import path from 'node:path';
import type { Content } from '@sallie/shared/contract/content';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { BackupTrouble, listBackups, sha256 } from '../backups/backup-folder.ts';
import { ownOf } from '../backups/lineage.ts';
import { verifyBackup } from '../backups/verify.ts';
import { backupDirOf, type Config } from '../config.ts';
import { masterOf, picturesIn } from '../pictures/uploads.ts';
import { isSecret, unfinishedWork } from '../store/embedded/folder.ts';
import type { PictureFiles } from '../store/store.ts';
import { errorCode } from '../system/disk.ts';
import { whoHolds } from '../system/lock.ts';
import { READ_ONLY_REMEDY } from '../system/start-refused.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

/* Checks of the data folder and the backups from outside, whether or not the server runs. */

const MB = 1024 * 1024;
/** Pictures in the outbox, logs and backups can fill less room than this in one afternoon. */
const LITTLE_ROOM_BYTES = 1024 * MB;
const NO_ROOM_BYTES = 100 * MB;
/** Time for an hourly backup, a failed attempt and the next one. */
const OLD_BACKUP_MS = 3 * HOUR_MS;
/** Two machines' clocks differ by seconds; a larger difference means that a clock was set. */
const FUTURE_MS = HOUR_MS / 12;

export async function checkLock({ DATA_DIR }: Config): Promise<Finding> {
  const work = unfinishedWork(DATA_DIR);
  const { state, pid, host } = await whoHolds(DATA_DIR);
  // While a process holds the folder, that work may still be under way.
  if (work && (state === 'free' || state === 'left')) {
    const says = `${work.what} ${DATA_DIR} was broken off, and no server starts on it.`;
    return failure(says, `Run it again: ${work.again}`);
  }
  switch (state) {
    case 'free':
      return ok(`Nobody uses ${DATA_DIR}: the server is stopped.`);
    case 'held':
      return ok(`The server runs, as process ${pid}.`);
    case 'left':
      return ok(`A server ended without giving ${DATA_DIR} back; the next start takes it over.`);
    default:
      return warning(
        `${DATA_DIR} is held by ${host}, which cannot be asked from here.`,
        'If nothing runs there any more, a start takes the folder over after 20 seconds.',
      );
  }
}

/** Tries to make a folder in the nearest existing one, because file modes do not tell what the system refuses. */
export function checkPlace({ DATA_DIR }: Config): Finding {
  let above = path.resolve(DATA_DIR);
  while (!fs.existsSync(above)) above = path.dirname(above);
  try {
    fs.rmdirSync(fs.mkdtempSync(path.join(above, '.sallie-')));
    return ok(`There is no ${DATA_DIR} yet; the first start makes it.`);
  } catch (error) {
    return failure(
      `There is no ${DATA_DIR}, and it cannot be made (${errorCode(error)}).`,
      'Name a folder in DATA_DIR that this user may make.',
    );
  }
}

export function checkSpace({ DATA_DIR }: Config): Finding {
  try {
    fs.accessSync(DATA_DIR, fs.constants.W_OK);
  } catch (error) {
    const code = errorCode(error);
    const whose = 'Give the folder back to whoever the server runs as: chown -R USER FOLDER';
    return failure(
      `${DATA_DIR} cannot be written (${code}).`,
      code === 'EROFS' ? READ_ONLY_REMEDY : whose,
    );
  }
  const { bavail, bsize } = fs.statfsSync(DATA_DIR);
  const free = bavail * bsize;
  const says = `${Math.round(free / MB)} MB are free for ${DATA_DIR}.`;
  const remedy = 'Make room on that disk, or move the folder to a larger one.';
  if (free < NO_ROOM_BYTES) return failure(says, remedy);
  return free < LITTLE_ROOM_BYTES ? warning(says, remedy) : ok(says);
}

export function checkModes(config: Config): Finding {
  if (process.platform === 'win32') return ok('File modes are not looked at on Windows.');
  const { DATA_DIR } = config;
  const secrets = fs.readdirSync(DATA_DIR).filter(isSecret);
  const inside = ['segments', 'outbox', 'pictures', 'received'];
  const folders = [DATA_DIR, ...inside.map((name) => path.join(DATA_DIR, name))];
  const files = [...secrets.map((name) => path.join(DATA_DIR, name)), path.resolve('.env')];
  const open = [...folders, backupDirOf(config), ...files].filter(isOpenToOthers);
  if (open.length === 0) return ok('Nobody else on this machine can read the data or the secrets.');
  return failure(
    `Others on this machine can read ${open.join(', ')}.`,
    `chmod go-rwx ${open.join(' ')}`,
  );
}

function isOpenToOthers(file: string): boolean {
  const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o077) !== 0;
}

/** A picture is named by the hash of its master file, so damage shows. */
export async function checkPictures(
  { names, read }: Pick<PictureFiles, 'names' | 'read'>,
  content: Content,
): Promise<Finding> {
  const masters = (await names()).filter((name) => name.endsWith('-master.jpg'));
  let damaged = 0;
  for (const name of masters) {
    const bytes = (await read(name)) ?? Buffer.alloc(0);
    if (!name.startsWith(sha256(bytes).slice(0, 32))) damaged += 1;
  }
  return picturesFound({ masters, damaged }, content);
}

/** `masters` are the names of the stored master files. */
export function picturesFound(
  { masters, damaged }: { masters: readonly string[]; damaged: number },
  content: Content,
): Finding {
  const all = masters.length;
  const lost = [...picturesIn(content)].filter(([id]) => !masters.includes(masterOf(id)));
  if (lost.length > 0) {
    return failure(
      `The website shows pictures that are kept nowhere, of ${lost.map(([, title]) => title).join(', ')}.`,
      'Give these projects other pictures at the desk, or restore a backup.',
    );
  }
  if (damaged === 0) return ok(`All ${all} uploaded pictures are whole.`);
  return failure(
    `${damaged} of ${all} uploaded pictures are damaged.`,
    'Upload them again, or restore a backup, and check the disk.',
  );
}

/** `outside`: the times that other machines reported, if any. */
export function checkClock({ DATA_DIR }: Config, now: Date, outside: readonly Date[]): Finding {
  const remedy = 'Switch on the time service of this machine (NTP).';
  const off = outside.map((at) => Math.round((at.getTime() - now.getTime()) / 1000));
  const worst = off.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0;
  if (Math.abs(worst) * 1000 > FUTURE_MS) {
    return failure(`The clock of this machine is off by ${Math.abs(worst)} seconds.`, remedy);
  }
  const newest = Math.max(0, ...namesOf(DATA_DIR).map((file) => fs.statSync(file).mtimeMs));
  if (newest - now.getTime() > FUTURE_MS) {
    return failure(
      `It is ${now.toISOString()} here, but ${DATA_DIR} was written later than that.`,
      remedy,
    );
  }
  const compared = off.length > 0 ? ', as other machines say' : '';
  return ok(`It is ${now.toISOString()}${compared}.`);
}

function namesOf(dir: string): string[] {
  const names = fs.readdirSync(dir).filter((name) => /^(journal|manifest)-\d+$/.test(name));
  return names.map((name) => path.join(dir, name));
}

export async function checkBackups(
  config: Config,
  now: Date,
  isRunning: boolean,
): Promise<Finding[]> {
  const backupDir = backupDirOf(config);
  const all = await listBackups(backupDir);
  const data = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL };
  // A database that is away cannot say which are its own.
  const [newest] = await ownOf(all, data).catch(() => all);
  const found = [ageOf(config, newest?.at, now, isRunning)];
  if (newest) found.push(await stateOf(newest.dir));
  if (newest && !config.DATABASE_URL && isSameDisk(config.DATA_DIR, backupDir)) {
    found.push(
      warning(
        `The backups in ${backupDir} are on the disk of the data, and lost with it.`,
        'Name a folder on another disk in BACKUP_DIR.',
      ),
    );
  }
  return found;
}

function ageOf({ BACKUPS }: Config, last: Date | undefined, now: Date, isRunning: boolean) {
  if (!BACKUPS) {
    return warning(
      'The server makes no backups by itself: BACKUPS is 0.',
      'Unset BACKUPS, or run `npm run backup` every day.',
    );
  }
  const remedy = isRunning
    ? 'Run `npm run backup`: it says what is in the way.'
    : 'Start the server, which makes one every hour, or run `npm run backup`.';
  if (!last) return warning('There is no backup yet.', remedy);
  const says = `The last backup was made ${last.toISOString()}.`;
  if (now.getTime() - last.getTime() < OLD_BACKUP_MS) return ok(says);
  return isRunning ? failure(says, remedy) : warning(says, remedy);
}

async function stateOf(dir: string): Promise<Finding> {
  try {
    const { misfits } = await verifyBackup(dir);
    if (misfits.length === 0) return ok(`${dir} is whole.`);
    return warning(
      `${dir} is whole. ${misfits.join(' ')}`,
      'Look at it at the desk, and ask who wrote it: no version of this program did.',
    );
  } catch (error) {
    if (!(error instanceof BackupTrouble)) throw error;
    return failure(error.message, 'Run `npm run backup`, and check the disk.');
  }
}

const isSameDisk = (a: string, b: string) => fs.statSync(a).dev === fs.statSync(b).dev;
