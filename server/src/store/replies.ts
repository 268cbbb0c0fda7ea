import type { Table } from './embedded/table.ts';
import type { ReplyRecord } from './records.ts';
import { type CollectionName, holdsLeads } from './schema.ts';
import type { KeptReply, Write } from './store.ts';

export const KEPT_FOR = 24 * 60 * 60 * 1000;

function isExpired({ at }: { at: string }, now: number): boolean {
  return now - Date.parse(at) >= KEPT_FOR;
}

const holdsText = (name: CollectionName): name is ReplyRecord['of'][number]['collection'] =>
  holdsLeads(name) || name === 'messages';

export function toRecord(kept: KeptReply, writes: readonly Write[]): ReplyRecord {
  const { key, bodyHash, status, reply, at } = kept;
  const of = writes.flatMap((write) =>
    'put' in write && holdsText(write.put) ? { collection: write.put, id: write.record.id } : [],
  );
  return { id: key, bodyHash, status, reply, at, of };
}

export function findReply(
  replies: Table<ReplyRecord>,
  key: string,
  now: number,
): KeptReply | undefined {
  const record = replies.get(key);
  if (!record || isExpired(record, now)) return undefined;
  const { bodyHash, status, reply, at } = record;
  return { key, bodyHash, status, reply, at };
}

/** They stand in order of time, so this stops at the first that is still good. */
export function dropExpired(replies: Table<ReplyRecord>, now: number) {
  for (const number of replies.segments.keys()) {
    if (replies.sift(number, (record) => isExpired(record, now))) return;
  }
}

/**
 * Replies from the future were kept under a clock that was wrong and has been set since: they count as kept now,
 * else they would stay until then, with all that stand behind them. `last` is when the latest of them was kept,
 * rather too late than too early. Returns how many.
 */
export function dateBack(replies: Table<ReplyRecord>, last: number, now: number): number {
  if (last <= now) return 0;
  const at = new Date(now).toISOString();
  let count = 0;
  for (const segment of replies.segments) {
    for (const record of segment?.rows() ?? []) {
      if (!record || Date.parse(record.at) <= now) continue;
      replies.put({ ...record, at });
      count += 1;
    }
  }
  return count;
}

/**
 * Whether a reply may say what the store no longer knows: its record is gone, or holds something else by
 * now. A reply that came with no record is not trusted either.
 */
export function isOutdated(
  record: Pick<ReplyRecord, 'of' | 'reply'>,
  find: (collection: CollectionName, id: string) => object | undefined,
): boolean {
  if (record.of.length === 0) return true;
  const held = record.of.map(({ collection, id }) => find(collection, id));
  return held.some((now) => !now) || !saysTheSame(record.reply, held[0] ?? {});
}

/** Compares what both name alike, also inside a part of the reply (`{ id, visitor: { … } }`). */
function saysTheSame(reply: unknown, record: object): boolean {
  if (typeof reply !== 'object' || reply === null) return true;
  const known = new Map<string, unknown>(Object.entries(record));
  return Object.entries(reply).every(([name, value]) => {
    if (known.has(name)) return JSON.stringify(known.get(name)) === JSON.stringify(value);
    return saysTheSame(value, record);
  });
}
