import * as z from 'zod/mini';

export interface Memory {
  remember(name: string, value: string | null): void;
  recall(name: string): string | null;
}

/** Keeps one value per account, so that nobody sees or replaces what another has written here. */
export function createKeptByWriter<One>(memory: Memory, name: string, shape: z.ZodMiniType<One>) {
  type Kept = [writer: string, one: One | null];
  const all = (): Kept[] =>
    Object.entries(recallAs(memory, name, z.record(z.string(), shape)) ?? {});

  function write(kept: Kept[]) {
    const left = kept.filter(([, one]) => one !== null);
    memory.remember(name, left.length > 0 ? JSON.stringify(Object.fromEntries(left)) : null);
  }

  return {
    of: (writer: string) => all().find(([by]) => by === writer)?.[1] ?? null,
    ofAll: () => all().flatMap(([, one]) => one ?? []),
    /** Null deletes the value. */
    keep(writer: string, one: One | null) {
      write([...all().filter(([by]) => by !== writer), [writer, one]]);
    },
    /** Changes the value of every writer; a change to null deletes it. */
    erase(change: (one: One) => One | null) {
      write(all().map(([by, one]) => [by, one && change(one)]));
    },
  };
}

/** Returns null when nothing valid is kept. */
function recallAs<T>(memory: Memory, name: string, shape: z.ZodMiniType<T>): T | null {
  const kept = memory.recall(name);
  if (kept === null) return null;
  try {
    return z.parse(shape, JSON.parse(kept));
  } catch {
    return null;
  }
}

/** The list is read from storage each time, because other tabs change it too. */
export function createKeptList<One>(memory: Memory, name: string, shape: z.ZodMiniType<One>) {
  const all = (): readonly One[] => recallAs(memory, name, z.array(shape)) ?? [];
  return {
    all,
    edit(change: (kept: readonly One[]) => readonly One[]): readonly One[] {
      const kept = change(all());
      memory.remember(name, kept.length > 0 ? JSON.stringify(kept) : null);
      return kept;
    },
  };
}
