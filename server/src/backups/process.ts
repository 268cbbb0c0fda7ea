import { type ChildProcess, spawn } from 'node:child_process';
import os from 'node:os';

/** How an attempt ended; `said` is its last line, which on failure gives the reason and the remedy. */
export interface BackupEnd {
  isMade: boolean;
  said: string;
}

/** Makes one backup. `ended` never rejects; `end` kills the attempt. */
export type RunBackup = () => { ended: Promise<BackupEnd>; end(): void };

/** More characters than any of our sentences. */
const MOST_SAID_CHARACTERS = 2000;

/** Runs `backup` in a process with its own memory and the lowest priority, so that no request waits for it. */
export const backupProcess =
  (main: string, env = process.env): RunBackup =>
  () => {
    const words = [...process.execArgv, main, 'backup', '--hourly'];
    let child: ChildProcess;
    try {
      child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'], env });
    } catch (error) {
      // The system had no memory for another process.
      const said = error instanceof Error ? error.message : '';
      return { ended: Promise.resolve({ isMade: false, said }), end: () => {} };
    }
    if (child.pid !== undefined) giveWay(child.pid);
    let said = '';
    // The streams are null when too many files are open.
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
    // The child has already ended, or the system does not let us set priorities; the backup works either way.
  }
}

const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';
