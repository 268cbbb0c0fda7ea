import fs from 'node:fs';
import { journalPath, manifestPath, scanFolder } from './folder.ts';
import { formatVersion } from './format-version.ts';

/** Long enough for a line's checksum and version, which come first. */
const HEAD = 64;

/** Whether a start would write this folder anew in the present format. Looks at beginnings of files alone. */
export function isOfOlderFormat(dir: string): boolean {
  if (!fs.existsSync(dir)) return false;
  const { manifests, journals } = scanFolder(dir);
  const [newest] = manifests;
  // What came before these only waits to be removed.
  const last = journals.slice(-1).map((number) => journalPath(dir, number));
  const files = newest === undefined ? last : [manifestPath(dir, newest), ...last];
  return files.some((file) => versionOf(file) < formatVersion);
}

/** The present one where it says none: a start tells what is wrong with such a file. */
function versionOf(file: string): number {
  const fd = fs.openSync(file, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    fs.readSync(fd, head, 0, HEAD, 0);
    return Number(/^[0-9a-f]{8} \{"v":(\d+),/.exec(head.toString('latin1'))?.[1] ?? formatVersion);
  } finally {
    fs.closeSync(fd);
  }
}
