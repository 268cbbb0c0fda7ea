import fs from 'node:fs';
import path from 'node:path';
import { openStore } from '../src/store/embedded/open.ts';
import { realDisk } from '../src/system/disk.ts';
import { clock, contact, copyFolder, line } from '../src/testing/samples.ts';

/** Skips every sync, for runs that only read and never cut the power. */
const quickDisk = { ...realDisk, fsync: async () => {}, fdatasync: async () => {} };

/**
 * Makes a folder as a killed process leaves it: a snapshot at each of `sizes` but the last, and a journal
 * up to the last. Each contact is committed with a message, so that half a commit would show. Returns the
 * ids, oldest first.
 */
export async function makeKilledFolder(dir: string, sizes: readonly number[]): Promise<string[]> {
  const ids: string[] = [];
  const making = `${dir}-making`;
  for (const [at, size] of sizes.entries()) {
    const store = await openStore({ dir: making, clock, disk: quickDisk });
    const more = Array.from({ length: size - ids.length }, (_, index) => `c${ids.length + index}`);
    await Promise.all(more.map((id) => store.commit(commitOf(id))));
    ids.push(...more);
    if (at === sizes.length - 1) copyFolder(making, dir);
    await store.close();
  }
  fs.rmSync(making, { recursive: true });
  return ids;
}

const commitOf = (id: string) => [
  { put: 'contacts' as const, record: contact(id) },
  { put: 'messages' as const, record: line(id, 1, id) },
];

/** Returns every file below a folder by its relative path; none when the folder does not exist. */
export function filesOf(dir: string): Map<string, Buffer> {
  if (!fs.existsSync(dir)) return new Map();
  const names = fs.readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => fs.statSync(path.join(dir, name)).isFile());
  return new Map(files.map((name) => [name, fs.readFileSync(path.join(dir, name))]));
}

export function isUntouched(dir: string, before: Map<string, Buffer>): boolean {
  const now = filesOf(dir);
  return (
    now.size === before.size &&
    [...before].every(([name, bytes]) => now.get(name)?.equals(bytes) ?? false)
  );
}

export interface Opened {
  /** The ids of complete commits, the oldest first. */
  ids: string[];
  /** Records that differ from what was stored, and commits of which a half is missing. */
  spoiled: string[];
  warnings: string[];
}

/** Opens the folder, reads all records and closes it. Throws `StartRefused` as the store does. */
export async function readFolder(dir: string): Promise<Opened> {
  const store = await openStore({ dir, clock, disk: quickDisk });
  const contacts = await store.list('contacts');
  const said = new Set((await store.list('messages')).map(({ message }) => message));
  const warnings = [...store.warnings()];
  await store.close();
  const ids = contacts.map(({ id }) => id).reverse();
  const there = new Set(ids);
  return {
    ids,
    spoiled: [
      ...contacts.filter((row) => !isStored(row)).map(({ id }) => id),
      ...ids.filter((id) => !said.has(id)),
      ...[...said].filter((id) => !there.has(id)),
    ],
    warnings,
  };
}

const isStored = (row: { id: string }) => JSON.stringify(row) === JSON.stringify(contact(row.id));

export const wrecks: [string, (file: string) => void][] = [
  ['{', (file) => fs.writeFileSync(file, '{')],
  ['empty', (file) => fs.writeFileSync(file, '')],
  ['null', (file) => fs.writeFileSync(file, 'null')],
  ['NULs', (file) => fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size))],
  ['missing', (file) => fs.rmSync(file)],
];
