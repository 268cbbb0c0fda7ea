import { Batches, type Waiting } from '../batches.ts';
import { toRecord } from '../replies.ts';
import { type Change, collectionOf, refOf, StoreUnavailable, type Write } from '../store.ts';
import type { Query, Statement } from './database.ts';
import { isIn, type Table, tableNameOf, tables } from './rows.ts';

/**
 * One prepared statement per shape, so that each is planned once. Sending few rows value by value costs the
 * database a third less than unpacking a JSON text, but makes a shape of each number of rows; so there is a
 * limit.
 */
const statements = new Map<string, { name: string; text: string }>();
const FEW_ROWS = 16;
const MOST_SHAPES = 100;

/** Returns one statement, and so one transaction, for the changes in order; null where there is nothing to do. */
export function commitOf(changes: readonly Change[]): Statement | null {
  const parts = partsOf(changes);
  if (parts.length === 0) return null;
  const areFew = parts.every(({ rows }) => rows.length <= FEW_ROWS);
  const shape = parts.map(({ step, rows }) => `${step} ${rows.length}`).join(', ');
  if (areFew && (statements.has(shape) || statements.size < MOST_SHAPES)) {
    return {
      ...statementOf(shape, parts, fromValues),
      values: parts.flatMap(({ rows }) => rows).flat(),
    };
  }
  const steps = parts.map(({ step }) => step).join(', ');
  return { ...statementOf(steps, parts, fromText), values: parts.map(textOf) };
}

type From = (part: Part, place: () => string) => string;

function statementOf(shape: string, parts: readonly Part[], from: From) {
  const known = statements.get(shape);
  if (known) return known;
  let count = 0;
  const place = () => {
    count += 1;
    return `$${count}`;
  };
  const texts = parts.map(
    (part, at) => `step${at} as (${part.text(part.table, from(part, place))})`,
  );
  const made = { name: `commit ${statements.size}`, text: `with ${texts.join(', ')} select` };
  statements.set(shape, made);
  return made;
}

/** A record is text inside the JSON, so that Postgres does not parse its contents here. */
function fromText({ columns }: Part, place: () => string): string {
  const names = Object.keys(columns);
  const listed = names.map(
    (name) => `${name} ${columns[name] === 'json' ? 'text' : columns[name]}`,
  );
  return `(select ${names.map((name) => `${name}::${columns[name]}`)} from json_to_recordset(${place()}::json) as r (${listed}))`;
}

function fromValues({ columns, rows }: Part, place: () => string): string {
  const row = () => `(${Object.values(columns).map((type) => `${place()}::${type}`)})`;
  return `(values ${rows.map(row)})`;
}

function textOf({ columns, rows }: Part): string {
  const names = Object.keys(columns);
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
  );
}

interface Part {
  /** The verb and the table. */
  step: string;
  columns: Table['columns'];
  rows: unknown[][];
  table: Table;
  text(table: Table, from: string): string;
}

const dropped = { kind: 'text', id: 'text' };

function partsOf(changes: readonly Change[]): Part[] {
  const last = lastOf(changes);
  const replies = changes.flatMap(({ reply, writes }) => (reply ? [toRecord(reply, writes)] : []));
  const parts: Part[] = [];
  for (const table of tables()) {
    const { name, columns } = table;
    const puts: Part['rows'] = [];
    const drops: Part['rows'] = [];
    if (isIn(table, 'replies')) puts.push(...replies.map((one) => table.rowOf(one, 'replies')));
    for (const write of last) {
      if (!isIn(table, collectionOf(write))) continue;
      if ('put' in write) puts.push(table.rowOf(write.record, write.put));
      else drops.push([write.drop, write.id]);
    }
    const put = { step: `put ${name}`, columns, rows: puts, text: putText };
    const drop = { step: `drop ${name}`, columns: dropped, rows: drops, text: dropText };
    for (const part of [put, drop]) if (part.rows.length > 0) parts.push({ ...part, table });
  }
  return parts;
}

/** Keeps the last of several writes of one record, because a statement may not touch a row twice. */
function lastOf(changes: readonly Change[]): Write[] {
  const all = changes.flatMap(({ writes }) => writes);
  if (all.length === 1) return all;
  return [...new Map(all.map((write) => [refOf(write), write])).values()];
}

function putText({ name, key, columns }: Table, from: string): string {
  const all = Object.keys(columns);
  // The first reply to a key stays: a second one makes its whole commit fail.
  if (name === tableNameOf('replies')) return `insert into ${name} (${all}) ${from}`;
  const changed = all.filter((column) => !key.includes(column));
  return (
    `insert into ${name} (${all}) ${from}` +
    ` on conflict (${key}) do update set ${changed.map((column) => `${column} = excluded.${column}`)}`
  );
}

function dropText({ name, key }: Table, from: string): string {
  const same = key.map((column) => `t.${column} = r.${column}`).join(' and ');
  return `delete from ${name} t using ${from} as r (kind, id) where ${same}`;
}

/** The most writes in one statement; further changes wait for the next. */
const MOST_WRITES = 200;

export class CommitQueue extends Batches<Change> {
  readonly #query: Query;

  constructor(query: Query) {
    super();
    this.#query = query;
  }

  commit(change: Change): Promise<void> {
    return this.add(change);
  }

  protected takeBatch() {
    let writes = 0;
    let count = 0;
    for (const { change } of this.queue) {
      writes += change.writes.length;
      if (count > 0 && writes > MOST_WRITES) break;
      count += 1;
    }
    return this.queue.splice(0, count);
  }

  protected async send(batch: Waiting<Change>[]) {
    await this.#settle(batch);
    this.next();
  }

  async #settle(batch: Waiting<Change>[]): Promise<void> {
    try {
      const statement = commitOf(batch.map(({ change }) => change));
      if (statement) await this.#query(statement);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreUnavailable) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One change cannot be stored; the others of the batch are stored on their own.
      for (const one of batch) await this.#settle([one]);
    }
  }
}
