import fs from 'node:fs';
import path from 'node:path';
import type { Damage } from './line.ts';

/* Whatever was found damaged is kept here for a person to look at, until somebody is erased: see `forget`. */

function quarantinePath(dir: string): string {
  return path.join(dir, 'quarantine');
}

/** Copies a stretch of a journal. The name says where it stood, so a second start makes no second copy. */
export function keepAside(dir: string, file: string, { from, bytes }: Damage) {
  const copy = path.join(openQuarantine(dir), `${path.basename(file)}.byte-${from}`);
  const fd = fs.openSync(copy, 'w', 0o600);
  try {
    fs.writeSync(fd, bytes);
    fs.fsyncSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}

/** Moves a whole file there; one that is missing altogether leaves nothing to move. */
export function moveAside(dir: string, file: string) {
  if (!fs.existsSync(file)) return;
  const name = path.basename(file);
  const quarantine = openQuarantine(dir);
  const taken = fs.readdirSync(quarantine).filter((other) => other.startsWith(name)).length;
  fs.renameSync(file, path.join(quarantine, taken === 0 ? name : `${name}.${taken}`));
}

function openQuarantine(dir: string): string {
  const quarantine = quarantinePath(dir);
  fs.mkdirSync(quarantine, { recursive: true, mode: 0o700 });
  return quarantine;
}

/** How many pieces were thrown away. */
export function emptyQuarantine(dir: string): number {
  const quarantine = quarantinePath(dir);
  if (!fs.existsSync(quarantine)) return 0;
  const pieces = fs.readdirSync(quarantine).length;
  fs.rmSync(quarantine, { recursive: true });
  return pieces;
}
