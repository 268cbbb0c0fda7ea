import * as z from 'zod/mini';

const OutLineKept = z.object({
  client_id: z.string(),
  visitor_id: z.string(),
  message: z.string(),
  take_over: z.optional(z.boolean()),
  state: z.enum(['sending', 'failed']),
});

/** What a member of staff wrote and no server has: it outlives a reload, and is nobody else's. */
const Unsent = z.object({
  by: z.string(),
  drafts: z.record(z.string(), z.string()),
  noteDrafts: z.record(z.string(), z.string()),
  outbox: z.array(OutLineKept),
});
export type Unsent = z.infer<typeof Unsent>;

const NAME = 'chat-unsent';
/** A machine remembers small things only. */
const MOST = 100_000;

export interface Memory {
  remember(name: string, value: string | null): void;
  recall(name: string): string | null;
}

export function keepUnsent(memory: Memory, unsent: Unsent): void {
  const [drafts, noteDrafts] = [written(unsent.drafts), written(unsent.noteDrafts)];
  const isEmpty = [unsent.outbox, drafts, noteDrafts].every(
    (kept) => Object.keys(kept).length === 0,
  );
  const text = JSON.stringify({ ...unsent, drafts, noteDrafts });
  if (text.length <= MOST) memory.remember(NAME, isEmpty ? null : text);
}

const written = (drafts: Record<string, string>) =>
  Object.fromEntries(Object.entries(drafts).filter(([, text]) => text));

export function recallUnsent(memory: Memory, by: string): Unsent | null {
  const kept = memory.recall(NAME);
  if (kept === null) return null;
  try {
    const unsent = z.parse(Unsent, JSON.parse(kept));
    return unsent.by === by ? unsent : null;
  } catch {
    return null; // Not what a desk wrote: there is nothing to go on with.
  }
}
