import { ApiError } from '../../contract/client.ts';
import { HostRefusal } from '../ports/host.ts';

/** What the server says no to whenever it is asked. Signed out, too many at once or out of reach it may be taken later. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);

/** What went wrong, as a sentence for staff: the server's own, this machine's, or that the server cannot be reached. */
export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  if (error instanceof HostRefusal) return error.message;
  return 'The server could not be reached. Please try again.';
}
