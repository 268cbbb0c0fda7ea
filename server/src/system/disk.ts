import fs from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

/** Every call that changes a file, handed in so that a test can hand in a broken disk. All but short writes and new folders run on the thread pool. */
export interface Disk {
  open(path: string, flags: string): Promise<number>;
  /** May write less than asked, as the system call may. */
  write(fd: number, bytes: Uint8Array, position: number): Promise<number>;
  fdatasync(fd: number): Promise<void>;
  fsync(fd: number): Promise<void>;
  ftruncate(fd: number, length: number): Promise<void>;
  close(fd: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** With all folders above it; one that is there is left alone. Resolves to the first that was made. */
  mkdir(path: string): Promise<string | undefined>;
}

/**
 * Bytes. So many only go into memory, which takes 15 to 50 µs; the way to the thread pool and back takes longer, and on a
 * busy machine milliseconds. What waits for the disk itself, a sync, is never done here.
 */
const SHORT_WRITE_BYTES = 64 * 1024;

const open = promisify(fs.open);
const write = promisify(fs.write);

export const realDisk: Disk = {
  open: (path, flags) => open(path, flags, 0o600),
  async write(fd, bytes, position) {
    if (bytes.length <= SHORT_WRITE_BYTES)
      return fs.writeSync(fd, bytes, 0, bytes.length, position);
    return (await write(fd, bytes, 0, bytes.length, position)).bytesWritten;
  },
  fdatasync: promisify(fs.fdatasync),
  fsync: promisify(fs.fsync),
  ftruncate: promisify(fs.ftruncate),
  close: promisify(fs.close),
  rename: promisify(fs.rename),
  unlink: promisify(fs.unlink),
  mkdir: async (path) => makeFolders(path),
};

/**
 * The folder and those above it that are missing, for nobody but their owner; returns the first that was made. Node's
 * own recursive way never ends where the system answers ENOENT below a folder that is there, as it does in /proc.
 */
export function makeFolders(dir: string): string | undefined {
  try {
    fs.mkdirSync(dir, { mode: 0o700 });
    return dir;
  } catch (error) {
    if (fs.statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
    const above = dirname(resolve(dir));
    if (errorCode(error) !== 'ENOENT' || fs.existsSync(above)) throw error;
    const first = makeFolders(above);
    makeFolders(dir);
    return first;
  }
}

export async function writeFully(disk: Disk, fd: number, bytes: Uint8Array, position: number) {
  let done = 0;
  while (done < bytes.length) {
    const rest = done === 0 ? bytes : bytes.subarray(done);
    const written = await disk.write(fd, rest, position + done);
    if (written === 0) throw new Error('The disk took no bytes and gave no error');
    done += written;
  }
}

export async function withFile(
  disk: Disk,
  path: string,
  flags: string,
  use: (fd: number) => Promise<void>,
) {
  const fd = await disk.open(path, flags);
  try {
    await use(fd);
  } finally {
    await disk.close(fd);
  }
}

/** A new file, on disk when this resolves; its name is so only after `syncFolder`. */
export function saveFile(disk: Disk, path: string, bytes: Uint8Array) {
  return withFile(disk, path, 'wx', async (fd) => {
    await writeFully(disk, fd, bytes, 0);
    await disk.fsync(fd);
  });
}

/** The same in place of one that may be there: whoever reads it finds all of the one or of the other. */
export async function replaceFile(disk: Disk, path: string, bytes: Uint8Array) {
  const draft = `${path}.new`;
  // What a killed process left.
  await remove(disk, draft);
  await saveFile(disk, draft, bytes);
  await disk.rename(draft, path);
}

/** A copy of what can be made again, in place of one that is there: after a crash it may be gone or of any bytes. */
export function saveCopy(disk: Disk, path: string, bytes: Uint8Array) {
  return withFile(disk, path, 'w', (fd) => writeFully(disk, fd, bytes, 0));
}

/** Makes created and renamed names last. Windows cannot open a folder and needs none of it. */
export async function syncFolder(disk: Disk, path: string) {
  if (process.platform === 'win32') return;
  await withFile(disk, path, 'r', (fd) => disk.fsync(fd));
}

/** A file that is already gone is as good as removed. */
export async function remove(disk: Disk, path: string) {
  try {
    await disk.unlink(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Passes by itself once somebody makes room. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
}

/** Passes by itself: no room, or this process or the machine has too many files open. Every other disk error is for good. */
export function isPassing(error: unknown): boolean {
  return isFull(error) || ['EMFILE', 'ENFILE'].includes(errorCode(error));
}
