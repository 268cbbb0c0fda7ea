import * as z from 'zod/mini';
import type { Memory } from './conversations-drafts.ts';

/** What waits on this machine for the server: read anew each time, since another tab keeps its own there. */
export function createKeptList<One>(memory: Memory, name: string, shape: z.ZodMiniType<One>) {
  function all(): readonly One[] {
    try {
      return z.parse(z.array(shape), JSON.parse(memory.recall(name) ?? '[]'));
    } catch {
      return []; // Not what a desk wrote: there is nothing to go on with.
    }
  }
  return {
    all,
    edit(change: (kept: readonly One[]) => readonly One[]): readonly One[] {
      const kept = change(all());
      memory.remember(name, kept.length > 0 ? JSON.stringify(kept) : null);
      return kept;
    },
  };
}
