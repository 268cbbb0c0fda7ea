import * as z from 'zod/mini';

const unworded = 'Invalid input';

/**
 * Parses what came from outside. Shapes of ours word their refusals for people; koa-body loads zod's English for
 * programmers into the whole process, so here a shape without words of its own is told to have none.
 */
export function parseSent<S extends z.core.$ZodType>(
  shape: S,
  sent: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  return z.safeParse(shape, sent, { error: () => unworded });
}

/** The shape's own sentence; null where it has none. */
export function wordsOf({ message }: z.core.$ZodIssue): string | null {
  return message === unworded ? null : message;
}
