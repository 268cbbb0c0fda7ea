/** Where the tabs of a browser keep what they share. */
export interface Keeper {
  /** Reads, changes and writes as one deed: nothing of another tab comes between. `change` gives undefined to leave things as they are. */
  update(change: (kept: unknown) => unknown): Promise<void>;
}

/** For a browser that keeps nothing: lasts as long as the page. */
export function createMemoryKeeper(kept: unknown = undefined): Keeper {
  let value = kept;
  return {
    async update(change) {
      const next = change(value);
      if (next !== undefined) value = next;
    },
  };
}
