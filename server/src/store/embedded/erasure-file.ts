import fs from 'node:fs';
import path from 'node:path';
import { realDisk, syncFolder, withFile, writeFully } from '../../system/disk.ts';
import { formatLine, readLines } from './journal.ts';

/** The file's name in a data folder and beside backups. */
export const ERASURES = 'erasures';

/** What is whole in the ledger of one folder. */
export function linesOf(dir: string): string[] {
  const file = path.join(dir, ERASURES);
  if (!fs.existsSync(file)) return [];
  return readLines(fs.readFileSync(file)).pieces.flatMap((p) => ('text' in p ? p.text : []));
}

/** Adds to the ledger of one folder what it lacks of these lines. `known` is what it has. On disk when it resolves. */
export async function addMissing(
  lines: readonly string[],
  dir: string,
  known = new Set(linesOf(dir)),
): Promise<void> {
  const missing = [...new Set(lines)].filter((line) => !known.has(line));
  if (missing.length > 0) await append(path.join(dir, ERASURES), missing);
  for (const line of missing) known.add(line);
}

/** After a crash the last line may lack its end; what follows begins a line of its own. */
async function append(file: string, texts: readonly string[]): Promise<void> {
  const isNew = !fs.existsSync(file);
  const bytes = Buffer.from(`${isNew ? '' : '\n'}${texts.map(formatLine).join('')}`);
  await withFile(realDisk, file, 'a', async (fd) => {
    await writeFully(realDisk, fd, bytes, 0);
    await realDisk.fsync(fd);
  });
  if (isNew) await syncFolder(realDisk, path.dirname(file));
}
