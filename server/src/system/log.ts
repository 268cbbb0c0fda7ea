import { type Logger, pino } from 'pino';

/** Lines are written together, after so many bytes or milliseconds: one by one they cost each request a way to the disk. */
const TOGETHER = { minLength: 4096, periodicFlush: 500 };

/** What the log may say of what was thrown: its message may quote what somebody wrote. */
export const errorName = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error;

/** JSON lines on standard output; ids, routes, statuses and times only, never what a person wrote or is called. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  // What is not written when the process ends by itself is written then.
  return pino(options, destination ?? pino.destination({ sync: false, ...TOGETHER }));
}
