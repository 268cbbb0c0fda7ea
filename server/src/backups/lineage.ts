import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { realDisk, replaceFile, syncFolder } from '../system/disk.ts';

/*
 * Backups of several shops, or of a shop and its copies, may lie in one folder. Each says from which data it was
 * made: a data folder or database has its own id, which no restore copies, and its backups form a line.
 */

/** The name of the lineage's file, and of the secret in a database. */
export const LINEAGE = 'lineage';

/** A backup, named by the id of its data and its number in that line, from 1 on. */
const Place = z.object({ id: z.string(), place: z.number() });

const Lineage = z.object({
  id: z.string(),
  /** The backup that the data was restored from; null when the data began empty. */
  from: z.nullable(Place),
});
export type Lineage = z.infer<typeof Lineage>;

export const BackupLineage = z.extend(Place, { from: Lineage.shape.from });
export type BackupLineage = z.infer<typeof BackupLineage>;

export function newLineage(from: BackupLineage | null): Lineage {
  const id = randomBytes(9).toString('base64url');
  return { id, from: from && { id: from.id, place: from.place } };
}

function lineageOf(dataDir: string): Lineage | null {
  const file = path.join(dataDir, LINEAGE);
  return fs.existsSync(file) ? readLineage(fs.readFileSync(file, 'utf8')) : null;
}

/** Returns a database's lineage, after storing `made` if there is none; null without both. Throws `StartRefused`. */
export async function databaseLineage(url: string, made?: Lineage): Promise<Lineage | null> {
  // The Postgres driver is loaded only when there is a database.
  const { databaseSecret } = await import('../store/postgres/dump.ts');
  const text = await databaseSecret(url, LINEAGE, made && JSON.stringify(made));
  return text === null ? null : readLineage(text);
}

interface ShopData {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Returns the lineage of the shop's data, or null where there is none yet. */
export const lineageHere = async ({ dataDir, databaseUrl }: ShopData): Promise<Lineage | null> =>
  databaseUrl ? databaseLineage(databaseUrl) : lineageOf(dataDir);

/** Leaves out the backups of other data. An unreadable one may be of this shop; without a lineage no other is. */
export async function ownOf<B extends Made>(backups: readonly B[], data: ShopData): Promise<B[]> {
  const own = await lineageHere(data);
  const line = (own && ofLine(backups, own)) ?? [];
  return backups.filter((backup) => !backup.lineage || line.includes(backup));
}

const readLineage = (text: string): Lineage => z.parse(Lineage, JSON.parse(text));

/** Gives a data folder its lineage, unless it has one. Synced when it resolves. */
export async function keepLineage(dataDir: string, made: Lineage): Promise<Lineage> {
  const known = lineageOf(dataDir);
  if (known) return known;
  await replaceFile(realDisk, path.join(dataDir, LINEAGE), Buffer.from(JSON.stringify(made)));
  await syncFolder(realDisk, dataDir);
  return made;
}

interface Made {
  lineage: BackupLineage | null;
}

export function nextPlace(backups: readonly Made[], id: string): number {
  return 1 + Math.max(0, ...backups.map(({ lineage }) => (lineage?.id === id ? lineage.place : 0)));
}

/**
 * Returns the backups made of the data of `own` or of its ancestors, in the order of `backups`. With `own` null
 * (lost or new data) it returns the only line that no other line continues, or null when there are several.
 */
export function ofLine<B extends Made>(backups: readonly B[], own: Lineage | null): B[] | null {
  if (own) return upTo(backups, { id: own.id, place: Number.POSITIVE_INFINITY }, own.from);
  const ids = [...new Set(backups.flatMap(({ lineage }) => lineage?.id ?? []))];
  const heads = ids.filter((id) => !isContinued(backups, id));
  const [head] = heads;
  if (head === undefined) return ids.length > 0 ? null : [];
  if (heads.length > 1) return null;
  const from = backups.find(({ lineage }) => lineage?.id === head)?.lineage?.from ?? null;
  return upTo(backups, { id: head, place: Number.POSITIVE_INFINITY }, from);
}

function upTo<B extends Made>(
  backups: readonly B[],
  last: z.infer<typeof Place>,
  from: Lineage['from'],
): B[] {
  const own = backups.filter(
    ({ lineage }) => lineage?.id === last.id && lineage.place <= last.place,
  );
  if (!from) return own;
  const before = backups.find(({ lineage }) => lineage?.id === from.id)?.lineage?.from ?? null;
  return [...own, ...upTo(backups, from, before)];
}

/** True when data restored from the last backup of line `id` continues it; false when the line itself went on. */
function isContinued(backups: readonly Made[], id: string): boolean {
  const last = nextPlace(backups, id) - 1;
  return backups.some(({ lineage }) => lineage?.from?.id === id && lineage.from.place === last);
}
