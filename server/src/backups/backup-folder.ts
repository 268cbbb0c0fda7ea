import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@sallie/shared/rules/duration';
import * as z from 'zod/mini';
import { errorCode } from '../system/disk.ts';
import { BackupLineage } from './lineage.ts';

/*
 * A backup is a folder named by its time in UTC. `data` is a complete data folder, or a dump of the database
 * with the shop's own files; `backup.json` lists what must be in there. It gets its name once everything is
 * synced and was read back, and keeps it until later backups take its place.
 */

const PATTERN = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)(-by-hand)?$/;
/** The suffix of a backup that is incomplete or being deleted. */
export const HALF = '.half';

/** Only hourly backups, which the server makes, have no word for it in their name. */
export type Occasion = 'hourly' | 'by-hand';

export const BackupManifest = z.object({
  made_at: z.string(),
  /** The time of the last full copy. Later backups link to its files, so disk damage affects all of them. */
  copied_at: z.string(),
  lineage: BackupLineage,
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  counts: z.record(z.string(), z.number()),
  /** The ISO instant of the newest lead or message; null where there is none. */
  newest: z.nullable(z.string()),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
export type BackedUpFile = BackupManifest['files'][number];

export interface Backup {
  dir: string;
  at: Date;
  occasion: Occasion;
  /** Null when its `backup.json` cannot be read. */
  lineage: BackupLineage | null;
}

/** Says why a backup could not be made, read or restored, and what to do; the message is for the owner. */
export class BackupTrouble extends Error {}

/** Thrown when the files of a backup are missing or damaged. */
export class BackupDamaged extends BackupTrouble {}

export function backupName(at: Date, occasion: Occasion = 'hourly'): string {
  const time = `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return occasion === 'hourly' ? time : `${time}-${occasion}`;
}

export function backupAt(dir: string): Backup | null {
  const [, hour, minute, second, byHand] = PATTERN.exec(path.basename(dir)) ?? [];
  if (!hour) return null;
  const occasion = byHand ? 'by-hand' : 'hourly';
  return { dir, at: new Date(`${hour}:${minute}:${second}`), occasion, lineage: lineageIn(dir) };
}

function lineageIn(dir: string): BackupLineage | null {
  try {
    return readBackupManifest(dir).lineage;
  } catch (error) {
    if (error instanceof BackupTrouble) return null;
    throw error;
  }
}

/** Returns the newest first; an empty list when the folder does not exist. */
export const listBackups = async (backupDir: string): Promise<Backup[]> =>
  backupsIn(backupDir, fs.existsSync(backupDir) ? await readdir(backupDir) : []);

function backupsIn(folder: string, names: readonly string[]): Backup[] {
  const found = names.flatMap((name) => backupAt(path.join(folder, name)) ?? []);
  return found.sort((a, b) => b.at.getTime() - a.at.getTime());
}

export const dataIn = (dir: string) => path.join(dir, 'data');
/** The dump, which takes the place of journals and segments in a backup of a database. */
export const DUMP = 'database.dump';
export const dumpIn = (dir: string) => path.join(dataIn(dir), DUMP);
export const manifestIn = (dir: string) => path.join(dir, 'backup.json');

/** Throws `BackupTrouble` when `backup.json` is missing or damaged. */
export function readBackupManifest(dir: string): BackupManifest {
  const file = manifestIn(dir);
  if (!fs.existsSync(file)) {
    const isFolder = fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory();
    const [newest] = backupsIn(dir, isFolder ? fs.readdirSync(dir) : []);
    const next = newest ? `The newest in it is ${newest.dir}.` : 'Name another folder.';
    throw new BackupDamaged(`${dir} is no backup: it has no backup.json. ${next}`);
  }
  try {
    return z.parse(BackupManifest, JSON.parse(fs.readFileSync(file, 'utf8')));
  } catch (error) {
    const code = errorCode(error);
    if (code) throw new BackupTrouble(`${file} cannot be read (${code}). Take another backup.`);
    throw new BackupDamaged(`${file} is damaged. Take another backup.`);
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns size and hash; reads in parts, because the file may be larger than the memory. */
export function describeFile(file: string): Pick<BackedUpFile, 'bytes' | 'sha256'> {
  const hash = createHash('sha256');
  const part = Buffer.alloc(1024 * 1024);
  const fd = fs.openSync(file, 'r');
  let bytes = 0;
  try {
    for (let read = fs.readSync(fd, part); read > 0; read = fs.readSync(fd, part)) {
      hash.update(part.subarray(0, read));
      bytes += read;
    }
  } finally {
    fs.closeSync(fd);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/*
 * Kept backups: the newest of each of the last 24 hours, 7 days and 8 weeks that have any, the oldest of the
 * present hour, and for a day those made by hand. Each line is counted separately.
 */

const hourOf = (at: Date) => at.toISOString().slice(0, 13);

// 1970 began on a Thursday; weeks begin on Mondays.
const weekOf = (at: Date) => String(Math.floor((at.getTime() / DAY_MS + 3) / 7));
const WEEKS = 8;

/** Only periods with a backup count, so a shop that was closed for a month loses none by that. */
const rules: readonly { periods: number; periodOf(at: Date): string }[] = [
  { periods: 24, periodOf: hourOf },
  { periods: 7, periodOf: (at) => at.toISOString().slice(0, 10) },
  { periods: WEEKS, periodOf: weekOf },
];

type Dated = Pick<Backup, 'at' | 'occasion' | 'lineage'>;

/** Returns the backups that are no longer kept; any order. */
export function outdated<B extends Dated>(backups: readonly B[]): B[] {
  // Backups without a readable lineage form a line of their own.
  const ids = new Set(backups.map(({ lineage }) => lineage?.id));
  return [...ids].flatMap((id) => outdatedOf(backups.filter(({ lineage }) => lineage?.id === id)));
}

function outdatedOf<B extends Dated>(line: readonly B[]): B[] {
  const newestFirst = line.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const [newest] = newestFirst;
  if (!newest) return [];
  const isOfTheDay = ({ at }: B) => newest.at.getTime() - at.getTime() < DAY_MS;
  const kept = new Set([
    ...rules.flatMap((rule) => keptBy(rule, newestFirst)),
    ...newestFirst.filter(({ at }) => hourOf(at) === hourOf(newest.at)).slice(-1),
    ...newestFirst.filter(({ occasion }) => occasion === 'by-hand').filter(isOfTheDay),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

function keptBy<B extends Dated>(
  { periods, periodOf }: (typeof rules)[number],
  newestFirst: readonly B[],
): B[] {
  const kept = new Map<string, B>();
  for (const backup of newestFirst) {
    const period = periodOf(backup.at);
    if (!kept.has(period) && kept.size < periods) kept.set(period, backup);
  }
  return [...kept.values()];
}

const MOVED_ASIDE = /^replaced[-_](\d.*)$/;

/** True once backups of eight later weeks exist: the former data still holds people who were erased since. */
export function isOutlived(name: string, backups: readonly Pick<Dated, 'at'>[]): boolean {
  const time = MOVED_ASIDE.exec(name)?.[1]?.replaceAll('_', '-').toUpperCase();
  if (!time) return false;
  const newer = backups.filter(({ at }) => backupName(at) > time);
  return new Set(newer.map(({ at }) => weekOf(at))).size >= WEEKS;
}
