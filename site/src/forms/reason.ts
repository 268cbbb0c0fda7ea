import { ApiError } from '@sallie/shared/contract/client';

export function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** What went wrong, for the person who wanted to send. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (isTimeout(error)) {
    return 'We did not get an answer in time. Nothing you wrote is lost; please try again.';
  }
  // What fetch throws when nobody could be reached.
  if (error instanceof TypeError) {
    return 'We could not be reached. Please check your connection and try again; nothing you wrote is lost.';
  }
  return 'The answer could not be read. Please try again; nothing you wrote is lost.';
}
