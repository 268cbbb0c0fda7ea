import fs from 'node:fs';
import path from 'node:path';
import { leadKinds } from '@sallie/shared/contract/leads';
import { Low } from 'lowdb';
import { type Disk, realDisk, remove, saveFile, syncFolder } from '../../system/disk.ts';
import { StartRefused } from '../../system/start-refused.ts';
import { type TableName, tableNames } from '../schema.ts';
import { type Found, journalPath, scanFolder, segmentsPath } from './folder.ts';
import {
  type Damage,
  Journal,
  type Lines,
  type OpenJournal,
  readEntry,
  readLines,
} from './journal.ts';
import { Memory } from './memory.ts';
import { Snapshot } from './snapshot.ts';
import type { TableOf } from './table.ts';

/* Reading a folder: the newest snapshot that verifies, then the journals after it. */

type ReadJournal = ReturnType<typeof readJournals>[number];

/** Changes nothing in the folder. Throws `StartRefused` when files are missing or damaged beyond repair. */
async function readData(dir: string, db: Low<Memory>) {
  await db.read();
  const found = scanFolder(dir);
  const journals = readJournals(dir, found, db.data.journal);
  return { found, journals, ...replay(dir, journals, db.data) };
}

/** Throws `StartRefused` when a journal is missing. */
function readJournals(dir: string, found: Found, first: number) {
  const isFresh = found.manifests.length + found.segments.length + found.journals.length === 0;
  if (isFresh && found.hasSecrets) refuse(dir);
  const wanted = found.journals.filter((number) => number >= first);
  const isWhole = wanted.every((number, at) => number === first + at);
  if (!isWhole || (wanted.length === 0 && !isFresh)) refuse(dir);
  const journals = wanted.map((number) => {
    const file = journalPath(dir, number);
    const bytes = fs.readFileSync(file);
    return { number, file, bytes, lines: readLines(bytes) };
  });
  const last = journals.findLastIndex(({ lines }) => lines.pieces.length > 1);
  return journals.map((journal, at) =>
    at < last ? { ...journal, lines: withoutTorn(journal.bytes, journal.lines) } : journal,
  );
}

/** Counts a torn line as damage. A crash tears only the journal written last, or one just opened after it. */
function withoutTorn({ length }: Buffer, { torn, pieces }: Lines): Lines {
  return { pieces: torn ? [...pieces, { damage: torn }] : pieces, torn: null, length };
}

function replay(dir: string, journals: readonly ReadJournal[], memory: Memory) {
  const damages: { file: string; damage: Damage }[] = [];
  let replayed = 0;
  let isGapExplained = false;
  for (const { file, lines } of journals) {
    for (const piece of lines.pieces) {
      if ('damage' in piece) {
        damages.push({ file, damage: piece.damage });
        isGapExplained = true;
        continue;
      }
      const entry = readEntry(piece.text, path.basename(file));
      if (entry.seq <= memory.seq) continue;
      if (entry.seq > memory.seq + 1 && !isGapExplained) refuse(dir);
      memory.apply(entry);
      replayed += 1;
      isGapExplained = false;
    }
  }
  return { damages, replayed };
}

function refuse(dir: string): never {
  throw new StartRefused(
    `The data in ${dir} cannot be read completely: a file is missing or damaged beyond repair. Nothing was changed; please restore a backup.`,
  );
}

/** Loads the data of a start. It changes the folder only after everything was read and found sufficient. */
export async function openData(dir: string, disk: Disk, snapshot: Snapshot, db: Low<Memory>) {
  const { found, journals, replayed, damages } = await readData(dir, db);
  const warnings: string[] = [];
  for (const file of snapshot.damaged) {
    await moveAside(dir, disk, file);
    warnings.push(
      `The file ${path.basename(file)} was damaged or missing; what it held was recovered from the journal.`,
    );
  }
  for (const { file, damage } of damages) {
    await keepAside(dir, disk, file, damage);
    warnings.push(
      `An entry of the file ${path.basename(file)} was damaged and is not shown any more; what is left of it is kept in the quarantine folder.`,
    );
  }
  for (const { file, lines } of journals) {
    if (!lines.torn) continue;
    await keepAside(dir, disk, file, lines.torn);
    warnings.push(
      `The last entry of the file ${path.basename(file)} was incomplete; what there is of it is kept in the quarantine folder.`,
    );
  }
  // A crash can leave a new journal empty; only a journal that the snapshot names has lost entries.
  const emptied = journals.find(
    ({ number, bytes }) => number === db.data.journal && bytes.length === 0,
  );
  if (emptied && found.manifests.length > 0) {
    warnings.push(
      `The file ${path.basename(emptied.file)} was emptied; what came in last is missing. Please restore a backup beside it, or look into the mails.`,
    );
  }
  for (const name of found.leftovers) await remove(disk, path.join(dir, name));
  const journal = new Journal(disk, await makeLast(dir, disk, journals, db.data));
  return { journal, replayed, warnings };
}

/** Syncs what was read: this process may acknowledge lines that the last one never synced. Returns the open journal. */
async function makeLast(
  dir: string,
  disk: Disk,
  journals: readonly ReadJournal[],
  { journal: first, seq }: Memory,
) {
  const opened: OpenJournal[] = [];
  for (const { number, file, bytes, lines } of journals) {
    opened.push(await Journal.reopen(disk, number, file, bytes.subarray(0, lines.length), seq));
  }
  const last = opened.pop();
  for (const { fd } of opened) await disk.close(fd);
  await disk.mkdir(segmentsPath(dir));
  await syncFolder(disk, dir);
  return last ?? Journal.create(disk, first, journalPath(dir, first), seq);
}

/* Damaged pieces stay in `quarantine/` for a person to look at, until an erasure deletes them: see `forget`. */

const quarantinePath = (dir: string) => path.join(dir, 'quarantine');

/** Copies a piece of a journal. The name holds its place, so that a second start makes no second copy. */
async function keepAside(dir: string, disk: Disk, file: string, { from, bytes }: Damage) {
  const quarantine = quarantinePath(dir);
  await disk.mkdir(quarantine);
  const copy = path.join(quarantine, `${path.basename(file)}.byte-${from}`);
  await remove(disk, copy);
  await saveFile(disk, copy, bytes);
  await syncFolder(disk, quarantine);
}

async function moveAside(dir: string, disk: Disk, file: string) {
  if (!fs.existsSync(file)) return;
  const name = path.basename(file);
  const quarantine = quarantinePath(dir);
  await disk.mkdir(quarantine);
  const taken = fs.readdirSync(quarantine).filter((other) => other.startsWith(name)).length;
  await disk.rename(file, path.join(quarantine, taken === 0 ? name : `${name}.${taken}`));
  await syncFolder(disk, quarantine);
}

export async function emptyQuarantine(dir: string, disk: Disk): Promise<number> {
  const quarantine = quarantinePath(dir);
  if (!fs.existsSync(quarantine)) return 0;
  const pieces = fs.readdirSync(quarantine);
  for (const name of pieces) await remove(disk, path.join(quarantine, name));
  await syncFolder(disk, quarantine);
  return pieces.length;
}

/** Reads the folder without changing it; `damaged` names its damaged files. Throws `StartRefused` like a start. */
export async function inspectFolder(dir: string) {
  const snapshot = new Snapshot(dir, realDisk);
  const db = new Low(snapshot, new Memory());
  const { journals, damages } = await readData(dir, db);
  const torn = journals.filter(({ lines }) => lines.torn);
  const damaged = [...snapshot.damaged, ...[...damages, ...torn].map(({ file }) => file)];
  const { tables } = db.data;
  const counts = tableNames().map((name) => [name, tables[name].count()]);
  return {
    tables,
    counts: Object.fromEntries(counts) as Record<TableName, number>,
    newest: await newestIn(tables),
    damaged: [...new Set(damaged.map((file) => path.basename(file)))],
  };
}

/** Returns the ISO instant of the newest lead or message, or null where there is none. */
async function newestIn(tables: TableOf): Promise<string | null> {
  let newest = '';
  for (const name of [...leadKinds, 'messages'] as const) {
    for await (const [record] of tables[name].newestFirst({ limit: 1 })) {
      if (record && record.created_at > newest) newest = record.created_at;
    }
  }
  return newest || null;
}
