/** What the owner should know of how the server fares, in plain words: each part says its own. */
export interface Warnings {
  /** In the order in which the parts were asked first. */
  all(): string[];
  /** `read` says what one part has to say now. */
  from(read: () => readonly string[]): void;
  /** A part has another thing to say than before. */
  changed(): void;
}

export function createWarnings(publish: (all: string[]) => void): Warnings {
  const parts: (() => readonly string[])[] = [];
  const all = () => parts.flatMap((read) => read());
  return {
    all,
    from: (read) => void parts.push(read),
    changed: () => publish(all()),
  };
}
