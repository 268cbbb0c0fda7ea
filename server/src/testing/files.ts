import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The paths of all files below a folder that hold a text, in whatever case. */
export async function filesWith(dir: string, text: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = await readIfThere(path);
      return bytes.toLowerCase().includes(text.toLowerCase()) ? [path] : [];
    }),
  );
  return found.flat();
}

/** What gets another name or goes meanwhile is found by whoever looks once all is quiet. */
async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'latin1').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
