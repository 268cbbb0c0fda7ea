import { randomUUID } from 'node:crypto';
import fs from 'node:fs';

/** Who holds the folder. A number alone is not enough: in a container everybody is process 1. */
export interface Holder {
  /** Tells two locks of one process apart. */
  token: string;
  pid: number;
  /** Which run of the machine, where the system says. */
  boot: string | null;
  /** When the process began, in ticks of that run. */
  started: string | null;
}

export function thisProcess(): Holder {
  return {
    token: randomUUID(),
    pid: process.pid,
    boot: readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? null,
    started: processState(process.pid)?.started ?? null,
  };
}

export function isAlive({ pid, boot, started }: Holder): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  const here = thisProcess();
  if (boot !== here.boot || !exists(pid)) return false;
  const now = processState(pid);
  // Another user's process may be hidden; then its being there has to do.
  if (!now) return true;
  return !now.zombie && (started === null || started === now.started);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The name in parentheses may itself hold spaces and parentheses, so fields are counted after the last one. */
function processState(pid: number): { zombie: boolean; started: string | null } | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { zombie: fields[0] === 'Z' || fields[0] === 'X', started: fields[19] ?? null };
}

function readIfThere(path: string): string | null {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return null; // No such system, or no such process any more: both mean unknown.
  }
}
