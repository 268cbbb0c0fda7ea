import { errorCode, isFull } from './disk.ts';

/** sysexits' EX_CONFIG; service managers that know it do not retry forever. */
const CONFIG = 78;
/** EX_UNAVAILABLE: a retry may succeed. */
export const UNAVAILABLE = 69;

/** Refuses a start for a reason the owner can fix; nothing was changed. The message is one plain sentence. */
export class StartRefused extends Error {
  readonly exitCode: number;

  constructor(message: string, options?: ErrorOptions, exitCode = CONFIG) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Systems remount a failing disk like this. */
export const READ_ONLY_REMEDY =
  'Its disk is mounted for reading only: see what the system says of it, and mount it for writing again.';

/** Returns a refusal for a full disk or missing permissions; null for any other error. */
export function diskRefusal(error: unknown): StartRefused | null {
  const code = errorCode(error);
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  const isMade = error instanceof Error && 'syscall' in error && error.syscall === 'mkdir';
  if (isFull(error)) {
    const where = path ? ` for ${path}` : '';
    const says = `There is no room on the disk${where}. Make room, and try again.`;
    return new StartRefused(says, { cause: error }, UNAVAILABLE);
  }
  if (path && isMade && ['EEXIST', 'ENOTDIR', 'ENOENT'].includes(code)) {
    const why =
      code === 'ENOENT' ? 'nothing can be made there' : 'a file stands in its place or above it';
    return new StartRefused(`${path} cannot be a folder: ${why}.`, { cause: error });
  }
  if (!path || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return null;
  if (code === 'EROFS') {
    const says = `${path} cannot be written (${code}). ${READ_ONLY_REMEDY}`;
    return new StartRefused(says, { cause: error });
  }
  const says = isMade
    ? `${path} cannot be made by this user (${code}). Make it for whoever the server runs as: install -d -o USER -m 0700 FOLDER`
    : `${path} cannot be used by this user (${code}). Give the whole folder back to whoever the server runs as: chown -R USER FOLDER`;
  return new StartRefused(says, { cause: error });
}
