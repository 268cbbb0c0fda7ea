import { spawn } from 'node:child_process';
import os from 'node:os';
import { BackupTrouble } from '../backups/backup-folder.ts';
import { makeBackup } from '../backups/make.ts';
import { backupDirOf, type Config } from '../config.ts';
import { pruneStrangers } from '../conversations/prune.ts';
import { openStore } from '../store/embedded/open.ts';
import type { Clock } from '../system/clock.ts';

/** Of the machine's memory: a folder that is too large for a server is read here once more, with all there is. */
const MOST = 0.75;

/** `--without-backup`: where there is no room for one. */
export const WITHOUT_BACKUP = '--without-backup';

/** Runs `prune` in a process that may use most of the memory. Resolves with its exit code. */
export function pruneWithMoreMemory(main: string, words: string[]): Promise<number> {
  const megabytes = Math.floor((MOST * os.totalmem()) / 1024 / 1024);
  const flags = [...process.execArgv, `--max-old-space-size=${megabytes}`];
  const child = spawn(process.execPath, [...flags, main, 'prune', ...words], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

export interface PruneDeps {
  config: Config;
  clock: Clock;
  say(line: string): void;
}

/** Lets strangers' chat go, after a backup. Returns the exit code. Throws `StartRefused` while a server runs. */
export async function prune(words: string[], { config, clock, say }: PruneDeps): Promise<number> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config;
  const store = await openUnserved(config, clock);
  try {
    if (!words.includes(WITHOUT_BACKUP)) {
      const { dir } = await makeBackup({
        dataDir,
        databaseUrl,
        backupDir: backupDirOf(config),
        now: clock.now(),
        occasion: 'by-hand',
      });
      say(`Backed up to ${dir}.`);
    }
    const { strangers, messages } = await pruneStrangers(store);
    say(
      strangers === 0
        ? 'There is no chat of strangers.'
        : `${strangers} strangers’ conversations with ${messages} messages are gone. Whoever left an address or a phone stays.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BackupTrouble)) throw error;
    say(`${error.message} With ${WITHOUT_BACKUP} they go without one.`);
    return 1;
  } finally {
    await store.close();
  }
}

/** What a server would open, while none does. What only a database needs is loaded only with one. */
async function openUnserved({ DATA_DIR: dir, DATABASE_URL: url }: Config, clock: Clock) {
  if (url === undefined) return openStore({ dir, clock });
  const { openForUpkeep } = await import('../store/postgres/upkeep.ts');
  const upkeep = await openForUpkeep(url);
  try {
    await upkeep.refuseWhileServed();
  } finally {
    await upkeep.close();
  }
  return (await (await import('../store/postgres/open.ts')).openPostgres({ url, clock })).store;
}
