import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a shop without a mail server has sent: the files of its outbox, whole and by their names. None before the first. */
export async function mailFilesIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
}
