import * as z from 'zod/mini';

const unworded = 'Invalid input';

/**
 * Parses data from outside. Our shapes have their own messages for people; koa-body loads zod's English messages
 * into the whole process, so a shape without a message gets none here.
 */
export function parseSent<S extends z.core.$ZodType>(
  shape: S,
  sent: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  return z.safeParse(shape, sent, { error: () => unworded });
}

/** Returns the shape's own sentence, or null. */
export function wordsOf({ message }: z.core.$ZodIssue): string | null {
  return message === unworded ? null : message;
}
