import { byKind, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { newSeeds, type Seeds } from './columns.ts';
import type { Facts } from './facts.ts';
import { FoundLeads } from './lead-facts.ts';
import { MessageIndex } from './message-index.ts';
import type { Packing } from './packed.ts';
import { People } from './people.ts';
import type { Segment } from './segment.ts';
import type { CollectionName, Collections, OldLeads } from './store.ts';
import { Table } from './table.ts';

/** A kept reply as a record: its key is its id. */
export interface ReplyRecord {
  id: string;
  bodyHash: string;
  status: number;
  reply: unknown;
  at: string;
  /** Leads and lines written with it, so that it can be forgotten with them. */
  of: { collection: CollectionName; id: string }[];
}

/** What has segments on disk: the collections everybody sees, and the kept replies. */
export type Tables = Collections & { replies: ReplyRecord };
export type TableName = keyof Tables;
export type TableOf = { [T in TableName]: Table<Tables[T]> };

/** What strangers can make grow without end is never held in memory. */
const packings: Record<TableName, Packing> = {
  ...byKind<Record<LeadKind, Packing>>(() => 'disk'),
  messages: 'disk',
  threads: 'memory',
  mails: 'memory',
  staff: 'none',
  sessions: 'none',
  settings: 'none',
  audit: 'disk',
  replies: 'disk',
};

export const tableNames = Object.keys(packings) as TableName[];

export function holdsLeads(name: TableName): name is LeadKind {
  return leadKinds.some((kind) => kind === name);
}

/** What lowdb holds. */
export interface Data {
  /** Of the last commit in it. */
  seq: number;
  /** The first journal with commits after it. */
  journal: number;
  tables: TableOf;
  messageIndex: MessageIndex;
  people: People;
  /** Told of when the whole snapshot was found good. */
  foundLeads: FoundLeads;
  /** When the last reply was kept that a start found, in seconds since 1970. */
  lastReply: number;
  /** What all hashes are made with. */
  seeds: Seeds;
}

export function emptyData(seeds = newSeeds(), old?: OldLeads): Data {
  const tables = tableNames.map((name) => [name, new Table(packings[name], seeds)]);
  return {
    seq: 0,
    journal: 1,
    tables: Object.fromEntries(tables),
    messageIndex: new MessageIndex(seeds),
    people: new People(seeds),
    foundLeads: new FoundLeads(old),
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
  const [, , first, second, ...others] = facts.columns;
  if (holdsLeads(name) && first && second) {
    data.foundLeads.take(name, start, first, second);
    data.people.addHashed(name, start, others);
  } else if (name === 'messages') data.messageIndex.takeIn(start, facts);
  else if (name === 'replies') data.lastReply = Math.max(data.lastReply, ...(first ?? []));
}
