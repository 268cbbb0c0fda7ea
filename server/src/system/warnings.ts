export type Warnings = ReturnType<typeof createWarnings>;

/** Collects sentences for the owner about the server's state from its parts. */
export function createWarnings(publish: (all: string[]) => void) {
  const parts: (() => readonly string[])[] = [];
  const all = () => parts.flatMap((read) => read());
  return {
    all,
    from: (read: () => readonly string[]) => void parts.push(read),
    /** To be called when a part's warnings have changed. */
    changed: () => publish(all()),
  };
}
