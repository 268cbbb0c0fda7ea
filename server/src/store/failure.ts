import type { Logger } from 'pino';
import { errorCode, isPassing } from '../system/disk.ts';
import { StoreUnavailable } from './store.ts';

/** True when the store is only away for a while: the task is done later, and nobody has to act. */
export function passesByItself(error: unknown): boolean {
  return error instanceof StoreUnavailable || isPassing(error);
}

/** Logs a failure in the background; level 50 is only for failures that somebody has to look at. */
export function logFailure(
  log: Pick<Logger, 'warn' | 'error'>,
  what: string,
  error: unknown,
  ids: Record<string, string> = {},
): void {
  const code = errorCode(error);
  const name = error instanceof Error ? error.name : typeof error;
  const fields = { error: name, ...(code && { code }), ...ids };
  if (passesByItself(error)) log.warn(fields, what);
  else log.error(fields, what);
}
