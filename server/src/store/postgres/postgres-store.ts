import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import pg from 'pg';
import type { Clock } from '../../system/clock.ts';
import { holdsLeads } from '../collections.ts';
import type { LockName } from '../lock-names.ts';
import {
  AlreadyKept,
  type CollectionName,
  type Collections,
  FULL,
  type KeptReply,
  type LeadSearch,
  type MailClaim,
  type OutgoingMail,
  type Store,
  StoreUnavailable,
  type Write,
} from '../store.ts';
import { type Change, commitOf } from './commit.ts';
import { CommitQueue } from './commit-queue.ts';
import { type Conversations, createConversations } from './conversations.ts';
import { type Database, OutcomeUnknown, type Statement } from './database.ts';
import { forgetDropped } from './forget.ts';
import { createLeadLists, type LeadLists } from './lead-search.ts';
import { createLocks, type Locks } from './locks.ts';
import { createReplies, type Replies } from './replies.ts';
import {
  claimQueued,
  FIRST,
  getPosition,
  getRecord,
  LAST,
  leadsOfPerson,
  newestOf,
  oldestOf,
} from './statements.ts';

/** What Postgres says where there is no room for a row. */
const DISK_FULL = '53100';
/** Records that are read at a time of what may be long. */
const PART = 500;

interface Page {
  limit?: number;
  before?: string;
}

interface Row<R> {
  position: string;
  record: R;
}

export interface PostgresStoreDeps {
  database: Database;
  clock: Pick<Clock, 'steady'>;
  /** Leads were stored, changed or dropped by this process. */
  onLeads?: (() => void) | undefined;
  onClose?(): void;
}

/** The verbs, in the words of the database. */
export class PostgresStore implements Store {
  readonly #emitter = createEmitter<{ warnings(): void }>();
  #isFull = false;
  readonly #deps: PostgresStoreDeps;
  readonly #locks: Locks;
  readonly #commits: CommitQueue;
  readonly #conversations: Conversations;
  readonly #replies: Replies;
  readonly #lists: LeadLists;
  #closing: Promise<void> | null = null;

  constructor(deps: PostgresStoreDeps) {
    this.#deps = deps;
    this.#locks = createLocks(deps.database);
    this.#commits = new CommitQueue(deps.database.query);
    this.#conversations = createConversations(this.#locks.query);
    this.#replies = createReplies(this.#locks.query, deps.clock);
    this.#lists = createLeadLists(this.#locks.query);
  }

  async commit(writes: Write[], reply?: KeptReply) {
    const change = { writes, reply };
    try {
      await this.#write(change);
    } catch (error) {
      // Kept perhaps, and told to nobody.
      if (error instanceof OutcomeUnknown) this.#deps.database.doubt();
      const taken = takenKey(error);
      if (taken === null) throw error;
      if (taken !== 'replies_pkey') {
        throw new StoreUnavailable('Somebody else was quicker', { cause: error });
      }
      if (!(await this.#replies.dropIfOld(reply?.key ?? ''))) throw new AlreadyKept();
      await this.#write(change);
    }
    const { onLeads } = this.#deps;
    if (onLeads && writes.some((write) => holdsLeads(collectionOf(write)))) onLeads();
  }

  async get<C extends CollectionName>(collection: C, id: string) {
    const [row] = await this.#rows<{ record: Collections[C] }>(getRecord(collection), id);
    return row?.record;
  }

  async list<C extends CollectionName>(collection: C, page?: Page) {
    const all: Collections[C][] = [];
    for await (const part of this.newestFirst(collection, page)) all.push(...part);
    return all;
  }

  async *newestFirst<C extends CollectionName>(
    collection: C,
    { limit = Number.POSITIVE_INFINITY, before }: Page = {},
  ): AsyncGenerator<readonly Collections[C][], void> {
    let end = before === undefined ? LAST : await this.#positionOf(collection, before);
    let left = limit;
    while (left > 0 && end !== null) {
      const most = Math.min(left, PART);
      const rows = await this.#rows<Row<Collections[C]>>(newestOf(collection), end, most);
      if (rows.length > 0) yield rows.map(({ record }) => record);
      left -= rows.length;
      end = rows.length < most ? null : (rows.at(-1)?.position ?? null);
    }
  }

  async *each<C extends CollectionName>(collection: C): AsyncGenerator<Collections[C], void> {
    let start: string | null = FIRST;
    while (start !== null) {
      const rows: Row<Collections[C]>[] = await this.#rows(oldestOf(collection), start, PART);
      for (const { record } of rows) yield record;
      start = rows.length < PART ? null : (rows.at(-1)?.position ?? null);
    }
  }

  messagesOf(visitorId: string, afterSeq = 0) {
    return this.#conversations.messagesOf(visitorId, afterSeq);
  }

  outline(visitorId: string, afterSeq = 0) {
    return this.#conversations.outline(visitorId, afterSeq);
  }

  lastSeq(visitorId: string) {
    return this.#conversations.lastSeq(visitorId);
  }

  messageSentAs(visitorId: string, clientId: string) {
    return this.#conversations.messageSentAs(visitorId, clientId);
  }

  latestVisitors(limit: number) {
    return this.#conversations.latestVisitors(limit);
  }

  async leadsOf(email: string) {
    const rows = await this.#rows<{ record: Lead }>(leadsOfPerson, personKey(email));
    const place = ({ record }: { record: Lead }) => leadKinds.indexOf(record.kind);
    return rows.sort((one, other) => place(one) - place(other)).map(({ record }) => record);
  }

  searchLeads(kind: LeadKind, search: LeadSearch) {
    return this.#lists.search(kind, search);
  }

  countLeads(kind: LeadKind) {
    return this.#lists.count(kind);
  }

  async claimMails({ by, until, now, ids }: MailClaim) {
    const values = [by, until, now, ids];
    const rows = await this.#rows<Row<OutgoingMail>>(claimQueued, ...values);
    return rows.sort(byPosition).map(({ record }) => record);
  }

  keptReply(key: string) {
    return this.#replies.kept(key);
  }

  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    return this.#locks.exclusively(name, task);
  }

  async forget() {
    this.#refuseClosing();
    await forgetDropped(this.#deps.database);
  }

  writable() {
    return this.#closing === null && this.#deps.database.isUp();
  }

  warnings() {
    return this.#isFull ? [FULL] : [];
  }

  onWarnings(handle: () => void) {
    this.#emitter.on('warnings', handle);
  }

  #noteFull(isFull: boolean) {
    if (this.#isFull === isFull) return;
    this.#isFull = isFull;
    this.#emitter.emit('warnings');
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close() {
    this.#deps.onClose?.();
    await this.#commits.close();
    await this.#deps.database.close();
  }

  /** Under a lock over its connection, so that who lost it stores nothing; else together with whoever else commits now. */
  async #write(change: Change): Promise<void> {
    try {
      await this.#writeOnce(change);
      this.#noteFull(false);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code === DISK_FULL) this.#noteFull(true);
      throw error;
    }
  }

  async #writeOnce(change: Change): Promise<void> {
    if (!this.#locks.isHolding()) return this.#commits.commit(change);
    this.#refuseClosing();
    const statement = commitOf([change]);
    if (statement) await this.#locks.query(statement);
  }

  #refuseClosing() {
    if (this.#closing) throw new StoreUnavailable('The store is closing');
  }

  async #positionOf(collection: CollectionName, id: string): Promise<string | null> {
    const [row] = await this.#rows<{ position: string }>(getPosition(collection), id);
    return row?.position ?? null;
  }

  #rows<R extends object>(statement: Statement, ...values: unknown[]): Promise<R[]> {
    return this.#locks.query<R>({ ...statement, values });
  }
}

/** Of two places in the order of coming, which a number of ours may be too short for. */
const byPosition = (one: Row<unknown>, other: Row<unknown>) =>
  one.position.length - other.position.length || (one.position < other.position ? -1 : 1);

const collectionOf = (write: Write) => ('put' in write ? write.put : write.drop);

const UNIQUE_VIOLATION = '23505';

/** The name of the key that somebody else has taken; null for every other error. */
function takenKey(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
  return error.constraint ?? '';
}
