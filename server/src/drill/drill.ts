import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BackupManifest,
  BackupTrouble,
  readBackupManifest,
} from '../backups/backup-folder.ts';
import { withNewestWhole } from '../backups/choice.ts';
import { restoreInto, wordFor } from '../backups/commands.ts';
import type { ErasedSet } from '../backups/erasure-ledger.ts';
import { whileFilesStay } from '../backups/live-folder.ts';
import { backupDirOf, type Config, readConfig } from '../config.ts';
import type { Core } from '../core.ts';
import { startServer } from '../server.ts';
import { inspectFolder } from '../store/embedded/recovery.ts';
import { logFailure } from '../store/failure.ts';

interface DrillDeps extends Pick<Core, 'clock' | 'random' | 'log'> {
  /** The shop's own. */
  config: Config;
  siteDir: string;
  say(line: string): void;
  /** Erases whoever `erased` names from the folder `dir`, or from the database of `config` where it is null. */
  eraseAgain(dir: string | null, erased: ErasedSet, config: Config): Promise<number>;
  /** Resolves once whoever looks at what is served has seen enough. */
  untilSeen(): Promise<void>;
}

/**
 * Restores the newest whole backup beside the shop, serves it at an origin of its own, and does away with it: it changes
 * nothing of the shop, sends nobody a mail and makes no backup. Returns the exit code.
 */
export async function drill(words: string[], deps: DrillDeps): Promise<number> {
  const { config, say } = deps;
  try {
    const { check, port } = read(words);
    const place = await openDrillPlace(config.DATABASE_URL);
    try {
      await hold(place, { check, port }, deps);
    } finally {
      await place.remove();
    }
    say('The drill is over, and nothing is left of it.');
    return 0;
  } catch (error) {
    if (!(error instanceof BackupTrouble)) throw error;
    say(error.message);
    return 1;
  }
}

/** Resolves once somebody who sits there has seen enough: at Enter, or a signal to stop. */
export async function untilEnterOrSignal(): Promise<void> {
  const seen = new AbortController();
  const events = [
    once(process, 'SIGINT', seen),
    once(process, 'SIGTERM', seen),
    once(process, 'SIGHUP', seen),
    ...(process.stdin.isTTY ? [once(process.stdin, 'data', seen)] : []),
  ];
  await Promise.race(events);
  for (const event of events) event.catch(() => {}); // Those that were not it are given up.
  seen.abort();
  process.stdin.pause();
}

function read(words: string[]) {
  const options = { check: { type: 'boolean', default: false }, port: { type: 'string' } } as const;
  try {
    const { values } = parseArgs({ args: words, options });
    return { check: values.check, port: values.port ?? '0' };
  } catch {
    throw new BackupTrouble('Use: npm run drill [-- --check] [-- --port PORT]');
  }
}

async function hold(
  { dataDir, databaseUrl }: DrillPlace,
  { check, port }: ReturnType<typeof read>,
  deps: DrillDeps,
) {
  const { config, say, siteDir, clock, random, log } = deps;
  // Nothing else of the shop's settings: no mail server, no model, no address of the shop's.
  const own = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: port,
    BACKUPS: '0',
  });
  const backupDir = backupDirOf(config);
  const { DATA_DIR, DATABASE_URL } = config;
  const shop = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL, backupDir, say };
  const into = { dataDir, databaseUrl, backupDir, clock, replace: false, salvage: false };
  const eraseAgain = (dir: string | null, erased: ErasedSet) => deps.eraseAgain(dir, erased, own);
  const { from } = await withNewestWhole(shop, (dir) => restoreInto(dir, { ...into, eraseAgain }));
  say(`Restored ${from}, made ${readBackupManifest(from).made_at}.\n`);
  say(table(await contentsOf(config), await contentsOf(own)));
  const onFatal = (error: unknown) => logFailure(log, 'drill', error);
  const server = await startServer({
    ...{ config: own, clock, random, log, siteDir, onFatal },
    isDrill: true,
  });
  try {
    const { status } = await fetch(`http://127.0.0.1:${server.port}/readyz`);
    if (status !== 200) throw new BackupTrouble(`What was restored is not ready (${status}).`);
    if (check) return say('\nA server starts on it, and is ready.');
    say(`\nIt is served until you press Enter, at ${server.origin}/admin-login`);
    say('Sign in there as at the shop, and look for yesterday’s leads. No mail leaves from there.');
    await deps.untilSeen();
  } finally {
    await server.stop();
  }
}

type Contents = Pick<BackupManifest, 'counts' | 'newest'>;

/** What the shop or the drill holds; null where there is no data. */
async function contentsOf({ DATA_DIR, DATABASE_URL }: Config): Promise<Contents | null> {
  if (DATABASE_URL) {
    return (await import('../store/postgres/dump.ts')).databaseContents(DATABASE_URL);
  }
  return fs.existsSync(DATA_DIR) ? whileFilesStay(() => inspectFolder(DATA_DIR)) : null;
}

/** One beside the other; what came after the backup was made is the shop's alone. */
function table(live: Contents | null, drilled: Contents | null): string {
  const row = (what: string, one: unknown, other: unknown) =>
    `${what.padEnd(24)}${String(one ?? '–').padStart(26)}${String(other ?? '–').padStart(26)}`;
  const names = Object.keys(drilled?.counts ?? {});
  return [
    row('', 'the shop', 'the backup'),
    ...names.map((name) => row(wordFor(name), live?.counts[name], drilled?.counts[name])),
    row('the newest came', live?.newest, drilled?.newest),
  ].join('\n');
}

/** Where a drill is held: in a folder of its own, and on Postgres in a database of its own beside the shop's. */
interface DrillPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  /** Does away with all of it. */
  remove(): Promise<void>;
}

/** Throws `StartRefused` where the shop's user may make no database, or a drill is under way in it. */
async function openDrillPlace(liveUrl: string | undefined): Promise<DrillPlace> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sallie-drill-'));
  const removeFolder = () => fs.rmSync(dataDir, { recursive: true, force: true });
  if (!liveUrl) return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  try {
    // What only a database needs is loaded only with one.
    const { makeDatabaseBeside } = await import('../store/postgres/upkeep.ts');
    // No schema beside the shop's: who leads and what processes tell each other belongs to a whole database.
    const { url: databaseUrl, drop } = await makeDatabaseBeside(liveUrl, '_drill');
    return {
      dataDir,
      databaseUrl,
      async remove() {
        removeFolder();
        await drop();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
