import { ApiError } from '../../contract/client.ts';
import { HostRefusal } from '../ports/host.ts';

/** False for errors that a retry may pass: signed out, too many requests, a server failure, no connection. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);

export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  if (error instanceof HostRefusal) return error.message;
  return 'The server could not be reached. Please try again.';
}
