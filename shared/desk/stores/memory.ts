import * as z from 'zod/mini';

export interface Memory {
  remember(name: string, value: string | null): void;
  recall(name: string): string | null;
}

/** What each member of staff has written on this machine, by their account: nobody sees what another wrote, or takes its place. */
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
    /** Of everybody who has written anything here. */
    ofAll: () => all().flatMap(([, one]) => one ?? []),
    /** Null forgets it. */
    keep(writer: string, one: One | null) {
      write([...all().filter(([by]) => by !== writer), [writer, one]]);
    },
    /** What is erased goes out of what each of them has written; null where nothing is left. */
    erase(change: (one: One) => One | null) {
      write(all().map(([by, one]) => [by, one && change(one)]));
    },
  };
}

/** What a desk of this machine kept; null where there is nothing, or nothing that a desk wrote. */
function recallAs<T>(memory: Memory, name: string, shape: z.ZodMiniType<T>): T | null {
  const kept = memory.recall(name);
  if (kept === null) return null;
  try {
    return z.parse(shape, JSON.parse(kept));
  } catch {
    return null;
  }
}

/** What waits on this machine for the server: read anew each time, since another tab keeps its own there. */
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
