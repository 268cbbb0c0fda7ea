import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BackupManifest,
  BackupTrouble,
  listBackups,
  readBackupManifest,
} from './backup-folder.ts';
import type { ErasedSet } from './erasure-ledger.ts';
import { makeBackup } from './make.ts';
import { type RestoreOptions, restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

export interface BackupCommandDeps extends Pick<RestoreOptions, 'dataDir'> {
  /** Where the records are, if not in the data folder. */
  databaseUrl?: string | undefined;
  /** Erases whoever `erased` names from the folder `dir`, or from the database where it is null. */
  eraseAgain(dir: string | null, erased: ErasedSet): Promise<number>;
  /** Where they are kept unless a command names another folder. */
  backupDir: string;
  now: Date;
  say(line: string): void;
}

const commands = { backup, verify, restore };

export type BackupCommand = keyof typeof commands;

/** `backup`, `verify` and `restore`, each with one folder at most. Returns the exit code. */
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
  const { folder = deps.backupDir } = read('backup', words);
  const { dir } = await makeBackup({ ...deps, backupDir: folder });
  deps.say(`Backed up to ${dir} and read back: ${contentsOf(readBackupManifest(dir))}`);
}

async function verify(words: string[], deps: BackupCommandDeps) {
  const dir = read('verify', words).folder ?? (await newest(deps));
  const inspection = await verifyBackup(dir);
  const { made_at } = readBackupManifest(dir);
  deps.say(`${dir} is whole. Made ${made_at}; it holds ${contentsOf(inspection)}`);
}

async function restore(words: string[], deps: BackupCommandDeps) {
  const { folder, replace } = read('restore', words);
  const from = folder ?? (await newest(deps));
  const { dataDir, databaseUrl, say, eraseAgain } = deps;
  const { counts, erased, replaced } = databaseUrl
    ? await restoreFromDump(databaseUrl, { ...deps, from, replace })
    : await restoreBackup({ ...deps, eraseAgain, from, replace });
  const { newest: newestRecord } = readBackupManifest(from);
  const place = databaseUrl ? 'the database' : dataDir;
  say(`Restored ${from} to ${place}: ${contentsOf({ counts, newest: newestRecord })}`);
  if (erased > 0) {
    say(`${erased} records of people who were erased since it was made were erased again.`);
  }
  if (replaced) say(`What had stood there is in ${replaced}; delete it when you are sure.`);
  say('Mails that were still to be sent when it was made are sent again once the server starts.');
}

/** What only a database needs is loaded only with one. */
async function restoreFromDump(
  databaseUrl: string,
  options: BackupCommandDeps & { from: string; replace: boolean },
) {
  const { restoreDatabase } = await import('./restore-database.ts');
  const eraseAgain = (erased: ErasedSet) => options.eraseAgain(null, erased);
  return restoreDatabase({ ...options, databaseUrl, eraseAgain });
}

function read(command: BackupCommand, words: string[]): { folder?: string; replace: boolean } {
  const options = { replace: { type: 'boolean', default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    const { replace } = values;
    if (more.length > 0 || (replace && command !== 'restore')) throw new TypeError(command);
    return { ...(folder && { folder: path.resolve(folder) }), replace };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const flag = command === 'restore' ? ' [--replace]' : '';
    throw new BackupTrouble(`Use: npm run ${command} -- [FOLDER]${flag}`);
  }
}

async function newest({ backupDir }: BackupCommandDeps): Promise<string> {
  const [first] = await listBackups(backupDir);
  if (first) return first.dir;
  throw new BackupTrouble(
    `There is no backup in ${backupDir}. Name the folder of one, or set BACKUP_DIR.`,
  );
}

/** What people who keep the shop call the records; the rest has its own name on disk. */
const words: Record<string, string> = {
  threads: 'conversations',
  mails: 'mails on their way',
  staff: 'staff accounts',
};
const unsaid = new Set(['sessions', 'settings', 'replies']);

function contentsOf({ counts, newest }: Pick<BackupManifest, 'counts' | 'newest'>): string {
  const parts = Object.entries(counts)
    .filter(([name]) => !unsaid.has(name))
    .map(([name, count]) => `${count} ${(words[name] ?? name).replaceAll('-', ' ')}`);
  return `${parts.join(', ')}${newest ? `; the newest came ${newest}` : ''}.`;
}
