import fs from 'node:fs';
import { errorCode, makeFolders } from './disk.ts';
import { StartRefused, UNAVAILABLE } from './start-refused.ts';

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

/** Systems remount a failing disk like this. */
export const READ_ONLY_REMEDY =
  'Its disk is mounted for reading only: see what the system says of it, and mount it for writing again.';

/** Returns a refusal for a full disk or missing permissions; null for any other error. */
export function diskRefusal(error: unknown): StartRefused | null {
  const code = errorCode(error);
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    const where = path ? ` for ${path}` : '';
    const says = `There is no room on the disk${where}. Make room, and try again.`;
    return new StartRefused(says, { cause: error }, UNAVAILABLE);
  }
  if (path && isMkdir(error)) {
    const why =
      code === 'ENOENT' ? 'nothing can be made there' : 'a file stands in its place or above it';
    return new StartRefused(`${path} cannot be a folder: ${why}.`, { cause: error });
  }
  if (!path || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return null;
  if (code === 'EROFS') {
    const says = `${path} cannot be written (${code}). ${READ_ONLY_REMEDY}`;
    return new StartRefused(says, { cause: error });
  }
  const says = `${path} cannot be used by this user (${code}). Give the whole folder back to whoever the server runs as: chown -R USER FOLDER`;
  return new StartRefused(says, { cause: error });
}

const isMkdir = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'mkdir' &&
  ['EEXIST', 'ENOTDIR', 'ENOENT'].includes(errorCode(error));
