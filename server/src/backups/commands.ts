import path from 'node:path';
import { parseArgs } from 'node:util';
import { declarationOf, tableNames } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import {
  type Backup,
  BackupDamaged,
  type BackupManifest,
  BackupTrouble,
  backupAt,
  listBackups,
  readBackupManifest,
} from './backup-folder.ts';
import type { ErasedSet } from './erasure-ledger.ts';
import { lineageHere, ofLine } from './lineage.ts';
import { makeBackup } from './make.ts';
import { type Restored, restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

interface ChoiceDeps {
  dataDir: string;
  /** Set when the records are in a database, not in the data folder. */
  databaseUrl?: string | undefined;
  backupDir: string;
  say(line: string): void;
}

export interface BackupCommandDeps extends ChoiceDeps {
  /** Erases the people in `erased` from the folder `dir`, or from the database when `dir` is null. */
  eraseAgain(dir: string | null, erased: ErasedSet): Promise<number>;
  clock: Clock;
}

/** With this flag the backup counts as made by the server itself. */
const HOURLY = '--hourly';

const commands = { backup, verify, restore };

export type BackupCommand = keyof typeof commands;

/** Runs `backup`, `verify` or `restore`, each with one folder at most. Returns the exit code. */
export async function runBackupCommand(
  command: BackupCommand,
  words: string[],
  deps: BackupCommandDeps,
): Promise<number> {
  try {
    await commands[command](words, deps);
    return 0;
  } catch (error) {
    if (!(error instanceof BackupTrouble)) throw error;
    deps.say(error.message);
    return 1;
  }
}

async function backup(words: string[], deps: BackupCommandDeps) {
  const { folder = deps.backupDir, hourly } = read('backup', words);
  const occasion = hourly ? 'hourly' : 'by-hand';
  const now = deps.clock.now();
  const { dir } = await makeBackup({ ...deps, backupDir: folder, occasion, now });
  deps.say(`Backed up to ${dir} and read back: ${contentsOf(readBackupManifest(dir))}`);
}

async function verify(words: string[], deps: BackupCommandDeps) {
  const dir = read('verify', words).folder ?? (await ownBackups(deps))[0].dir;
  const { misfits, ...inspection } = await verifyBackup(dir);
  const { made_at } = readBackupManifest(dir);
  deps.say(`${dir} is whole. Made ${made_at}; it holds ${contentsOf(inspection)}`);
  for (const sentence of misfits) deps.say(sentence);
}

async function restore(words: string[], deps: BackupCommandDeps) {
  const { folder, replace, salvage } = read('restore', words);
  const { dataDir, databaseUrl, say } = deps;
  const put = (from: string) => restoreInto(from, { ...deps, replace, salvage });
  if (folder) await sayOtherLine(folder, deps);
  const restored = await (folder ? put(folder) : withNewestWhole(deps, put));
  const { from, erased, replaced, lost } = restored;
  const place = databaseUrl ? 'the database' : dataDir;
  say(`Restored ${from} to ${place}: ${contentsOf(restored)}`);
  for (const sentence of lost) say(`Not whole: ${sentence}`);
  if (erased > 0) {
    say(`${erased} records of people who were erased since it was made were erased again.`);
  }
  if (replaced) say(`What had stood there is in ${replaced}; delete it when you are sure.`);
  say('Mails that were still to be sent when it was made are sent again once the server starts.');
}

interface RestoreIntoOptions
  extends Pick<
    BackupCommandDeps,
    'dataDir' | 'databaseUrl' | 'backupDir' | 'clock' | 'eraseAgain'
  > {
  replace: boolean;
  salvage: boolean;
}

export async function restoreInto(
  from: string,
  { databaseUrl, eraseAgain, ...options }: RestoreIntoOptions,
): Promise<Restored & { from: string }> {
  const how = { ...options, from, now: options.clock.now() };
  if (!databaseUrl) return { from, ...(await restoreBackup({ ...how, eraseAgain })) };
  if (how.salvage) {
    throw new BackupTrouble(
      'With a database --salvage does nothing: what can be read of a damaged dump, `pg_restore --data-only --table=NAME --file=- database.dump` prints.',
    );
  }
  // The Postgres driver is loaded only when there is a database.
  const { restoreDatabase } = await import('./restore-database.ts');
  const inDatabase = (erased: ErasedSet) => eraseAgain(null, erased);
  return { from, ...(await restoreDatabase({ ...how, databaseUrl, eraseAgain: inDatabase })) };
}

async function sayOtherLine(dir: string, deps: BackupCommandDeps) {
  const own = await lineageHere(deps);
  const lineage = backupAt(dir)?.lineage;
  if (!own || !lineage || [own.id, own.from?.id].includes(lineage.id)) return;
  deps.say(`${dir} is of another shop, of a copy of this one, or from before a move.`);
}

const flags: Record<BackupCommand, readonly string[]> = {
  backup: [],
  verify: [],
  restore: ['--replace', '--salvage'],
};

function read(command: BackupCommand, words: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { replace: flag, salvage: flag, hourly: flag } as const;
  const known = [...flags[command], ...(command === 'backup' ? [HOURLY] : [])];
  try {
    const isStrange = words.some((word) => word.startsWith('-') && !known.includes(word));
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    // The owner has to look at a damaged backup before salvaging it, so the folder must be named.
    if (isStrange || more.length > 0 || (values.salvage && !folder)) throw new TypeError(command);
    return { ...values, folder: folder && path.resolve(folder) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const more = flags[command].map((one) => ` [${one}]`).join('');
    throw new BackupTrouble(`Use: npm run ${command} -- [FOLDER]${more}`);
  }
}

const called = (name: string) => {
  const known = tableNames().find((one) => one === name);
  return known && declarationOf(known).called;
};

/** Returns the word for a collection's records that the shop's people use. */
export const wordFor = (name: string): string => (called(name) ?? name).replaceAll('-', ' ');

function contentsOf({ counts, newest }: Pick<BackupManifest, 'counts' | 'newest'>): string {
  const parts = Object.entries(counts)
    .filter(([name]) => called(name) !== null)
    .map(([name, count]) => `${count} ${wordFor(name)}`);
  return `${parts.join(', ')}${newest ? `; the newest came ${newest}` : ''}.`;
}

/**
 * Returns the shop's own backups, newest first, and mentions others in the folder. Throws `BackupTrouble` when
 * there is none, or when they come from several shops and nothing says which one is this shop.
 */
async function ownBackups(deps: ChoiceDeps): Promise<[Backup, ...Backup[]]> {
  const { backupDir, say } = deps;
  const all = await listBackups(backupDir);
  if (all.length === 0) {
    throw new BackupTrouble(
      `There is no backup in ${backupDir}. Name the folder of one, or set BACKUP_DIR.`,
    );
  }
  // Unreadable backups keep their place in the list; restoring passes them over and says so.
  const unread = all.filter(({ lineage }) => !lineage);
  const line = ofLine(all, await lineageHere(deps));
  if (!line) {
    throw new BackupTrouble(
      `The backups in ${backupDir} are of several shops or copies, and nothing says which is this one. Name one of the newest: ${newestOfEach(all)}.`,
    );
  }
  const others = all.filter((backup) => backup.lineage && !line.includes(backup));
  if (others[0]) {
    const what = others.length === 1 ? 'One backup' : `${others.length} backups`;
    say(
      `${what} in ${backupDir} of another shop, of a copy of this one, or from before a move, left aside; the newest is ${others[0].dir}.`,
    );
  }
  const [first, ...more] = all.filter((one) => line.includes(one) || unread.includes(one));
  if (first) return [first, ...more];
  throw new BackupTrouble(
    `There is no backup of this shop in ${backupDir}. Name the one to take: ${newestOfEach(all)}.`,
  );
}

function newestOfEach(all: readonly Backup[]): string {
  const ids = new Set(all.flatMap(({ lineage }) => lineage?.id ?? []));
  return [...ids].map((id) => all.find(({ lineage }) => lineage?.id === id)?.dir).join(', ');
}

/** Calls `use` with the newest own backup that is undamaged, and names the damaged ones passed over. */
export async function withNewestWhole<T>(
  deps: ChoiceDeps,
  use: (dir: string) => Promise<T>,
): Promise<T> {
  const backups = await ownBackups(deps);
  for (const { dir } of backups) {
    try {
      return await use(dir);
    } catch (error) {
      if (!(error instanceof BackupDamaged)) throw error;
      deps.say(`Passed over: ${error.message}`);
    }
  }
  throw new BackupTrouble(
    `None of the backups in ${deps.backupDir} is whole. With a folder named, --salvage gets out of it what can be read.`,
  );
}
