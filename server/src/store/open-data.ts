import fs from 'node:fs';
import path from 'node:path';
import type { Low } from 'lowdb';
import type { Data } from './collections.ts';
import type { Disk } from './disk.ts';
import { scanFolder } from './folder.ts';
import { Journal } from './journal.ts';
import type { Damage } from './line.ts';
import { Memory } from './memory.ts';
import { keepAside, moveAside } from './quarantine.ts';
import { type ReadJournal, readJournals, replay } from './recovery.ts';
import type { SnapshotFiles } from './snapshot-files.ts';
import type { LeadListener } from './store.ts';

export interface Opened {
  memory: Memory;
  journal: Journal;
  /** Entries in the journal that no snapshot holds yet. */
  replayed: number;
  notices: string[];
}

/** Snapshot, then journal; and only when both were read and found sufficient is anything in the folder changed. */
export async function openData(
  dir: string,
  disk: Disk,
  files: SnapshotFiles,
  db: Low<Data>,
  onLead?: LeadListener,
): Promise<Opened> {
  await db.read();
  const found = scanFolder(dir);
  const isFresh = found.manifests.length + found.segments.length + found.journals.length === 0;
  const memory = new Memory(db.data, onLead);
  const journals = readJournals(dir, found, db.data.journal, isFresh);
  const damages: { file: string; damage: Damage }[] = [];
  const replayed = replay(dir, journals, db.data.seq, {
    apply: (entry) => memory.apply(entry),
    damaged: (file, damage) => damages.push({ file, damage }),
  });

  const notices: string[] = [];
  for (const file of files.damaged) {
    moveAside(dir, file);
    notices.push(
      `The file ${path.basename(file)} was damaged or missing; what it held was recovered from the journal.`,
    );
  }
  for (const { file, damage } of damages) {
    keepAside(dir, file, damage);
    notices.push(
      `An entry of the file ${path.basename(file)} was damaged and is not shown any more; what is left of it is kept in the quarantine folder.`,
    );
  }
  for (const name of found.leftovers) fs.rmSync(path.join(dir, name), { force: true });
  const last = journals.at(-1);
  for (const { file, lines } of journals) {
    if (!lines.torn) continue;
    keepAside(dir, file, lines.torn);
    notices.push(
      `The last entry of the file ${path.basename(file)} was incomplete; what there is of it is kept in the quarantine folder.`,
    );
  }
  for (const journal of journals) mendEnd(journal);
  const open = last
    ? {
        number: last.number,
        fd: await disk.open(last.file, 'r+'),
        length: fs.statSync(last.file).size,
      }
    : await Journal.create(dir, disk, db.data.journal);
  return { memory, journal: new Journal(disk, open), replayed, notices };
}

/** Cuts a torn end off, and gives a whole last line the line feed it may lack. */
function mendEnd({ file, bytes, lines }: ReadJournal) {
  const kept = bytes.subarray(0, lines.length);
  const lacksFeed = kept.length > 0 && kept.at(-1) !== 0x0a;
  if (!lines.torn && !lacksFeed) return;
  const fd = fs.openSync(file, 'r+');
  try {
    fs.ftruncateSync(fd, lines.length);
    if (lacksFeed) fs.writeSync(fd, '\n', lines.length);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
