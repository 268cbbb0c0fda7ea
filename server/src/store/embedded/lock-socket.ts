import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { errorCode, isPassing } from '../../system/disk.ts';
import { StartRefused } from '../../system/start-refused.ts';

/*
 * A socket that answers as long as its process lives: the kernel closes it with the process, however that ends, and
 * it is reached by its file from every container of the machine. On Windows it is a named pipe.
 */

export interface LockSocket {
  /** Null where it is no file. */
  file: string | null;
  close(): void;
}

/** Throws what the system says when the folder's file system knows no sockets. */
export function listenIn(dir: string, token: string): Promise<LockSocket> {
  return withAddress(dir, token, async (address) => {
    const server = net.createServer((caller) => caller.destroy());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
    // Too many open files to take a caller in: the kernel has answered it by then.
    server.on('error', (error) => {
      if (!isPassing(error)) throw error;
    });
    server.unref();
    const file = process.platform === 'win32' ? null : socketFile(dir, token);
    return {
      file,
      close() {
        server.close();
        if (file) fs.rmSync(file, { force: true });
      },
    };
  });
}

export function answers(dir: string, token: string): Promise<boolean> {
  return withAddress(dir, token, async (address) => {
    const caller = net.connect(address);
    try {
      return await new Promise<boolean>((resolve) => {
        caller.once('connect', () => resolve(true));
        // Anything else than nobody being there is no proof that nobody is.
        caller.once('error', (error) => resolve(!isNobody(error)));
      });
    } finally {
      caller.destroy();
    }
  });
}

const isNobody = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error));

export function socketFile(dir: string, token: string): string {
  return path.join(dir, `lock.${token}.sock`);
}

/** As many bytes of a path as every system takes for a socket; more are refused, or cut off without a word. */
const LONGEST = 100;

/** Longer paths are reached over a link with a short one. */
async function withAddress<T>(
  dir: string,
  token: string,
  use: (address: string) => Promise<T>,
): Promise<T> {
  if (process.platform === 'win32') return use(pipeName(dir, token));
  const file = socketFile(dir, token);
  if (Buffer.byteLength(file) <= LONGEST) return use(file);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  try {
    const link = path.join(home, 'd');
    fs.symlinkSync(path.resolve(dir), link);
    const short = path.join(link, path.basename(file));
    if (Buffer.byteLength(short) <= LONGEST) return await use(short);
  } finally {
    fs.rmSync(home, { recursive: true });
  }
  throw new StartRefused(`The path of the data folder ${dir} is too long for its lock.`);
}

/** A copy of the folder has the same token and is another folder. */
function pipeName(dir: string, token: string): string {
  const folder = createHash('sha256').update(fs.realpathSync(dir).toLowerCase()).digest('hex');
  return `\\\\.\\pipe\\sallie-${folder.slice(0, 16)}-${token}`;
}
