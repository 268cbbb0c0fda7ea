import fs from 'node:fs';
import path from 'node:path';
import { realDisk, syncFolder, withFile, writeFully } from '../../system/disk.ts';
import { formatLine, readLines } from './journal.ts';

/** The name of the file in a data folder and beside backups. */
export const ERASURES = 'erasures';

/** Returns the undamaged lines of a folder's erasure ledger. */
export function linesOf(dir: string): string[] {
  const file = path.join(dir, ERASURES);
  if (!fs.existsSync(file)) return [];
  return readLines(fs.readFileSync(file)).pieces.flatMap((p) => ('text' in p ? p.text : []));
}

/** Adds and syncs the lines that the folder's ledger lacks; `known` are the lines it has. */
export async function addMissing(
  lines: readonly string[],
  dir: string,
  known = new Set(linesOf(dir)),
): Promise<void> {
  const missing = [...new Set(lines)].filter((line) => !known.has(line));
  if (missing.length > 0) await append(path.join(dir, ERASURES), missing);
  for (const line of missing) known.add(line);
}

/** Begins with a line feed, because a crash may have left the last line without its end. */
async function append(file: string, texts: readonly string[]): Promise<void> {
  const isNew = !fs.existsSync(file);
  const bytes = Buffer.from(`${isNew ? '' : '\n'}${texts.map(formatLine).join('')}`);
  await withFile(realDisk, file, 'a', async (fd) => {
    await writeFully(realDisk, fd, bytes, 0);
    await realDisk.fsync(fd);
  });
  if (isNew) await syncFolder(realDisk, path.dirname(file));
}
