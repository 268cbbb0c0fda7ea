import { DAY_MS } from '@sallie/shared/rules/duration';
import type { ReplyRecord } from './records.ts';
import { type CollectionName, holdsLeads } from './schema.ts';
import type { KeptReply, Write } from './store.ts';

export const KEPT_FOR_MS = DAY_MS;

const holdsText = (name: CollectionName): name is ReplyRecord['of'][number]['collection'] =>
  holdsLeads(name) || name === 'messages';

export function toRecord(kept: KeptReply, writes: readonly Write[]): ReplyRecord {
  const { key, bodyHash, status, reply, at } = kept;
  const of = writes.flatMap((write) =>
    'put' in write && holdsText(write.put) ? { collection: write.put, id: write.record.id } : [],
  );
  return { id: key, bodyHash, status, reply, at, of };
}

/** True when the record of a reply is gone or was changed since, and for a reply without a record. */
export function isOutdated(
  record: Pick<ReplyRecord, 'of' | 'reply'>,
  find: (collection: CollectionName, id: string) => object | undefined,
): boolean {
  if (record.of.length === 0) return true;
  const held = record.of.map(({ collection, id }) => find(collection, id));
  return held.some((now) => !now) || !saysTheSame(record.reply, held[0] ?? {});
}

/** Compares the fields that both have, also inside a part of the reply (`{ id, visitor: { … } }`). */
function saysTheSame(reply: unknown, record: object): boolean {
  if (typeof reply !== 'object' || reply === null) return true;
  const known = new Map<string, unknown>(Object.entries(record));
  return Object.entries(reply).every(([name, value]) => {
    if (known.has(name)) return JSON.stringify(known.get(name)) === JSON.stringify(value);
    return saysTheSame(value, record);
  });
}
