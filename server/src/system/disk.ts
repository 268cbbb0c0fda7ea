import fs from 'node:fs';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The calls that change files; a test can break them. All but short writes and `mkdir` use the thread pool. */
export interface Disk {
  open(path: string, flags: string): Promise<number>;
  /** May write fewer bytes than given, like the system call. */
  write(fd: number, bytes: Uint8Array, position: number): Promise<number>;
  fdatasync(fd: number): Promise<void>;
  fsync(fd: number): Promise<void>;
  ftruncate(fd: number, length: number): Promise<void>;
  close(fd: number): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Makes the missing folders above too. Resolves to the first folder made. */
  mkdir(path: string): Promise<string | undefined>;
}

/**
 * Writes up to this size only go into the page cache, in 15 to 50 µs. The way through the thread pool takes
 * longer, on a busy machine milliseconds. A sync, which waits for the disk, always uses the thread pool.
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
 * Makes the folder and the missing ones above it, private to their owner; returns the first one made. Node's
 * recursive mkdir never ends where the system answers ENOENT below an existing folder, as in /proc.
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

/**
 * Makes a root process act as the owner of the data folder, because the server could not read files that root
 * writes there. Does nothing for other users, or when root owns the folder or the folder is missing.
 */
export function becomeOwnerOf(dataDir: string): void {
  const folder = fs.statSync(dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !folder || folder.uid === 0) return;
  process.setgroups?.([folder.gid]);
  process.setgid?.(folder.gid);
  process.setuid?.(folder.uid);
}

/** Makes the folder and restricts it to its owner, unless another user owns it. */
export function makePrivate(dir: string): void {
  makeFolders(dir);
  const { mode, uid } = fs.statSync(dir);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) fs.chmodSync(dir, 0o700);
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

/** Saves and syncs a new file. Its name is durable only after `syncFolder`. */
export function saveFile(disk: Disk, path: string, bytes: Uint8Array) {
  return withFile(disk, path, 'wx', async (fd) => {
    await writeFully(disk, fd, bytes, 0);
    await disk.fsync(fd);
  });
}

/** Saves and syncs a file in place of an old one; a reader finds either one whole. */
export async function replaceFile(disk: Disk, path: string, bytes: Uint8Array) {
  const draft = `${path}.new`;
  // A killed process may have left a draft.
  await remove(disk, draft);
  await saveFile(disk, draft, bytes);
  await disk.rename(draft, path);
}

/** Saves a file that can be rebuilt, without a sync: after a crash it may be missing or hold any bytes. */
export function saveCopy(disk: Disk, path: string, bytes: Uint8Array) {
  return withFile(disk, path, 'w', (fd) => writeFully(disk, fd, bytes, 0));
}

/** Syncs created and renamed names. Windows cannot open a folder, and does not need this. */
export async function syncFolder(disk: Disk, path: string) {
  if (process.platform === 'win32') return;
  await withFile(disk, path, 'r', (fd) => disk.fsync(fd));
}

/** A missing file counts as removed. */
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

/** True for a full disk, which passes when somebody makes room. */
export function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
}

/** True for errors that pass: a full disk or too many open files. Every other disk error is permanent. */
export function isPassing(error: unknown): boolean {
  return isFull(error) || ['EMFILE', 'ENFILE'].includes(errorCode(error));
}
