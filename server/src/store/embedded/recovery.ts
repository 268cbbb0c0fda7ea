import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../../system/start-refused.ts';
import { type Entry, readEntry } from './entry.ts';
import { type Found, journalPath } from './folder.ts';
import { type Damage, type Lines, readLines } from './line.ts';

/** One journal as found, and what has to be done about it. */
export interface ReadJournal {
  number: number;
  file: string;
  bytes: Buffer;
  lines: Lines;
}

/** Reads what follows the snapshot, changing nothing. Throws `StartRefused` when a whole file is missing. */
export function readJournals(dir: string, found: Found, first: number, isFresh: boolean) {
  const wanted = found.journals.filter((number) => number >= first);
  const isWhole = wanted.every((number, at) => number === first + at);
  if (!isWhole || (wanted.length === 0 && !isFresh)) refuse(dir);
  const journals = wanted.map((number): ReadJournal => {
    const file = journalPath(dir, number);
    const bytes = fs.readFileSync(file);
    return { number, file, bytes, lines: readLines(bytes) };
  });
  const last = journals.findLast(({ bytes }) => bytes.length > 0);
  return journals.map((journal) => (journal === last ? journal : withoutTorn(journal)));
}

/** Only the journal written last can end in the middle of a line by a crash; elsewhere that is damage. */
function withoutTorn(journal: ReadJournal): ReadJournal {
  const { torn, pieces } = journal.lines;
  if (!torn) return journal;
  const lines = { pieces: [...pieces, { damage: torn }], torn: null, length: journal.bytes.length };
  return { ...journal, lines };
}

/** Hands out every entry after `seq` in order, and every stretch of damage between them. */
export function replay(
  dir: string,
  journals: readonly ReadJournal[],
  seq: number,
  { apply, damaged }: { apply(entry: Entry): void; damaged(file: string, damage: Damage): void },
): number {
  let last = seq;
  let replayed = 0;
  let gapExplained = false;
  for (const { file, lines } of journals) {
    for (const piece of lines.pieces) {
      if ('damage' in piece) {
        damaged(file, piece.damage);
        gapExplained = true;
        continue;
      }
      const entry = readEntry(piece.text, path.basename(file));
      if (entry.seq <= last) continue;
      if (entry.seq > last + 1 && !gapExplained) refuse(dir);
      apply(entry);
      last = entry.seq;
      replayed += 1;
      gapExplained = false;
    }
  }
  return replayed;
}

function refuse(dir: string): never {
  throw new StartRefused(
    `The data in ${dir} cannot be read completely: a file is missing or damaged beyond repair. Nothing was changed; please restore a backup.`,
  );
}
