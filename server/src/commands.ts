import path from 'node:path';
import type { Logger } from 'pino';
import { createAudit } from './audit/audit.ts';
import { type BackupCommand, runBackupCommand } from './backups/commands.ts';
import type { ErasedSet } from './backups/erasure-ledger.ts';
import { backupDirOf, type Config } from './config.ts';
import { eraseAgain } from './leads/erase-again.ts';
import { openErasures } from './leads/erasures.ts';
import { eraseMails } from './mail/outbox.ts';
import { createHub } from './realtime/hub.ts';
import { openStore } from './store/embedded.ts';
import type { Clock } from './system/clock.ts';
import type { Random } from './system/random.ts';

export interface CommandDeps {
  config: Config;
  say(line: string): void;
  clock: Clock;
  random: Random;
  log: Logger;
}

/** `backup`, `verify` or `restore` of the folder of the settings. Returns the exit code. */
export function runCommand(
  command: BackupCommand,
  words: string[],
  deps: CommandDeps,
): Promise<number> {
  const { config, clock, say } = deps;
  return runBackupCommand(command, words, {
    dataDir: config.DATA_DIR,
    backupDir: backupDirOf(config),
    now: clock.now(),
    say,
    eraseAgain: (dir, erased) => eraseInFolder(dir, erased, deps),
  });
}

/** Erases in a folder that was just restored, and that nobody serves yet. Returns how many records went. */
async function eraseInFolder(
  dir: string,
  erased: ErasedSet,
  { clock, random, log }: CommandDeps,
): Promise<number> {
  const store = await openStore({ dir, clock, log });
  try {
    const folder = path.join(dir, 'outbox');
    const erasures = await openErasures({
      store,
      hub: createHub(random),
      outbox: { erase: (whom) => eraseMails(store, folder, whom) },
      dismiss: () => {},
      // They stand in it already.
      ledger: { note: async () => {} },
      random,
      audit: createAudit({ store, clock, random, log }),
      log,
    });
    return await eraseAgain(store, erasures, erased);
  } finally {
    await store.close();
  }
}
