import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, isPassing } from '../../system/disk.ts';
import { StartRefused } from '../../system/start-refused.ts';

/*
 * Who holds the folder, and whether they live. A holder listens on a socket that the kernel closes with its process, however
 * that ends, and that is reached by its file from every container of the machine; on Windows it is a named pipe.
 */

/** Numbers of processes tell nothing: in a container everybody is process 1. */
export interface Holder {
  /** Tells two locks of one process apart, and names its socket. */
  token: string;
  pid: number;
  /** One running system, of which containers are parts; elsewhere its sockets do not answer. */
  system: string;
  host: string;
  /** False on a file system that knows no sockets: then only the heartbeat tells. */
  hasSocket: boolean;
}

/** A lock that was not written into for so long is nobody's. A start reads a large shop in one go, without a beat. */
const DEAD_AFTER_MS = 20_000;
const LOOK_EVERY_MS = 250;

export function thisProcess(): Holder {
  return {
    token: randomBytes(8).toString('hex'),
    pid: process.pid,
    system: readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? os.hostname(),
    host: os.hostname(),
    hasSocket: true,
  };
}

/** Null when there is no lock. One that cannot be read is nobody's: a draft is whole before it is linked. */
export function readHolder(file: string): Holder | null {
  const text = readIfThere(file);
  if (text === null) return null;
  try {
    const holder: Holder | null = JSON.parse(text.split('\n')[0] ?? '');
    if (/^[0-9a-f]{16}$/.test(String(holder?.token))) return holder;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const inode = fs.statSync(file, { throwIfNoEntry: false })?.ino;
  return { token: `inode-${inode}`, pid: 0, system: '', host: '', hasSocket: false };
}

/** Whether its socket can be asked from here. */
export function isNear({ system, hasSocket }: Holder): boolean {
  return hasSocket && system === thisProcess().system;
}

/**
 * Whether the holder of the lock `file` lives. A socket tells at once. A holder on another machine, by a shared
 * folder, is listened for: `draft` is a file just written there, since clocks of two machines cannot be compared.
 */
export async function isAlive(dir: string, file: string, holder: Holder, draft: string) {
  if (holder.pid === 0) return false;
  if (isNear(holder)) return answers(dir, holder.token);
  const first = pulse(file);
  const age = Math.max(0, (pulse(draft)?.at ?? 0) - (first?.at ?? 0));
  for (let waited = 0; age + waited < DEAD_AFTER_MS; waited += LOOK_EVERY_MS) {
    await delay(LOOK_EVERY_MS);
    const now = pulse(file);
    if (now?.text !== first?.text || now?.at !== first?.at) return now !== null;
  }
  return false;
}

/** Read by opening it, which is what makes a network file system ask the server. */
function pulse(file: string): { text: string; at: number } | null {
  const text = readIfThere(file);
  const at = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return text === null || at === undefined ? null : { text, at };
}

function readIfThere(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return null;
    throw error;
  }
}

export function socketFile(dir: string, token: string): string {
  return path.join(dir, `lock.${token}.sock`);
}

/** Returns how to stop. Throws what the system says when the folder's file system knows no sockets. */
export function listenIn(dir: string, token: string): Promise<() => void> {
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
    return () => {
      server.close();
      fs.rmSync(socketFile(dir, token), { force: true });
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

/** As many bytes of a path as every system takes for a socket; more are refused, or cut off without a word. */
const LONGEST_PATH_BYTES = 100;

/** Longer paths are reached over a link with a short one. */
async function withAddress<T>(dir: string, token: string, use: (address: string) => Promise<T>) {
  if (process.platform === 'win32') return use(pipeName(dir, token));
  const file = socketFile(dir, token);
  if (Buffer.byteLength(file) <= LONGEST_PATH_BYTES) return use(file);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  try {
    const link = path.join(home, 'd');
    fs.symlinkSync(path.resolve(dir), link);
    const short = path.join(link, path.basename(file));
    if (Buffer.byteLength(short) <= LONGEST_PATH_BYTES) return await use(short);
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
