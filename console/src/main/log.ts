import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** One line per event; facts are numbers and short fixed words, never a name, an address or a text somebody wrote. */
export type Log = (event: string, facts?: Record<string, string | number | boolean>) => void;

const LONGEST_FILE = 512 * 1024;
/** The file being written, and the two before it. */
const names = ['desk.log', 'desk.1.log', 'desk.2.log'] as const;

interface LogSurroundings {
  folder: string;
  now: () => number;
  /** Smaller in tests. */
  longestFile?: number;
}

export function createLog({ folder, now, longestFile = LONGEST_FILE }: LogSurroundings): Log {
  const [current, before, oldest] = names.map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];

  function moveAway(from: string, to: string) {
    if (sizeOf(from) > 0) renameSync(from, to);
  }

  return (event, facts = {}) => {
    const line = `${JSON.stringify({ at: new Date(now()).toISOString(), event, ...facts })}\n`;
    try {
      mkdirSync(folder, { recursive: true });
      if (sizeOf(current) + line.length > longestFile) {
        moveAway(before, oldest);
        moveAway(current, before);
      }
      appendFileSync(current, line, { mode: 0o600 });
    } catch {
      // A full disk takes the log; it must not take the desk's ringing with it.
    }
  };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
