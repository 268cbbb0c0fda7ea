import fs from 'node:fs';
import path from 'node:path';
import {
  generationOf,
  journalPath,
  type Manifest,
  readManifest,
  scanFolder,
  segmentsPath,
} from '../store/embedded/folder.ts';
import { checksum, readEntry, readLines } from '../store/embedded/journal.ts';
import { openStore } from '../store/embedded/open.ts';
import { type CollectionName, tableNames } from '../store/schema.ts';
import type { Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';

/* A folder that a start refuses, because a file is missing or damaged, still holds undamaged records. */

const RECORDS_A_COMMIT = 200;
/** The first and last line of a segment. */
const FRAME = /^(\{"v":\d+,"records":\[|\]\})$/;

type Records = Map<string, { id: string }>;
type Found = Map<string, Records>;

/**
 * Writes every readable record of the folder `from` into a new folder `to`, except kept replies. Returns what is
 * lost, one sentence each. Throws `StartRefused` when a newer program wrote the folder.
 */
export async function salvage(
  from: string,
  to: string,
  clock: Pick<Clock, 'steady'>,
): Promise<string[]> {
  const lost: string[] = [];
  const found: Found = new Map(tableNames().map((name) => [name, new Map()]));
  const { manifests, segments, journals } = scanFolder(from);
  const manifest = manifests.map((number) => readManifest(from, number)).find(Boolean) ?? null;
  if (!manifest && segments.length > 0) lost.push('The table of contents is missing or damaged.');
  const listed = manifest?.segments.map(({ file }) => file) ?? segments.sort(byGeneration);
  for (const file of listed) readSegment(from, file, manifest, found, lost);
  for (const number of journals) {
    readJournal(journalPath(from, number), manifest?.seq ?? 0, found, lost);
  }
  lost.push(...gapsIn(journals, manifest));
  await writeAll(to, clock, found);
  return lost;
}

const byGeneration = (a: string, b: string) => generationOf(a) - generationOf(b);

function readSegment(
  dir: string,
  file: string,
  manifest: Manifest | null,
  found: Found,
  lost: string[],
) {
  const full = path.join(segmentsPath(dir), file);
  if (!fs.existsSync(full)) {
    lost.push(`${file} is missing.`);
    return;
  }
  const bytes = fs.readFileSync(full);
  const listed = manifest?.segments.find((segment) => segment.file === file);
  const collection = file.replace(/-\d+\.g\d+$/, '');
  const text = bytes.toString();
  const lines = text.split('\n').filter((line) => !FRAME.test(line) && !line.startsWith('null'));
  const read = lines.flatMap((line) => recordIn(line.replace(/,$/, '')) ?? []);
  for (const record of read) found.get(collection)?.set(record.id, record);
  const unread = lines.length - read.length;
  const isWhole = listed ? checksum(bytes) === listed.crc : unread === 0;
  if (isWhole) return;
  lost.push(
    `${file} is damaged: ${read.length} of its records can be read, look at them; ${unread} cannot.`,
  );
}

function recordIn(line: string): { id: string } | null {
  try {
    const record: { id: unknown } | null = JSON.parse(line);
    return typeof record?.id === 'string' ? { ...record, id: record.id } : null;
  } catch {
    return null; // The caller counts it as lost.
  }
}

function readJournal(file: string, after: number, found: Found, lost: string[]) {
  const { pieces, torn } = readLines(fs.readFileSync(file));
  let unread = torn ? 1 : 0;
  for (const piece of pieces) {
    if ('damage' in piece) {
      unread += 1;
      continue;
    }
    const { seq, writes } = readEntry(piece.text, path.basename(file));
    if (seq <= after) continue;
    for (const write of writes) {
      if ('put' in write) found.get(write.put)?.set(write.record.id, write.record);
      else found.get(write.drop)?.delete(write.id);
    }
  }
  if (unread > 0)
    lost.push(`${path.basename(file)} is damaged: ${unread} of its changes are lost.`);
}

function gapsIn(journals: readonly number[], manifest: Manifest | null): string[] {
  const first = manifest?.journal ?? journals[0] ?? 1;
  const last = journals.at(-1) ?? first;
  const wanted = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const missing = wanted.filter((number) => !journals.includes(number));
  return missing.map((number) => `${path.basename(journalPath('', number))} is missing.`);
}

async function writeAll(dir: string, clock: Pick<Clock, 'steady'>, found: Found) {
  const store = await openStore({ dir, clock });
  try {
    for (const [name, records] of found) {
      if (name === 'replies') continue;
      const all = [...records.values()];
      for (let at = 0; at < all.length; at += RECORDS_A_COMMIT) {
        const part = all.slice(at, at + RECORDS_A_COMMIT);
        await store.commit(
          part.map((record) => ({ put: name as CollectionName, record }) as Write),
        );
      }
    }
  } finally {
    await store.close();
  }
}
