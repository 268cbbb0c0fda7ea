import type { Message } from '@sallie/shared/contract/conversation';
import type { LeadCounts, LeadPage } from '@sallie/shared/contract/lead-lists';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { FigureCell } from '@sallie/shared/rules/figures/figure';
import type { LeadFilter } from '@sallie/shared/rules/lead-search/lead-filter';
import type { LockName } from './lock-names.ts';
import type { OutgoingMail, ReplyRecord } from './records.ts';
import type { CollectionName, Collections, LookupOf, SumOf, TableName, Tables } from './schema.ts';

/** Part of one atomic change. A lead stands in the collection that its kind names. */
export type Write =
  | { [C in CollectionName]: { put: C; record: Collections[C] } }[CollectionName]
  | { drop: CollectionName; id: string };

/** Makes a write for a collection whose name is known only when it runs. */
export const putInto = <C extends CollectionName>(collection: C, record: Collections[C]) =>
  ({ put: collection, record }) as Write;

/** What is stored as one, or not at all. */
export interface Change {
  writes: readonly Write[];
  reply?: KeptReply | undefined;
}

export const collectionOf = (write: Write) => ('put' in write ? write.put : write.drop);

/** Which record it is of. */
export const refOf = (write: Write) =>
  `${collectionOf(write)} ${'put' in write ? write.record.id : write.id}`;

/** Which of the leads that wait. Of several that count as one none waits once somebody has taken one of them. */
export interface WaitSearch {
  /** Since when they wait, to the second. */
  from: Date;
  until?: Date;
  /** Without those that staff were mailed about, or about another that counts as one with them. */
  isUnanswered?: boolean;
  /** Trouble first, then the newest first; otherwise the first that waits stands first. */
  isLoudestFirst?: boolean;
  limit: number;
}

/** The first reply to a request with an idempotency key, kept 24 h. `key`: route and key, so that one key on two routes is two keys. */
export type KeptReply = Omit<ReplyRecord, 'id' | 'of'> & { key: string };

/** Who is about to send mails, and until when nobody else is to. */
export interface MailClaim {
  by: string;
  now: Date;
  until: Date;
  ids: readonly string[];
}

/** Which leads of a kind, and in what order. */
export interface LeadSearch {
  /** As `wordsOf` makes them; each has to be found in the lead. */
  words: readonly string[];
  filter: LeadFilter;
  /** The column of the kind that they are sorted by; null as they came, the newest first. */
  column: string | null;
  isDescending: boolean;
  limit: number;
  /** The `next` of the page before. */
  after?: string | undefined;
  /** So many are left out before the page. */
  skip?: number;
}

/** The disk is full or the store is stopping: nothing was written, try again later. */
export class StoreUnavailable extends Error {}

export const FULL =
  'The disk that holds the shop’s data is full: no inquiry, message or change can be stored until somebody makes room. Then it goes on by itself.';

/** A record with this unique key is kept already, or is just being stored: nothing was written. */
export class Taken extends StoreUnavailable {
  readonly collection: string;
  readonly key: string;

  constructor(collection: string, key: string) {
    super('Somebody else was quicker');
    this.collection = collection;
    this.key = key;
  }
}

/** A text by which records are found. */
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

/** Files of pictures, beside the records. A name stands for the same bytes for ever. */
export interface PictureFiles {
  /** The files are on disk, synced, when it resolves; each whole or not at all. Throws `StoreUnavailable`. */
  save(files: readonly PictureFile[]): Promise<void>;
  read(name: string): Promise<Buffer | undefined>;
  names(): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
}

/** The verbs of every store. A resolved `commit` is on disk, synced; a rejected one left no trace. */
export interface Store {
  /**
   * All writes and the kept reply, or none. Later commits never overtake earlier ones. Throws `StoreUnavailable`, also where
   * it is not known what came of it: the same once more is then not doubled. Throws `Taken`, of `replies` where
   * another process was quicker with the first reply to this key, and that one is to be asked for.
   */
  commit(writes: Write[], reply?: KeptReply): Promise<void>;
  get<C extends CollectionName>(collection: C, id: string): Promise<Collections[C] | undefined>;
  /** Newest first. */
  list<C extends CollectionName>(collection: C, page?: Page): Promise<readonly Collections[C][]>;
  /** The same in parts, for what may be long: read as they are asked for, each in a turn of its own. */
  newestFirst<C extends CollectionName>(
    collection: C,
    page?: Page,
  ): AsyncIterable<readonly Collections[C][]>;
  /** Every record, one after the other; of what is changed meanwhile either state. */
  each<T extends TableName>(collection: T): AsyncIterable<Tables[T]>;
  /** Those that have one of these texts, by a look-up that is declared for them, in the order in which they came. */
  find<C extends CollectionName>(
    collection: C,
    by: LookupOf<C>,
    ...texts: string[]
  ): Promise<readonly Collections[C][]>;
  /** How many there are, or have that text; not one of them is read. */
  count<C extends CollectionName>(collection: C, having?: Having<C>): Promise<number>;
  /** A declared whole number of all, or of those that have that text, added up. */
  sum<C extends CollectionName>(
    collection: C,
    field: SumOf<C>,
    having?: Having<C>,
  ): Promise<number>;
  /** A visitor's messages after `afterSeq`, in `seq` order. */
  messagesOf(visitorId: string, afterSeq?: number): Promise<readonly Message[]>;
  /** How many messages after `afterSeq` that side wrote; not one of them is read. */
  countMessages(visitorId: string, by: 'visitor' | 'staff', afterSeq: number): Promise<number>;
  /** The highest `seq` of a visitor's conversation; 0 when it has no messages. Does not grow with their number. */
  lastSeq(visitorId: string): Promise<number>;
  messageSentAs(visitorId: string, clientId: string): Promise<Message | undefined>;
  /** Ids of visitors, the one whose conversation last got a message first. */
  latestVisitors(limit: number): Promise<readonly string[]>;
  /** Every lead of the person with this e-mail (any case), referrals on either side included. */
  leadsOf(email: string): Promise<readonly Lead[]>;
  /**
   * Of these mails those that are queued and that no other process holds, the first first; from here on they are held. A mail
   * that is written anew is held by nobody.
   */
  claimMails(claim: MailClaim): Promise<readonly OutgoingMail[]>;
  /** One page of the leads of a kind that have these words and fields, and how many there are. */
  searchLeads(kind: LeadKind, search: LeadSearch): Promise<LeadPage>;
  /** How many leads of a kind there are, and of what sorts. */
  countLeads(kind: LeadKind): Promise<LeadCounts>;
  /** What figures look at of the leads that began to wait in this time, in milliseconds; no lead is read. */
  figureCells(from: number, until: number): AsyncIterable<readonly FigureCell[]>;
  /** How many leads wait, several that count as one as one, and how many nobody has opened. */
  countWaiting(): Promise<{ waiting: number; unread: number }>;
  waitingLeads(search: WaitSearch): Promise<readonly Lead[]>;
  keptReply(key: string): Promise<KeptReply | undefined>;
  /**
   * The secret of that name, the same for the whole shop and in no record; made where there is none, of `known` where somebody
   * knows it already. On disk when it resolves.
   */
  secret(name: string, known?: string | null): Promise<string>;
  /**
   * Says by a keyed hash who was erased. No collection: what is restored takes the place of those, and of this nothing may be
   * forgotten. On disk when it resolves.
   */
  noteErasure(line: string): Promise<void>;
  erasures(): Promise<readonly string[]>;
  readonly pictures: PictureFiles;
  /** Runs one task at a time per name; the way to read, decide and commit without a race. */
  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T>;
  /** Leaves no trace of dropped and overwritten records in any file: new snapshots, new journal, old ones gone. */
  forget(): Promise<void>;
  /** False while a commit would be refused. */
  writable(): boolean;
  /** What was found damaged at start and put aside, and that the disk is full, in plain sentences for staff. */
  warnings(): readonly string[];
  /** Told when `warnings` says another thing than before. */
  onWarnings(handle: () => void): void;
  /** Finishes what is under way, writes the snapshot, gives the folder back. */
  close(): Promise<void>;
}
