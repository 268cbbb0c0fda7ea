import type { Message } from '@sallie/shared/contract/conversation';
import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { FigureCell } from '@sallie/shared/rules/figures/figure';
import type { LeadFilter } from '@sallie/shared/rules/lead-search/lead-filter';
import type { LockName } from './lock-names.ts';
import type { OutgoingMail, ReplyRecord } from './records.ts';
import type { CollectionName, Collections, LookupOf, SumOf, TableName, Tables } from './schema.ts';

/** A part of one atomic change. A lead stands in the collection that its kind names. */
export type Write =
  | { [C in CollectionName]: { put: C; record: Collections[C] } }[CollectionName]
  | { drop: CollectionName; id: string };

export const putInto = <C extends CollectionName>(collection: C, record: Collections[C]) =>
  ({ put: collection, record }) as Write;

export interface Change {
  writes: readonly Write[];
  reply?: KeptReply | undefined;
}

export const collectionOf = (write: Write) => ('put' in write ? write.put : write.drop);

export const refOf = (write: Write) =>
  `${collectionOf(write)} ${'put' in write ? write.record.id : write.id}`;

/** A search for waiting leads. No lead of a group waits once staff have taken one of them. */
export interface WaitSearch {
  /** The lead has waited since this time or later; seconds count. */
  from: Date;
  until?: Date;
  /** Leaves out leads that staff were mailed about, or about another lead of their group. */
  isUnanswered?: boolean;
  /** Sorts urgent leads first, then the newest first; otherwise the lead that has waited longest comes first. */
  isLoudestFirst?: boolean;
  limit: number;
}

/** The first reply to a request with an idempotency key, kept 24 h. `key` is route and key together. */
export type KeptReply = Omit<ReplyRecord, 'id' | 'of'> & { key: string };

/** `by` claims these mails until `until`; no other process sends them meanwhile. */
export interface MailClaim {
  by: string;
  now: Date;
  until: Date;
  ids: readonly string[];
}

export interface LeadSearch {
  /** As `wordsOf` makes them; each has to occur in the lead. */
  words: readonly string[];
  filter: LeadFilter;
  /** The column to sort by; null for the order of arrival, newest first. */
  column: string | null;
  isDescending: boolean;
  limit: number;
  /** The `next` of the page before. */
  after?: string | undefined;
  skip?: number;
}

/** Thrown when the disk is full or the store is stopping: nothing was written, and a retry may succeed. */
export class StoreUnavailable extends Error {}

export const FULL =
  'The disk that holds the shop’s data is full: no inquiry, message or change can be stored until somebody makes room. Then it goes on by itself.';

/** Thrown when another record has this unique key or is about to get it: nothing was written. */
export class Taken extends StoreUnavailable {
  readonly collection: string;
  readonly key: string;

  constructor(collection: string, key: string) {
    super('Somebody else was quicker');
    this.collection = collection;
    this.key = key;
  }
}

export interface Having<C extends CollectionName = CollectionName> {
  by: LookupOf<C>;
  text: string;
}

export interface Page {
  limit?: number;
  /** The id of the last record already seen. */
  before?: string;
}

export interface PictureFile {
  name: string;
  bytes: Uint8Array;
}

/** Files of pictures, beside the records. A name stands for the same bytes forever. */
export interface PictureFiles {
  /** Saves and syncs the files, each whole or not at all. Throws `StoreUnavailable`. */
  save(files: readonly PictureFile[]): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  names(): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
}

/** The methods of both stores. A resolved `commit` is synced to disk; a rejected one left no trace. */
export interface Store {
  /**
   * Stores all writes and the kept reply, or none; commits stay in order. Throws `StoreUnavailable`, also when
   * the outcome is unknown; repeating the commit then stores nothing twice. Throws `Taken` with the collection
   * `replies` when another process stored the first reply to this key: the caller then reads that reply.
   */
  commit(writes: Write[], reply?: KeptReply): Promise<void>;
  get<C extends CollectionName>(collection: C, id: string): Promise<Collections[C] | undefined>;
  /** Newest first. */
  list<C extends CollectionName>(collection: C, page?: Page): Promise<readonly Collections[C][]>;
  /** Like `list`, in parts that are read on demand, each in a turn of its own. */
  newestFirst<C extends CollectionName>(
    collection: C,
    page?: Page,
  ): AsyncIterable<readonly Collections[C][]>;
  /** Yields every record; a record that changes meanwhile may come in either state. */
  each<T extends TableName>(collection: T): AsyncIterable<Tables[T]>;
  /** Finds records with one of these texts in a declared look-up, in order of arrival. */
  find<C extends CollectionName>(
    collection: C,
    by: LookupOf<C>,
    ...texts: string[]
  ): Promise<readonly Collections[C][]>;
  /** Counts all records, or those with that text, without reading them. */
  count<C extends CollectionName>(collection: C, having?: Having<C>): Promise<number>;
  /** Adds up a declared `whole` field of all records, or of those with that text. */
  sum<C extends CollectionName>(
    collection: C,
    field: SumOf<C>,
    having?: Having<C>,
  ): Promise<number>;
  /** Returns a visitor's messages after `afterSeq`, in `seq` order. */
  messagesOf(visitorId: string, afterSeq?: number): Promise<readonly Message[]>;
  /** Counts messages without reading them. */
  countMessages(visitorId: string, by: 'visitor' | 'staff', afterSeq: number): Promise<number>;
  /** Returns the highest `seq` of a conversation, 0 without messages. Its cost does not grow with their number. */
  lastSeq(visitorId: string): Promise<number>;
  messageSentAs(visitorId: string, clientId: string): Promise<Message | undefined>;
  /** Returns ids of visitors, the conversation with the newest message first. */
  latestVisitors(limit: number): Promise<readonly string[]>;
  /** Returns every lead of the person with this e-mail (any case), referrals on either side included. */
  leadsOf(email: string): Promise<readonly Lead[]>;
  /** Claims and returns the queued mails that no other process holds, oldest first. Storing a mail releases it. */
  claimMails(claim: MailClaim): Promise<readonly OutgoingMail[]>;
  searchLeads(kind: LeadKind, search: LeadSearch): Promise<LeadPage>;
  countLeads(kind: LeadKind): Promise<LeadCounts>;
  /** Yields the cells of leads that began to wait in this time (milliseconds), without reading the leads. */
  figureCells(from: number, until: number): AsyncIterable<readonly FigureCell[]>;
  /** Counts waiting leads, a group as one, and leads that nobody has opened. */
  countWaiting(): Promise<{ waiting: number; unread: number }>;
  waitingLeads(search: WaitSearch): Promise<readonly Lead[]>;
  keptReply(key: string): Promise<KeptReply | undefined>;
  /** Returns a secret of the shop, in no record; made if there is none (from `known` if given) and synced. */
  secret(name: string, known?: string | null): Promise<string>;
  /**
   * Adds a line to the erasure ledger: a keyed hash of who was erased. It is no collection, because a restore
   * replaces collections and must not lose this. Synced when it resolves.
   */
  noteErasure(line: string): Promise<void>;
  erasures(): Promise<readonly string[]>;
  readonly pictures: PictureFiles;
  /** Runs one task at a time per name, so that a task can read, decide and commit without a race. */
  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T>;
  /** Removes all traces of dropped and overwritten records: writes new files and deletes the old ones. */
  forget(): Promise<void>;
  /** False while a commit would be refused. */
  writable(): boolean;
  /** Sentences for staff about data found damaged at start, and about a full disk. */
  warnings(): readonly string[];
  onWarnings(handle: () => void): void;
  /** Finishes commits under way, writes the snapshot and releases the folder. */
  close(): Promise<void>;
}
