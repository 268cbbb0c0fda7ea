import { spawn } from 'node:child_process';
import os from 'node:os';
import { BackupTrouble } from '../backups/backup-folder.ts';
import { pruneStrangers } from '../conversations/prune.ts';
import type { Store } from '../store/store.ts';

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
  store: Store;
  /** Resolves with the folder of the backup. */
  backUp(): Promise<string>;
  say(line: string): void;
}

/** Lets strangers' chat go, after a backup. Returns the exit code. */
export async function prune(words: string[], { store, backUp, say }: PruneDeps): Promise<number> {
  try {
    if (!words.includes(WITHOUT_BACKUP)) say(`Backed up to ${await backUp()}.`);
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
  }
}
