import * as z from 'zod/mini';

const unworded = 'Invalid input';

/** koa-body loads zod's English messages into the process, so a shape without its own message gets none here. */
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
