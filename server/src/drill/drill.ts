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
import { restoreInto, withNewestWhole, wordFor } from '../backups/commands.ts';
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
  /** Erases the people in `erased` from the folder `dir`, or from the database of `config` when `dir` is null. */
  eraseAgain(dir: string | null, erased: ErasedSet, config: Config): Promise<number>;
  untilSeen(): Promise<void>;
}

/**
 * Restores the newest undamaged backup beside the shop, serves it at its own address, and deletes it. It changes
 * nothing in the shop, sends no mail and makes no backup. Returns the exit code.
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

/** Resolves at Enter or a signal to stop. */
export async function untilEnterOrSignal(): Promise<void> {
  const seen = new AbortController();
  const events = [
    once(process, 'SIGINT', seen),
    once(process, 'SIGTERM', seen),
    once(process, 'SIGHUP', seen),
    ...(process.stdin.isTTY ? [once(process.stdin, 'data', seen)] : []),
  ];
  await Promise.race(events);
  for (const event of events) event.catch(() => {}); // The other events are canceled by the abort below, and reject.
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
  // It gets no other settings of the shop: no mail server, no model, none of the shop's addresses.
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

async function contentsOf({ DATA_DIR, DATABASE_URL }: Config): Promise<Contents | null> {
  if (DATABASE_URL) {
    return (await import('../store/postgres/dump.ts')).databaseContents(DATABASE_URL);
  }
  return fs.existsSync(DATA_DIR) ? whileFilesStay(() => inspectFolder(DATA_DIR)) : null;
}

/** Compares both; what came after the backup is only in the shop. */
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

/** The place of a drill: a temporary folder, and on Postgres also a database beside the shop's. */
interface DrillPlace {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

/** Throws `StartRefused` when the shop's user may not make databases, or a drill is already under way. */
async function openDrillPlace(liveUrl: string | undefined): Promise<DrillPlace> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sallie-drill-'));
  const removeFolder = () => fs.rmSync(dataDir, { recursive: true, force: true });
  if (!liveUrl) return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  try {
    // The Postgres driver is loaded only when there is a database.
    const { makeDatabaseBeside } = await import('../store/postgres/upkeep.ts');
    // A schema in the shop's database would not do: leader and events belong to a whole database.
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
