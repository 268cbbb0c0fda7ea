import { ApiError } from '../../contract/client.ts';

/** What went wrong, as a sentence for staff: the server's own, or that it cannot be reached. */
export function problemOf(error: unknown): string {
  if (error instanceof ApiError) return error.sentence;
  return 'The server could not be reached. Please try again.';
}
