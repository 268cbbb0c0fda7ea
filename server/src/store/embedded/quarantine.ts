import fs from 'node:fs';
import path from 'node:path';
import { type Disk, remove, saveFile, syncFolder } from '../../system/disk.ts';
import type { Damage } from './line.ts';

/* Whatever was found damaged is kept here for a person to look at, until somebody is erased: see `forget`. */

function quarantinePath(dir: string): string {
  return path.join(dir, 'quarantine');
}

/** Copies a stretch of a journal. The name says where it stood, so a second start makes no second copy. */
export async function keepAside(dir: string, disk: Disk, file: string, { from, bytes }: Damage) {
  const quarantine = quarantinePath(dir);
  await disk.mkdir(quarantine);
  const copy = path.join(quarantine, `${path.basename(file)}.byte-${from}`);
  await remove(disk, copy);
  await saveFile(disk, copy, bytes);
  await syncFolder(disk, quarantine);
}

/** Moves a whole file there; one that is missing altogether leaves nothing to move. */
export async function moveAside(dir: string, disk: Disk, file: string) {
  if (!fs.existsSync(file)) return;
  const name = path.basename(file);
  const quarantine = quarantinePath(dir);
  await disk.mkdir(quarantine);
  const taken = fs.readdirSync(quarantine).filter((other) => other.startsWith(name)).length;
  await disk.rename(file, path.join(quarantine, taken === 0 ? name : `${name}.${taken}`));
  await syncFolder(disk, quarantine);
}

/** How many pieces were thrown away. */
export async function emptyQuarantine(dir: string, disk: Disk): Promise<number> {
  const quarantine = quarantinePath(dir);
  if (!fs.existsSync(quarantine)) return 0;
  const pieces = fs.readdirSync(quarantine);
  for (const name of pieces) await remove(disk, path.join(quarantine, name));
  await syncFolder(disk, quarantine);
  return pieces.length;
}
