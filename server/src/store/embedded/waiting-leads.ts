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
    for (const isUnread of table.indexes.numbers('unread')) unread += isUnread;
    const waits = table.indexes.numbers('waits');
    for (const { position, group } of waitingIn(table)) {
      if (!group.some((other) => other < position && waits[other] === 1)) waiting += 1;
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
    const urgents = table.indexes.numbers('urgent');
    for (const { position, group } of waitingIn(table)) {
      const since = sinces[position] ?? 0;
      if (since < first || since > last) continue;
      if (isUnanswered && isAny(table, 'reminded', group)) continue;
      found.push({ kind, position, since, urgent: urgents[position] ?? 0 });
    }
  }
  found.sort((one, other) =>
    isLoudestFirst ? other.urgent - one.urgent || other.since - one.since : one.since - other.since,
  );
  return found.slice(0, limit);
}

/** What waits of one kind, each with all that count as one with it: none does once somebody has taken one of them. */
function* waitingIn(table: Table<Lead>) {
  const groups = table.indexes.keyOf('lead_group').first;
  const waits = table.indexes.numbers('waits');
  for (let position = 0; position < table.end; position += 1) {
    if (waits[position] !== 1) continue;
    const group = groups.hashAt(position) === 0 ? [position] : [...groups.likeAt(position)];
    if (!isAny(table, 'taken', group)) yield { position, group };
  }
}

const isAny = (table: Table<Lead>, flag: string, positions: readonly number[]) =>
  positions.some((position) => table.indexes.numbers(flag)[position] === 1);
