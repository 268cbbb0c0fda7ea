import { type Logger, pino } from 'pino';

/** JSON lines on standard output; ids, routes, statuses and times only, never what a person wrote or is called. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

/** Sign-ins, settings, status changes, exports and erasures, each with who did it. */
export type Audit = (what: string, ids: Record<string, string | number>) => void;

export const createAudit =
  (log: Logger): Audit =>
  (what, ids) =>
    log.info({ audit: what, ...ids }, 'audit');
