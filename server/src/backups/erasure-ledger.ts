import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { formatLine, readLines } from '../store/embedded/line.ts';
import type { Clock } from '../system/clock.ts';
import { realDisk, saveFile, syncFolder, writeFully } from '../system/disk.ts';
import type { Random } from '../system/random.ts';
import { readSecret } from '../system/secret-file.ts';

/*
 * Backups still hold whoever was erased after they were made, so each erasure is noted outside of them too: in the
 * data folder or the database, and beside the backups. Addresses and ids stand there as hashes under a secret of the shop, so the
 * ledger tells only whoever already holds the person's address. Lines are added, never changed.
 */

export const LEDGER = 'erasures';
/** Its name in a folder, and among the secrets of a database. */
export const secretFile = 'erasure-secret';

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
   * `email` as people are told apart by it, '' for a guest. On disk when it resolves; beside the backups at the latest
   * with the next one.
   */
  note(erased: { email: string; ids: readonly string[] }): Promise<void>;
}

/** What of the ledger has to be beside the backups as well. */
export interface LedgerCopy {
  /** Null where nobody was erased yet. */
  secret: string | null;
  lines: readonly string[];
}

/** Where the ledger itself is kept. */
export interface LedgerPlace {
  /** The secret under which its hashes are made; `known` where there was none yet, else one made now. */
  secret(known: string | null): Promise<string>;
  lines(): Promise<readonly string[]>;
  /** On disk when it resolves. */
  add(line: string): Promise<void>;
}

export interface LedgerDeps {
  place: LedgerPlace;
  backupDir: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

export async function openErasureLedger(deps: LedgerDeps): Promise<ErasureLedger> {
  const { place, backupDir, clock, log } = deps;
  // A shop begun anew beside old backups goes on under the secret that they know.
  const secret = await place.secret(secretIn(backupDir));
  const hash = hashUnder(secret);
  return {
    async note({ email, ids }) {
      const person = email ? hash(email) : null;
      const line: Line = { at: clock.now().toISOString(), person, records: ids.map(hash) };
      await place.add(JSON.stringify(line));
      const copy = async () => keepBeside(backupDir, { secret, lines: await place.lines() });
      await copy().catch((error: unknown) => {
        log.warn({ error: (error as Error).name }, 'an erasure is noted beside the backups later');
      });
    },
  };
}

export const ledgerInFolder = (dir: string, random: Random): LedgerPlace => ({
  async secret(known) {
    if (known && !secretIn(dir)) await saveSecret(dir, known);
    return readSecret(dir, secretFile, random);
  },
  lines: async () => linesOf(dir),
  add: (line) => append(path.join(dir, LEDGER), [line]),
});

/** Brings the ledger beside the backups up to date, once there is such a folder. */
export async function mirrorLedger(dataDir: string, backupDir: string): Promise<void> {
  await keepBeside(backupDir, { secret: secretIn(dataDir), lines: linesOf(dataDir) });
}

export async function keepBeside(backupDir: string, { secret, lines }: LedgerCopy): Promise<void> {
  if (!fs.existsSync(backupDir)) return;
  if (secret && !secretIn(backupDir)) await saveSecret(backupDir, secret);
  await addMissing(lines, backupDir);
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

/** Names the records of that time alone: the person may have come again since. */
export function withoutPerson(line: string): string {
  return JSON.stringify({ ...z.parse(Line, JSON.parse(line)), person: null });
}

/** Recognises who is named in these lines, whichever of the secrets they were written under. */
export function createErasedSet(lines: readonly string[], secrets: readonly (string | null)[]) {
  const parsed = lines.map((line) => z.parse(Line, JSON.parse(line)));
  const persons = new Set(parsed.flatMap(({ person }) => person ?? []));
  const records = new Set(parsed.flatMap((line) => line.records));
  const hashes = [...new Set(secrets)].filter((secret) => secret !== null).map(hashUnder);
  return {
    hasSecret: hashes.length > 0,
    hasPerson: (email: string) => hashes.some((hash) => persons.has(hash(email))),
    hasRecord: (id: string) => hashes.some((hash) => records.has(hash(id))),
  };
}

export type ErasedSet = ReturnType<typeof createErasedSet>;

const hashUnder = (secret: string) => (text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Of one folder; null where it has none. */
export function secretIn(dir: string): string | null {
  const file = path.join(dir, secretFile);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
}

async function saveSecret(dir: string, secret: string): Promise<void> {
  await saveFile(realDisk, path.join(dir, secretFile), Buffer.from(secret));
  await syncFolder(realDisk, dir);
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
