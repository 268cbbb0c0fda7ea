import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the paths of all files below a folder that contain a text, in either case. */
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

/** A file may be renamed or removed meanwhile; callers that need every file look when nothing is written. */
async function readIfThere(path: string): Promise<string> {
  return readFile(path, 'latin1').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
