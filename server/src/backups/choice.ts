import { type Backup, BackupDamaged, BackupTrouble, listBackups } from './backup-folder.ts';
import { databaseLineage, type Lineage, lineageOf, ofLine } from './lineage.ts';

export interface ChoiceDeps {
  dataDir: string;
  /** Set when the records are in a database, not in the data folder. */
  databaseUrl?: string | undefined;
  backupDir: string;
  say(line: string): void;
}

/** Returns the lineage of the shop's data, or null where there is none yet. */
export async function ownLine({ dataDir, databaseUrl }: ChoiceDeps): Promise<Lineage | null> {
  if (!databaseUrl) return lineageOf(dataDir);
  return databaseLineage(databaseUrl);
}

/**
 * Returns the shop's own backups, newest first, and mentions others in the folder. Throws `BackupTrouble` when
 * there is none, or when they come from several shops and nothing says which one is this shop.
 */
export async function ownBackups(deps: ChoiceDeps): Promise<[Backup, ...Backup[]]> {
  const { backupDir, say } = deps;
  const all = await listBackups(backupDir);
  if (all.length === 0) {
    throw new BackupTrouble(
      `There is no backup in ${backupDir}. Name the folder of one, or set BACKUP_DIR.`,
    );
  }
  // Unreadable backups keep their place in the list; restoring passes them over and says so.
  const unread = all.filter(({ lineage }) => !lineage);
  const line = ofLine(all, await ownLine(deps));
  if (!line) {
    throw new BackupTrouble(
      `The backups in ${backupDir} are of several shops or copies, and nothing says which is this one. Name one of the newest: ${newestOfEach(all)}.`,
    );
  }
  const others = all.filter((backup) => backup.lineage && !line.includes(backup));
  if (others[0]) {
    const what = others.length === 1 ? 'One backup' : `${others.length} backups`;
    say(
      `${what} in ${backupDir} of another shop, or of a copy of this one, left aside; the newest is ${others[0].dir}.`,
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
