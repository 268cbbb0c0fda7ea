export type Warnings = ReturnType<typeof createWarnings>;

/** What the owner should know of how the server fares, in plain words: each part says its own. */
export function createWarnings(publish: (all: string[]) => void) {
  const parts: (() => readonly string[])[] = [];
  const all = () => parts.flatMap((read) => read());
  return {
    /** Warnings in the order in which the parts were asked first. */
    all,
    /** `read` says what one part has to say now. */
    from: (read: () => readonly string[]) => void parts.push(read),
    /** A part has another thing to say than before. */
    changed: () => publish(all()),
  };
}
