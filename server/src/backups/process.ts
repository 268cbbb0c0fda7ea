import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';

/** How a try ended, and the last it said: on a failure why, and what to do about it. */
export interface BackupEnd {
  isMade: boolean;
  said: string;
}

/** Makes one backup. `ended` never rejects; `end` gives it up. */
export type RunBackup = () => { ended: Promise<BackupEnd>; end(): void };

/** Longer than any sentence of ours. */
const MOST_SAID_CHARACTERS = 2000;

/**
 * Runs the program's own `backup` in another process, which has its own memory and comes last at the processor: no
 * request waits for what it reads, hashes and replays.
 */
export const backupProcess =
  (main: string, env = process.env): RunBackup =>
  () => {
    const words = [...process.execArgv, main, 'backup', '--hourly'];
    let child: ChildProcess;
    try {
      child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
    } catch (error) {
      // There is no memory for another process.
      const said = error instanceof Error ? error.message : '';
      return { ended: Promise.resolve({ isMade: false, said }), end: () => {} };
    }
    if (child.pid !== undefined) giveWay(child.pid);
    let said = '';
    // There are no streams where too many files are open.
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-MOST_SAID_CHARACTERS);
      });
    }
    const ended = new Promise<BackupEnd>((resolve) => {
      child.once('error', ({ message }) => resolve({ isMade: false, said: message }));
      child.once('close', (code) => resolve({ isMade: code === 0, said: lastLine(said) }));
    });
    return { ended, end: () => void child.kill('SIGKILL') };
  };

function giveWay(pid: number) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended by itself, or the system keeps its priorities to itself; the backup is as good.
  }
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';
