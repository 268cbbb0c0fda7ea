import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { realDisk, saveFile, syncFolder, writeFully } from '../store/disk.ts';
import { formatLine, readLines } from '../store/line.ts';
import { readSecret } from '../store/secret-file.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';

/*
 * Backups still hold whoever was erased after they were made, so each erasure is noted outside of them too: in the
 * data folder and beside the backups. Addresses and ids stand there as hashes under a secret of the shop, so the
 * ledger tells only whoever already holds the person's address. Lines are added, never changed.
 */

export const LEDGER = 'erasures';
const secretFile = 'erasure-secret';

const Line = z.object({
  at: z.string(),
  /** Hash of the address; null for a guest who left none. */
  person: z.nullable(z.string()),
  /** Hashes of the ids of their records. */
  records: z.array(z.string()),
});
type Line = z.infer<typeof Line>;

export interface ErasureLedger {
  /**
   * `email` as people are told apart by it, '' for a guest. On disk when it resolves, in the data folder; beside the backups at
   * the latest with the next one.
   */
  note(erased: { email: string; ids: readonly string[] }): Promise<void>;
}

export interface LedgerDeps {
  dataDir: string;
  backupDir: string;
  clock: Clock;
  random: Random;
  log: Pick<Logger, 'warn'>;
}

export async function openErasureLedger(deps: LedgerDeps): Promise<ErasureLedger> {
  const { dataDir, backupDir, clock, random, log } = deps;
  // A folder begun anew beside old backups goes on under the secret that they know.
  await copyIfMissing(secretFile, backupDir, dataDir);
  const hash = hashUnder(await readSecret(dataDir, secretFile, random));
  return {
    async note({ email, ids }) {
      const person = email ? hash(email) : null;
      const line: Line = { at: clock.now().toISOString(), person, records: ids.map(hash) };
      await append(path.join(dataDir, LEDGER), [JSON.stringify(line)]);
      await mirrorLedger(dataDir, backupDir).catch((error: unknown) => {
        log.warn({ error: (error as Error).name }, 'an erasure is noted beside the backups later');
      });
    },
  };
}

/** Brings the ledger beside the backups up to date, once there is such a folder. */
export async function mirrorLedger(dataDir: string, backupDir: string): Promise<void> {
  if (!fs.existsSync(backupDir)) return;
  await copyIfMissing(secretFile, dataDir, backupDir);
  await addMissing(linesOf(dataDir), backupDir);
}

/** Adds to the ledger of one folder what it lacks of these lines. */
export async function addMissing(lines: readonly string[], dir: string): Promise<void> {
  const known = new Set(linesOf(dir));
  const missing = [...new Set(lines)].filter((line) => !known.has(line));
  if (missing.length > 0) await append(path.join(dir, LEDGER), missing);
}

/** What is whole in the ledger of one folder. */
export function linesOf(dir: string): string[] {
  const file = path.join(dir, LEDGER);
  if (!fs.existsSync(file)) return [];
  return readLines(fs.readFileSync(file)).pieces.flatMap((p) => ('text' in p ? p.text : []));
}

/** Recognises who is named in these lines, under every secret that any of the folders has. */
export function createErasedSet(lines: readonly string[], dirs: readonly string[]) {
  const parsed = lines.map((line) => z.parse(Line, JSON.parse(line)));
  const persons = new Set(parsed.flatMap(({ person }) => person ?? []));
  const records = new Set(parsed.flatMap((line) => line.records));
  const files = dirs.map((dir) => path.join(dir, secretFile)).filter((file) => fs.existsSync(file));
  const secrets = new Set(files.map((file) => fs.readFileSync(file, 'utf8').trim()));
  const hashes = [...secrets].map(hashUnder);
  return {
    hasSecret: hashes.length > 0,
    hasPerson: (email: string) => hashes.some((hash) => persons.has(hash(email))),
    hasRecord: (id: string) => hashes.some((hash) => records.has(hash(id))),
  };
}

export type ErasedSet = ReturnType<typeof createErasedSet>;

const hashUnder = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

async function copyIfMissing(name: string, from: string, to: string): Promise<void> {
  const [source, copy] = [path.join(from, name), path.join(to, name)];
  if (fs.existsSync(copy) || !fs.existsSync(source)) return;
  await saveFile(realDisk, copy, fs.readFileSync(source));
  await syncFolder(realDisk, to);
}

/** After a crash the last line may lack its end; what follows begins a line of its own. */
async function append(file: string, texts: readonly string[]): Promise<void> {
  const isNew = !fs.existsSync(file);
  const bytes = Buffer.from(`${isNew ? '' : '\n'}${texts.map(formatLine).join('')}`);
  const fd = await realDisk.open(file, 'a');
  try {
    await writeFully(realDisk, fd, bytes, 0);
    await realDisk.fsync(fd);
  } finally {
    await realDisk.close(fd);
  }
  if (isNew) await syncFolder(realDisk, path.dirname(file));
}
