import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the outbox files of a shop without a mail server, by name; none before the first mail. */
export async function mailFilesIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
