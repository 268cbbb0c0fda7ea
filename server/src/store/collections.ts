import { byKind, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { Message } from '@sallie/shared/contract/message';
import { MessageIndex } from './message-index.ts';
import type { Packing } from './packed.ts';
import type { Segment } from './segment.ts';
import type { CollectionName, Collections } from './store.ts';
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

/** Leads are told of when the whole snapshot was found good; the rest that stays on disk is indexed as it is read. */
export function isIndexedLater(name: TableName): name is LeadKind {
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
}

export function emptyData(): Data {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Table(packings[name])]));
  return {
    seq: 0,
    journal: 1,
    tables: tables as unknown as TableOf,
    messageIndex: new MessageIndex(),
  };
}

/** A segment as it was read. One that is to stay on disk is read no second time, so its records are handed along. */
export interface FoundSegment {
  segment: Segment<{ id: string }>;
  rows: ({ id: string } | null)[] | null;
}

export function takeIn(data: Data, name: TableName, { segment, rows }: FoundSegment) {
  const table: Table<{ id: string }> = data.tables[name];
  if (!rows) table.segments[segment.number] = segment;
  else if (name !== 'messages') table.add(segment, rows);
  else {
    table.add(segment, rows, (record, position) =>
      data.messageIndex.add(record as Message, position),
    );
  }
}
