import type { Disk } from './disk.ts';
import type { Lock } from './lock.ts';

/**
 * The disk of a process that holds the folder: from the moment it lost its lock nothing is changed, for the files
 * are another's by then, and no sync of the journal is answered, for nothing may be acknowledged.
 */
export function guardedDisk(disk: Disk, { verify }: Pick<Lock, 'verify'>): Disk {
  const whileHeld =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      await verify();
      return call(...args);
    };
  return {
    ...disk,
    open: whileHeld(disk.open),
    write: whileHeld(disk.write),
    ftruncate: whileHeld(disk.ftruncate),
    rename: whileHeld(disk.rename),
    unlink: whileHeld(disk.unlink),
    async fdatasync(fd) {
      await disk.fdatasync(fd);
      await verify();
    },
  };
}
