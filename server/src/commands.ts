import path from 'node:path';
import { createAudit } from './audit/audit.ts';
import { type BackupCommand, runBackupCommand } from './backups/commands.ts';
import type { ErasedSet } from './backups/erasure-ledger.ts';
import { makeBackup } from './backups/make.ts';
import { backupDirOf, type Config, readConfig } from './config.ts';
import type { Core } from './core.ts';
import { runDoctor } from './doctor/doctor.ts';
import { prune, pruneWithMoreMemory, WITHOUT_BACKUP } from './doctor/prune.ts';
import { measure } from './doctor/server-checks.ts';
import { openErasures } from './leads/erasures.ts';
import { eraseAgain } from './leads/people.ts';
import { eraseMails } from './mail/outbox.ts';
import { Hub } from './realtime/hub.ts';
import { createMemoryRelay } from './realtime/relay.ts';
import { openUnserved } from './shop-store.ts';
import { openStore } from './store/embedded/open.ts';

export interface CommandDeps extends Pick<Core, 'clock' | 'random' | 'log'> {
  env: NodeJS.ProcessEnv;
  /** The program itself, because some commands run another of its commands. */
  main: string;
  siteDir: string;
  say(line: string): void;
  /** How long a drill stays open; tests pass their own. */
  untilSeen?: () => Promise<void>;
}

/** `measure` and `prune` are internal: the doctor runs them in another process. */
export type Command = BackupCommand | 'doctor' | 'drill' | 'measure' | 'move' | 'prune';

/** Returns the exit code. Throws `StartRefused`, except for `doctor`, which reports the reason. */
export async function runCommand(
  command: Command,
  words: string[],
  deps: CommandDeps,
): Promise<number> {
  const { env, clock, say } = deps;
  if (command === 'doctor') return examine(words, deps);
  const config = readConfig(env);
  if (command === 'move')
    return (await import('./move/command.ts')).move(words, { config, clock, say });
  if (command === 'drill') {
    const { drill, untilEnterOrSignal } = await import('./drill/drill.ts');
    const eraseAgain = (dir: string | null, erased: ErasedSet, own: Config) =>
      eraseIn(dir, erased, own, deps);
    return drill(words, { untilSeen: untilEnterOrSignal, ...deps, config, eraseAgain });
  }
  if (command === 'prune') return pruneWhere(config, words, deps);
  if (command === 'measure') {
    say(JSON.stringify(await measure(config.DATA_DIR)));
    return 0;
  }
  return runBackupCommand(command, words, {
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    backupDir: backupDirOf(config),
    clock,
    say,
    eraseAgain: (dir, erased) => eraseIn(dir, erased, config, deps),
  });
}

async function pruneWhere(config: Config, words: string[], { clock, say }: CommandDeps) {
  const store = await openUnserved(config, clock);
  const place = {
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
    backupDir: backupDirOf(config),
  };
  const backUp = async () =>
    (await makeBackup({ ...place, now: clock.now(), occasion: 'by-hand' })).dir;
  try {
    return await prune(words, { store, backUp, say });
  } finally {
    await store.close();
  }
}

async function examine(words: string[], deps: CommandDeps): Promise<number> {
  const [first, second] = words;
  if (first === undefined) return runDoctor(deps);
  const isKnown = second === undefined || second === WITHOUT_BACKUP;
  if (first === '--prune' && isKnown) return pruneWithMoreMemory(deps.main, words.slice(1));
  deps.say(`Use: npm run doctor [-- --prune [${WITHOUT_BACKUP}]]`);
  return 1;
}

/** Erases in a restored folder or database that nobody serves yet. Returns the number of erased records. */
async function eraseIn(
  dir: string | null,
  erased: ErasedSet,
  { DATA_DIR, DATABASE_URL: url = '' }: Config,
  { clock, random, log }: CommandDeps,
): Promise<number> {
  const store = dir
    ? await openStore({ dir, clock, log })
    : (
        await (
          await import('./store/postgres/open.ts')
        ).openPostgres({ url, clock, log, isBeingFilled: true })
      ).store;
  try {
    const folder = path.join(dir ?? DATA_DIR, 'outbox');
    const erasures = await openErasures({
      store,
      hub: new Hub(createMemoryRelay(random)),
      outbox: { erase: (whom) => eraseMails({ store, clock, me: 'restore', folder }, whom) },
      dismiss: () => {},
      // The ledger holds these erasures already.
      ledger: { note: async () => {} },
      clock,
      random,
      audit: createAudit({ store, clock, random, log }),
      log,
    });
    return await eraseAgain(store, erasures, erased);
  } finally {
    await store.close();
  }
}
