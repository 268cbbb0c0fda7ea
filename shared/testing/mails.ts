import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns a shop's outbox files in order of their names; none before the first mail. */
export async function mailFilesIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
