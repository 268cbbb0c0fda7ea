import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { addMissing, linesOf } from '../store/embedded/folder.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import { realDisk, saveFile, syncFolder } from '../system/disk.ts';
import { errorName } from '../system/log.ts';
import { createSigner } from '../system/secrets.ts';
import { BackupTrouble } from './backup-folder.ts';

/*
 * Older backups still hold people who were erased later, so each erasure is also noted in the data folder or
 * database and beside the backups. Addresses and ids are hashes under a secret of the shop, so the ledger tells
 * nothing to a reader who does not know the address. Lines are added, never changed.
 */

/** The name of the secret's file, and of the secret in a database. */
export const secretFile = 'erasure-secret';

const Line = z.object({
  at: z.string(),
  /** Hash of the address; null for a guest without an address. */
  person: z.nullable(z.string()),
  /** Hashes of the ids of the person's records. */
  records: z.array(z.string()),
});
type Line = z.infer<typeof Line>;

export type ErasureLedger = Awaited<ReturnType<typeof openErasureLedger>>;

/** The part of the ledger that has to exist beside the backups as well. */
export interface LedgerCopy {
  /** Null before the first erasure. */
  secret: string | null;
  lines: readonly string[];
}

export interface LedgerDeps {
  store: Pick<Store, 'secret' | 'erasures' | 'noteErasure'>;
  backupDir: string;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
}

export async function openErasureLedger(deps: LedgerDeps) {
  const { store, backupDir, clock, log } = deps;
  // A new shop beside old backups takes over the secret under which their ledger was written.
  const secret = await store.secret(secretFile, secretIn(backupDir));
  const hash = hashUnder(secret);
  return {
    /**
     * Notes an erasure. `email` is a `personKey`, '' for a guest. Synced when it resolves; if the copy beside
     * the backups fails, the next erasure or backup makes it up.
     */
    async note({ email, ids }: { email: string; ids: readonly string[] }): Promise<void> {
      const person = email ? hash(email) : null;
      const line: Line = { at: clock.now().toISOString(), person, records: ids.map(hash) };
      await store.noteErasure(JSON.stringify(line));
      const copy = async () => keepBeside(backupDir, { secret, lines: await store.erasures() });
      await copy().catch((error: unknown) => {
        log.warn({ error: errorName(error) }, 'an erasure is noted beside the backups later');
      });
    },
  };
}

/** Updates the ledger beside the backups, once that folder exists. */
export async function mirrorLedger(dataDir: string, backupDir: string): Promise<void> {
  await keepBeside(backupDir, { secret: secretIn(dataDir), lines: linesOf(dataDir) });
}

export async function keepBeside(backupDir: string, { secret, lines }: LedgerCopy): Promise<void> {
  if (!fs.existsSync(backupDir)) return;
  if (secret && !secretIn(backupDir)) await saveSecret(backupDir, secret);
  await addMissing(lines, backupDir);
}

/** Keeps only the record hashes, because the person may have come back since. */
export function withoutPerson(line: string): string {
  return JSON.stringify({ ...z.parse(Line, JSON.parse(line)), person: null });
}

/** Recognizes the people in these lines, under any of the secrets. Throws `BackupTrouble` without a secret. */
export function createErasedSet(
  lines: readonly string[],
  secrets: readonly (string | null)[],
  backupDir: string,
) {
  const parsed = lines.map((line) => z.parse(Line, JSON.parse(line)));
  const persons = new Set(parsed.flatMap(({ person }) => person ?? []));
  const records = new Set(parsed.flatMap((line) => line.records));
  const hashes = [...new Set(secrets)].filter((secret) => secret !== null).map(hashUnder);
  if (hashes.length === 0) {
    throw new BackupTrouble(
      `People were erased since this backup was made, and the file erasure-secret that tells who is missing. Put it into ${backupDir}.`,
    );
  }
  return {
    hasPerson: (email: string) => hashes.some((hash) => persons.has(hash(email))),
    hasRecord: (id: string) => hashes.some((hash) => records.has(hash(id))),
  };
}

export type ErasedSet = ReturnType<typeof createErasedSet>;

const hashUnder = (secret: string) => createSigner(secret).sign;

/** Returns null when the folder has no secret. */
export function secretIn(dir: string): string | null {
  const file = path.join(dir, secretFile);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
}

async function saveSecret(dir: string, secret: string): Promise<void> {
  await saveFile(realDisk, path.join(dir, secretFile), Buffer.from(secret));
  await syncFolder(realDisk, dir);
}
