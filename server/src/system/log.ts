import { type Logger, pino } from 'pino';
import { errorCode } from './disk.ts';

/** Buffers lines up to so many bytes or milliseconds, because single writes cost each request a disk access. */
const TOGETHER = { minLength: 4096, periodicFlush: 500 };

/** The name of an error for the log; its message may quote a person's text. */
export const errorName = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error;

/** The name and the place of an error for the log, without its message. */
export function traceOf(thrown: unknown) {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const frames = thrown.stack?.split('\n').filter((line) => line.startsWith('    at '));
  return {
    error: thrown.name,
    code: errorCode(thrown) || undefined,
    stack: frames?.slice(0, 8),
  };
}

/** JSON lines on standard output: ids, routes, statuses and times, never a person's text or name. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  // pino writes the buffered rest when the process ends by itself.
  return pino(options, destination ?? pino.destination({ sync: false, ...TOGETHER }));
}

export type Warnings = ReturnType<typeof createWarnings>;

/** Collects sentences for the owner about the server's state from its parts. */
export function createWarnings(publish: (all: string[]) => void) {
  const parts: (() => readonly string[])[] = [];
  const all = () => parts.flatMap((read) => read());
  return {
    all,
    from: (read: () => readonly string[]) => void parts.push(read),
    /** To be called when a part's warnings have changed. */
    changed: () => publish(all()),
  };
}
