import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, isPassing } from './disk.ts';
import { StartRefused } from './start-refused.ts';

/*
 * The process that holds the folder, and whether it lives. A holder listens on a socket that the kernel closes
 * when the process ends. Every container of the machine reaches it by its file; on Windows it is a named pipe.
 */

/** Process numbers alone identify nobody: in a container every process is number 1. */
export interface Holder {
  /** Tells two locks of one process apart, and names the socket. */
  token: string;
  pid: number;
  /** The running system, shared by its containers; from another system the socket does not answer. */
  system: string;
  host: string;
  /** False on a file system without sockets: then only the heartbeat shows that the holder lives. */
  hasSocket: boolean;
}

/** A lock without a heartbeat for this long is abandoned. The start of a large shop blocks the heartbeat. */
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

/** Returns null without a lock. An unreadable lock is nobody's, because a draft is complete before it is linked. */
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

/** True when this process can ask the holder's socket. */
export function isNear({ system, hasSocket }: Holder): boolean {
  return hasSocket && system === thisProcess().system;
}

/**
 * Says whether the holder of the lock `file` lives. A holder on another machine (shared folder) has to show a
 * heartbeat. Its age is measured against `draft`, just written there, because two machines' clocks differ.
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

/** Reads the file by opening it, which makes a network file system ask the server. */
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

/** Returns a function that stops listening. Throws the system's error when the file system has no sockets. */
export function listenIn(dir: string, token: string): Promise<() => void> {
  return withAddress(dir, token, async (address) => {
    const server = net.createServer((caller) => caller.destroy());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address, resolve);
    });
    // With too many open files the caller is not accepted, but by then the kernel has answered it.
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
        // Only an error that proves nobody listens counts as no answer.
        caller.once('error', (error) => resolve(!isNobody(error)));
      });
    } finally {
      caller.destroy();
    }
  });
}

const isNobody = (error: unknown) =>
  ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(errorCode(error));

/** The longest socket path that every system accepts; some refuse a longer one, others cut it off silently. */
const LONGEST_PATH_BYTES = 100;

/** Reaches a longer path over a link with a short path. */
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

/** Includes the folder's path, because a copy of the folder has the same token. */
function pipeName(dir: string, token: string): string {
  const folder = createHash('sha256').update(fs.realpathSync(dir).toLowerCase()).digest('hex');
  return `\\\\.\\pipe\\sallie-${folder.slice(0, 16)}-${token}`;
}
