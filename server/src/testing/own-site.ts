import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownFolder } from '../testing/own-folder.ts';

const built = fileURLToPath(new URL('../../../site/dist-ssr', import.meta.url));

export const picture = '/assets/pictures/floor.1a2b3c4d.jpg';
export const script = '/assets/entry.1a2b3c4d.js';
export const scriptText = `export const floors = ${JSON.stringify(Array(500).fill('vinyl plank'))};\n`;
/** More than the socket buffers of both sides hold for a client that does not read. */
export const pictureBytes = 64 * 1024 * 1024;

/** Creates a built site with the real pages and two own files, which a test may change and remove. */
export async function ownSite(): Promise<string> {
  const dir = ownFolder();
  await symlink(built, join(dir, 'dist-ssr'), 'junction');
  await mkdir(join(dir, 'dist/assets/pictures'), { recursive: true });
  await writeFile(join(dir, 'dist', script), scriptText);
  await writeFile(join(dir, 'dist', picture), '');
  await truncate(join(dir, 'dist', picture), pictureBytes);
  return dir;
}
