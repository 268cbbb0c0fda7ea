import type { LeadKind } from '@sallie/shared/contract/leads';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../system/clock.ts';
import type { Random } from '../../system/secrets.ts';
import type { LockName } from '../lock-names.ts';
import type { OutgoingMail } from '../records.ts';
import {
  type Change,
  type KeptReply,
  type LeadSearch,
  type MailClaim,
  type PictureFiles,
  type Store,
  StoreUnavailable,
  Taken,
  type WaitSearch,
  type Write,
} from '../store.ts';
import { CommitQueue, commitOf } from './commit.ts';
import { type Database, newClient, OutcomeUnknown, type Query } from './database.ts';
import { countLeads, leadCells, searchLeads } from './lead-search.ts';
import { Locks } from './locks.ts';
import { Obstacle } from './obstacle.ts';
import { createWaitingLeads, Reader, type WaitingLeads } from './reader.ts';
import { createReplies, type Replies } from './replies.ts';
import { tables } from './rows.ts';
import { keyNamed } from './tables.ts';

export interface PostgresStoreDeps {
  database: Database;
  clock: Pick<Clock, 'steady'>;
  random: Random;
  log?: Pick<Logger, 'error'> | undefined;
  onClose?(): void;
}

export class PostgresStore extends Reader implements Store {
  readonly #deps: PostgresStoreDeps;
  readonly #locks: Locks;
  readonly #commits: CommitQueue;
  readonly #replies: Replies;
  readonly #waiting: WaitingLeads;
  readonly #obstacle: Obstacle;
  readonly pictures: PictureFiles;
  #closing: Promise<void> | null = null;

  constructor(deps: PostgresStoreDeps) {
    const locks = new Locks(deps.database);
    super(locks.query);
    this.#deps = deps;
    this.#locks = locks;
    this.#commits = new CommitQueue(deps.database.query);
    this.#replies = createReplies(locks.query, deps.clock);
    this.#waiting = createWaitingLeads(deps.database.query);
    this.#obstacle = new Obstacle({ query: deps.database.query, log: deps.log });
    this.pictures = pictureRows(deps.database.query);
  }

  async commit(writes: Write[], reply?: KeptReply) {
    const change = { writes, reply };
    try {
      await this.#write(change);
    } catch (error) {
      // The change may be stored although nobody was told of it.
      if (error instanceof OutcomeUnknown) this.#deps.database.doubt();
      const taken = takenKey(error);
      if (taken === null) throw error;
      const isOld =
        taken.collection === 'replies' && (await this.#replies.dropIfOld(reply?.key ?? ''));
      if (!isOld) throw new Taken(taken.collection, taken.key);
      await this.#write(change);
    }
  }

  searchLeads(kind: LeadKind, search: LeadSearch) {
    return searchLeads(this.#locks.query, kind, search);
  }

  figureCells(from: number, until: number) {
    return leadCells(this.#locks.query, from, until);
  }

  countLeads(kind: LeadKind) {
    return countLeads(this.#locks.query, kind);
  }

  countWaiting() {
    return this.#waiting.count();
  }

  waitingLeads(search: WaitSearch) {
    return this.#waiting.find(search);
  }

  async claimMails({ by, until, now, ids }: MailClaim) {
    const text =
      'with claimed as (update mails m set claimed_by = $1, claimed_until = $2 from (' +
      `select position from mails where state = 'queued' and id = any($4)` +
      ' and (claimed_until is null or claimed_until <= $3 or claimed_by = $1)' +
      ' order by position for update skip locked) c' +
      ' where m.position = c.position returning m.position, m.record)' +
      ' select record from claimed order by position';
    return this.records<OutgoingMail>('claim mails', text, by, until, now, ids);
  }

  keptReply(key: string) {
    return this.#replies.kept(key);
  }

  async secret(name: string, known?: string | null) {
    const { query } = this.#deps.database;
    const values = [name, known ?? this.#deps.random.token(32)];
    const text = 'insert into secrets (name, value) values ($1, $2) on conflict do nothing';
    await query({ text, values });
    const secret = { text: 'select value from secrets where name = $1', values: [name] };
    return (await query<{ value: string }>(secret))[0]?.value ?? '';
  }

  async noteErasure(line: string) {
    const text = 'insert into erasures (line) values ($1) on conflict do nothing';
    await this.#deps.database.query({ text, values: [line] });
  }

  async erasures() {
    const text = 'select line from erasures';
    const rows = await this.#deps.database.query<{ line: string }>({ text });
    return rows.map(({ line }) => line);
  }

  exclusively<T>(name: LockName, task: () => Promise<T>): Promise<T> {
    return this.#locks.exclusively(name, task);
  }

  async forget() {
    this.#refuseClosing();
    await this.#replies.dropOutdated();
    await freeRows(this.#deps.database.url);
  }

  writable() {
    return (
      this.#closing === null && this.#obstacle.sentence() === null && this.#deps.database.isUp()
    );
  }

  warnings() {
    const sentence = this.#obstacle.sentence();
    return sentence ? [sentence] : [];
  }

  onWarnings(handle: () => void) {
    this.#obstacle.onChange(handle);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close() {
    this.#deps.onClose?.();
    this.#obstacle.stop();
    await this.#commits.close();
    await this.#deps.database.close();
  }

  #write(change: Change): Promise<void> {
    return this.#obstacle.watch(() => this.#writeOnce(change));
  }

  /** With a lock, commits over its connection, so that a lost lock stores nothing; otherwise commits in batches. */
  async #writeOnce(change: Change): Promise<void> {
    if (!this.#locks.isHolding()) return this.#commits.commit(change);
    this.#refuseClosing();
    const statement = commitOf([change]);
    if (statement) await this.#locks.query(statement);
  }

  #refuseClosing() {
    if (this.#closing) throw new StoreUnavailable('The store is closing');
  }
}

const UNIQUE_VIOLATION = '23505';

/** Returns the unique key that another record has, or null for any other error. */
function takenKey(error: unknown) {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return null;
  return keyNamed(error.constraint ?? '');
}

/** The wait for another vacuum of the same table. */
const LOCKED_WITHIN_MS = 10_000;

/** Vacuums the tables in which dropped and overwritten records still exist. */
async function freeRows(url: string): Promise<void> {
  const client = newClient(url, { lock_timeout: LOCKED_WITHIN_MS });
  try {
    await client.connect();
    await client.query(`vacuum (index_cleanup on) ${tables().map(({ name }) => name)}`);
  } catch (error) {
    throw new StoreUnavailable('The database cannot forget it now', { cause: error });
  } finally {
    void client.end();
  }
}

const pictureRows = (query: Query): PictureFiles => ({
  async save(files) {
    const text =
      'insert into picture_files (name, bytes) values ($1, $2) on conflict (name) do update set bytes = excluded.bytes';
    // Each picture is saved alone, because a statement has two seconds.
    for (const { name, bytes } of files) await query({ text, values: [name, bytes] });
  },
  async read(name) {
    const text = 'select bytes from picture_files where name = $1';
    const [row] = await query<{ bytes: Buffer }>({ name: 'read picture', text, values: [name] });
    return row?.bytes;
  },
  async names() {
    const text = 'select name from picture_files order by name collate "C"';
    return (await query<{ name: string }>({ text })).map(({ name }) => name);
  },
  async remove(names) {
    await query({ text: 'delete from picture_files where name = any($1)', values: [names] });
  },
});
