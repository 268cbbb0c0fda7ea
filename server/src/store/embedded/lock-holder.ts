import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '../../system/disk.ts';
import { answers } from './lock-socket.ts';

/** Who holds the folder. Numbers of processes tell nothing: in a container everybody is process 1. */
export interface Holder {
  /** Tells two locks of one process apart, and names its socket. */
  token: string;
  pid: number;
  /** One running system, of which containers are parts; elsewhere its sockets do not answer. */
  system: string;
  /** What the machine or container calls itself. */
  host: string;
  /** False on a file system that knows no sockets: then only the heartbeat tells. */
  hasSocket: boolean;
}

/** A holder writes into its lock this often, for those who cannot hear its socket. */
export const BEAT_EVERY = 5000;
/** A lock that was not written into for so long is nobody's. A start reads a large shop in one go, without a beat. */
const DEAD_AFTER = 20_000;
const LOOK_EVERY = 250;

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
  for (let waited = 0; age + waited < DEAD_AFTER; waited += LOOK_EVERY) {
    await delay(LOOK_EVERY);
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
