import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { openSince } from '@sallie/shared/rules/lead-signs';
import type { WaitSearch } from '../store.ts';
import type { Table, TableOf } from './table.ts';

interface Place {
  kind: LeadKind;
  position: number;
  /** In seconds since 1970. */
  since: number;
  urgent: number;
}

/* What waits, since when, and what nobody has opened: read off the declared fields, and no lead is read to find it. */

/** Of several that count as one the first that waits is counted. */
export function countWaiting(tables: TableOf) {
  let waiting = 0;
  let unread = 0;
  for (const kind of leadKinds) {
    const table: Table<Lead> = tables[kind];
    const waits = table.indexes.numbers('waits');
    const isUnread = table.indexes.numbers('unread');
    for (let position = 0; position < table.end; position += 1) {
      unread += isUnread[position] ?? 0;
      if (waits[position] === 1 && isFirst(table, position)) waiting += 1;
    }
  }
  return { waiting, unread };
}

export async function waitingLeads(tables: TableOf, search: WaitSearch): Promise<Lead[]> {
  const places = placesOf(tables, search);
  const found: Lead[] = [];
  for (const kind of leadKinds) {
    const positions = places.flatMap((one) => (one.kind === kind ? one.position : []));
    found.push(...(await tables[kind].read(positions)));
  }
  return found.sort((one, other) => {
    const older = openSince(one) < openSince(other) ? -1 : 1;
    return search.isLoudestFirst ? urgency(other) - urgency(one) || -older : older;
  });
}

const urgency = (lead: Lead) => Number(lead.urgent === true);

/** Where they stand, in the order that is asked for. */
function placesOf(
  tables: TableOf,
  { from, until, isUnanswered, isLoudestFirst, limit }: WaitSearch,
): Place[] {
  const first = Math.ceil(from.getTime() / 1000);
  const last = until ? Math.ceil(until.getTime() / 1000) : Number.POSITIVE_INFINITY;
  const found: Place[] = [];
  for (const kind of leadKinds) {
    const table: Table<Lead> = tables[kind];
    const sinces = table.indexes.numbers('open_since');
    const waits = table.indexes.numbers('waits');
    const urgents = table.indexes.numbers('urgent');
    for (let position = 0; position < table.end; position += 1) {
      const since = sinces[position] ?? 0;
      if (waits[position] !== 1 || since < first || since > last) continue;
      const group = groupOf(table, position);
      if (isAny(table, 'taken', group)) continue;
      if (isUnanswered && isAny(table, 'reminded', group)) continue;
      found.push({ kind, position, since, urgent: urgents[position] ?? 0 });
    }
  }
  found.sort((one, other) =>
    isLoudestFirst ? other.urgent - one.urgent || other.since - one.since : one.since - other.since,
  );
  return found.slice(0, limit);
}

/** All that count as one with the lead that stands there. */
function groupOf(table: Table<Lead>, position: number): readonly number[] {
  const groups = table.indexes.keyOf('lead_group').first;
  return groups.hashAt(position) === 0 ? [position] : [...groups.likeAt(position)];
}

const isAny = (table: Table<Lead>, flag: string, positions: readonly number[]) =>
  positions.some((position) => table.indexes.numbers(flag)[position] === 1);

function isFirst(table: Table<Lead>, position: number): boolean {
  if (table.indexes.keyOf('lead_group').first.hashAt(position) === 0) return true;
  const group = groupOf(table, position);
  const waits = table.indexes.numbers('waits');
  const isBefore = group.some((other) => other < position && waits[other] === 1);
  return !isBefore && !isAny(table, 'taken', group);
}
