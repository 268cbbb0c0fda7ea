import type * as z from 'zod/mini';

/** What zod says of a shape without words of its own, as none of its languages is loaded. */
const UNWORDED = 'Invalid input';

/** The shape's own sentence for people; null where it has none. */
export function wordsOf({ message }: z.core.$ZodIssue): string | null {
  return message === UNWORDED ? null : message;
}
