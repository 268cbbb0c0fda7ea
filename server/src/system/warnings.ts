export type Warnings = ReturnType<typeof createWarnings>;

/** Collects sentences for the owner about the server's state from its parts. */
export function createWarnings(publish: (all: string[]) => void) {
  const parts: (() => readonly string[])[] = [];
  const all = () => parts.flatMap((read) => read());
  return {
    /** Returns the warnings in the order of `from` calls. */
    all,
    /** Adds a part; `read` returns its present warnings. */
    from: (read: () => readonly string[]) => void parts.push(read),
    /** To be called when a part's warnings have changed. */
    changed: () => publish(all()),
  };
}
