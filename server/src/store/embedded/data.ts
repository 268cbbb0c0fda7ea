import { declarationOf, holdsLeads, type TableName, type Tables, tableNames } from '../schema.ts';
import { newSeeds, type Seeds } from './columns.ts';
import type { Facts } from './facts.ts';
import { MessageIndex } from './message-index.ts';
import { columnsByName } from './record-facts.ts';
import type { Segment } from './segment.ts';
import { Table } from './table.ts';
import { WaitingLeads } from './waiting-leads.ts';

export type TableOf = { [T in TableName]: Table<Tables[T]> };

/** What lowdb holds. */
export interface Data {
  /** Of the last commit in it. */
  seq: number;
  /** The first journal with commits after it. */
  journal: number;
  tables: TableOf;
  messageIndex: MessageIndex;
  waitingLeads: WaitingLeads;
  /** When the last reply was kept that a start found, in seconds since 1970. */
  lastReply: number;
  /** What all hashes are made with. */
  seeds: Seeds;
}

export function emptyData(seeds = newSeeds()): Data {
  const tables = tableNames().map((name) => [name, new Table(declarationOf(name), seeds)]);
  return {
    seq: 0,
    journal: 1,
    tables: Object.fromEntries(tables),
    messageIndex: new MessageIndex(seeds),
    waitingLeads: new WaitingLeads(seeds),
    lastReply: 0,
    seeds,
  };
}

/** A segment as it was found. What stays on disk is not read to be indexed: its facts say enough. */
export interface FoundSegment {
  segment: Segment<{ id: string }>;
  facts: Facts | null;
}

export function takeIn(data: Data, name: TableName, { segment, facts }: FoundSegment) {
  const table: Table<{ id: string }> = data.tables[name];
  if (!facts) {
    table.segments[segment.number] = segment;
    return;
  }
  const start = table.addUnread(segment, facts);
  const columns = columnsByName(table.declaration, facts);
  if (holdsLeads(name)) data.waitingLeads.takeIn(name, start, facts.places, columns);
  else if (name === 'messages') data.messageIndex.takeIn(start, facts, columns);
  else if (name === 'replies') {
    const [seconds] = columns.get('at') ?? [];
    data.lastReply = Math.max(data.lastReply, ...(seconds ?? []));
  }
}
