import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** Mounts a disk of 4 MB (of memory) at a new folder. Only root on some systems may; returns false elsewhere. */
export function mountSmallDisk(at: string): boolean {
  fs.mkdirSync(at, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Remounts the disk read-only, as the system does with a damaged disk. */
export const makeReadOnly = (at: string) => execFileSync('mount', ['-o', 'remount,ro', at]);

export const unmountDisk = (at: string) => execFileSync('umount', [at]);

export function fillDisk(file: string) {
  const fd = fs.openSync(file, 'w');
  try {
    for (;;) fs.writeSync(fd, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(fd);
  }
}
