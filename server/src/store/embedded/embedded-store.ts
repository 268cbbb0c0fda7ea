import type { LeadKind } from '@sallie/shared/contract/leads';
import type { Logger } from 'pino';
import type { Clock } from '../../system/clock.ts';
import { type Disk, isPassing } from '../../system/disk.ts';
import { Mutex } from '../../system/mutex.ts';
import type { Random } from '../../system/random.ts';
import { readSecret } from '../../system/secret-file.ts';
import { eachReading, reading } from '../failure.ts';
import type { LockName } from '../lock-names.ts';
import type { CollectionName, Collections, LookupOf, TableName, Tables } from '../schema.ts';
import {
  FULL,
  type Having,
  type KeptReply,
  type LeadSearch,
  type MailClaim,
  type Page,
  type PictureFiles,
  type Store,
  StoreUnavailable,
  type WaitSearch,
  type Write,
} from '../store.ts';
import type { Checkpoints } from './checkpoint.ts';
import type { GroupCommit } from './commit.ts';
import { addMissing, linesOf } from './erasure-file.ts';
import type { Journal } from './journal.ts';
import type { Lock } from './lock.ts';
import type { Memory } from './memory.ts';
import { createPictureFolder } from './picture-folder.ts';
import { emptyQuarantine } from './recovery.ts';
import type { LeadIndex } from './search.ts';
import type { Space } from './space.ts';
import type { Table } from './table.ts';

interface Parts {
  dir: string;
  disk: Disk;
  clock: Pick<Clock, 'steady'>;
  random: Random;
  log: Pick<Logger, 'info' | 'warn' | 'error'> | undefined;
  memory: Memory;
  journal: Journal;
  commits: GroupCommit;
  checkpoints: Checkpoints;
  space: Space;
  lock: Lock;
  warnings: string[];
  leadIndex: LeadIndex;
}

/** The verbs, each handed to the part that does it. */
export class EmbeddedStore implements Store {
  readonly #parts: Parts;
  readonly #mutex = new Mutex();
  readonly pictures: PictureFiles;
  #erased: Set<string> | null = null;
  #closing: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.pictures = createPictureFolder(parts.dir, parts.disk);
  }

  commit(writes: Write[], reply?: KeptReply) {
    return this.#parts.commits.commit(writes, reply);
  }

  get<C extends CollectionName>(collection: C, id: string) {
    return reading(() => this.#table(collection).get(id));
  }

  async list<C extends CollectionName>(
    collection: C,
    page?: Page,
  ): Promise<readonly Collections[C][]> {
    const all: Collections[C][] = [];
    for await (const part of this.newestFirst(collection, page)) all.push(...part);
    return all;
  }

  newestFirst<C extends CollectionName>(
    collection: C,
    page?: Page,
  ): AsyncIterable<readonly Collections[C][]> {
    return eachReading(this.#table(collection).newestFirst(page));
  }

  each<T extends TableName>(collection: T): AsyncIterable<Tables[T]> {
    const table: Table<Tables[T]> = this.#parts.memory.tables[collection];
    return eachReading(table.each());
  }

  find<C extends CollectionName>(
    collection: C,
    by: LookupOf<C>,
    ...texts: string[]
  ): Promise<readonly Collections[C][]> {
    return reading(() => this.#table(collection).find(by, ...texts) as Promise<Collections[C][]>);
  }

  async count<C extends CollectionName>(collection: C, having?: Having<C>) {
    return this.#table(collection).count(having?.by, having?.text);
  }

  messagesOf(visitorId: string, afterSeq = 0) {
    return reading(() => this.#parts.memory.messages.of(visitorId, afterSeq));
  }

  async countMessages(visitorId: string, by: 'visitor' | 'staff', afterSeq: number) {
    return this.#parts.memory.messages.count(visitorId, by, afterSeq);
  }

  async lastSeq(visitorId: string) {
    return this.#parts.memory.messages.lastSeq(visitorId);
  }

  messageSentAs(visitorId: string, clientId: string) {
    return reading(() => this.#parts.memory.messageSentAs(visitorId, clientId));
  }

  latestVisitors(limit: number) {
    return reading(() => this.#parts.memory.messages.latest(limit));
  }

  leadsOf(email: string) {
    return reading(() => this.#parts.memory.leadsOf(email));
  }

  /** All are this process’s own: there is no other. */
  claimMails({ ids }: MailClaim) {
    return reading(() => this.#parts.memory.queuedMails(ids));
  }

  searchLeads(kind: LeadKind, search: LeadSearch) {
    return reading(() => this.#parts.leadIndex.search(kind, search));
  }

  countLeads(kind: LeadKind) {
    return reading(() => this.#parts.leadIndex.count(kind));
  }

  figureCells(from: number, until: number) {
    return eachReading(this.#parts.leadIndex.cells(from, until));
  }

  async countWaiting() {
    return this.#parts.memory.waiting.count();
  }

  waitingLeads(search: WaitSearch) {
    return reading(() => this.#parts.memory.waitingLeads(search));
  }

  keptReply(key: string) {
    const { memory, clock } = this.#parts;
    return reading(() => memory.keptReply(key, clock.steady()));
  }

  secret(name: string, known?: string | null) {
    return readSecret(this.#parts.dir, name, this.#parts.random, known);
  }

  noteErasure(line: string) {
    return addMissing([line], this.#parts.dir, this.#erasedLines());
  }

  async erasures() {
    return [...this.#erasedLines()];
  }

  /** Read once: only this process adds to it. */
  #erasedLines(): Set<string> {
    this.#erased ??= new Set(linesOf(this.#parts.dir));
    return this.#erased;
  }

  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    return this.#mutex.run(name, task);
  }

  async forget() {
    const { commits, checkpoints } = this.#parts;
    if (!commits.isOpen) throw new StoreUnavailable('The store is closing');
    try {
      await checkpoints.runAlone(() => this.#dropHiddenText());
    } catch (error) {
      if (isPassing(error))
        throw new StoreUnavailable('The disk is full or too many files are open', { cause: error });
      commits.fail(error);
      throw new StoreUnavailable('The disk failed', { cause: error });
    }
  }

  writable() {
    return this.#parts.commits.isOpen && !this.#parts.space.isFull;
  }

  warnings() {
    const { warnings, space } = this.#parts;
    return space.isFull ? [FULL, ...warnings] : warnings;
  }

  onWarnings(handle: () => void) {
    this.#parts.space.onChange(handle);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close() {
    const { commits, checkpoints, journal, space, lock, log } = this.#parts;
    this.#parts.leadIndex.stop();
    await commits.close();
    space.cameBack();
    await checkpoints.settled();
    if (checkpoints.isOwed && !commits.hasFailed) {
      // The journal holds everything as well, so a full disk only makes the next start a little longer.
      await checkpoints.run().catch((error: unknown) => log?.warn({ err: error }, 'no snapshot'));
    }
    await journal.close();
    lock.release();
  }

  /** What holds text of records without being one. */
  async #dropHiddenText() {
    const { dir, disk, warnings } = this.#parts;
    // A damaged line cannot be searched for a name reliably, so all of them go: the erasure weighs more.
    const pieces = await emptyQuarantine(dir, disk);
    if (pieces > 0) {
      warnings.push(`${pieces} damaged pieces put aside earlier were deleted with an erasure.`);
    }
    await this.#parts.memory.dropOutdatedReplies();
  }

  #table<C extends CollectionName>(collection: C) {
    return this.#parts.memory.tables[collection];
  }
}
