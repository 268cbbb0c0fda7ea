import path from 'node:path';
import type { Low } from 'lowdb';
import { type Disk, remove, syncFolder } from '../../system/disk.ts';
import type { Data } from './data.ts';
import { type Found, scanFolder, segmentsPath } from './folder.ts';
import { Journal, type OpenJournal } from './journal.ts';
import type { Damage } from './line.ts';
import { Memory } from './memory.ts';
import { keepAside, moveAside } from './quarantine.ts';
import { type ReadJournal, readJournals, replay } from './recovery.ts';
import type { SnapshotFiles } from './snapshot-files.ts';

export interface Opened {
  memory: Memory;
  journal: Journal;
  /** Entries in the journal that no snapshot holds yet. */
  replayed: number;
  warnings: string[];
}

/** What a folder holds, and what was found damaged in it. */
export interface ReadData {
  memory: Memory;
  found: Found;
  journals: ReadJournal[];
  /** Entries in the journal that no snapshot holds yet. */
  replayed: number;
  damages: { file: string; damage: Damage }[];
}

/** Snapshot, then journal; nothing in the folder is changed. Throws `StartRefused` where that is not sufficient. */
export async function readData(dir: string, db: Low<Data>): Promise<ReadData> {
  await db.read();
  const found = scanFolder(dir);
  const isFresh = found.manifests.length + found.segments.length + found.journals.length === 0;
  const memory = new Memory(db.data);
  const journals = readJournals(dir, found, db.data.journal, isFresh);
  const damages: ReadData['damages'] = [];
  const replayed = replay(dir, journals, db.data.seq, {
    apply: (entry) => memory.apply(entry),
    damaged: (file, damage) => damages.push({ file, damage }),
  });
  return { memory, found, journals, replayed, damages };
}

/** Only when all was read and found sufficient is anything in the folder changed. */
export async function openData(
  dir: string,
  disk: Disk,
  files: SnapshotFiles,
  db: Low<Data>,
): Promise<Opened> {
  const { memory, found, journals, replayed, damages } = await readData(dir, db);
  const warnings: string[] = [];
  for (const file of files.damaged) {
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
  for (const name of found.leftovers) await remove(disk, path.join(dir, name));
  const journal = new Journal(disk, await makeLast(dir, disk, journals, db.data.journal));
  return { memory, journal, replayed, warnings };
}

/**
 * Nobody knows what of all this was synced before the last process ended, and what it never acknowledged may be
 * acknowledged from here: on disk first. Returns the journal to write on in.
 */
async function makeLast(dir: string, disk: Disk, journals: readonly ReadJournal[], first: number) {
  const opened: OpenJournal[] = [];
  for (const journal of journals) opened.push(await Journal.reopen(disk, journal));
  const last = opened.pop();
  for (const { fd } of opened) await disk.close(fd);
  await disk.mkdir(segmentsPath(dir));
  await syncFolder(disk, dir);
  return last ?? Journal.create(dir, disk, first);
}
