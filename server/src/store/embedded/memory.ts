import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import type { Row } from '../declaration.ts';
import type { ReplyRecord } from '../records.ts';
import { isOutdated, KEPT_FOR_MS, toRecord } from '../replies.ts';
import { declarationOf, holdsLeads, type TableName, tableNames } from '../schema.ts';
import { collectionOf, type KeptReply, type Write } from '../store.ts';
import { newSeeds, type Seeds } from './facts.ts';
import type { Entry } from './journal.ts';
import { Table, type TableOf } from './table.ts';

type PlaceListener = (kind: LeadKind, position: number, lead: Lead | null) => void;

/** The records in memory and their indexes, held by lowdb. Only entries change them, after they are synced. */
export class Memory {
  seq = 0;
  /** The first journal with commits after the snapshot. */
  journal = 1;
  readonly seeds: Seeds;
  readonly tables: TableOf;
  #onPlace: PlaceListener | undefined;

  /** `expected`: how many places a table takes at once, because step by step the smaller arrays become garbage. */
  constructor(seeds = newSeeds(), expected: (name: TableName) => number = () => 0) {
    const tables = tableNames().map((name) => [
      name,
      new Table(declarationOf(name), seeds, expected(name)),
    ]);
    this.seeds = seeds;
    this.tables = Object.fromEntries(tables);
  }

  /** Calls `handle` for each lead that is stored, changed (with its position) or dropped (null) from now on. */
  onPlace(handle: PlaceListener) {
    this.#onPlace = handle;
  }

  apply({ seq, writes, reply }: Entry) {
    for (const write of writes) this.#write(write);
    if (reply) {
      // The old reply is dropped first, so that replies stay in order of time.
      this.tables.replies.drop(reply.key);
      this.tables.replies.put(toRecord(reply, writes));
    }
    this.seq = seq;
  }

  #write(write: Write) {
    const name = collectionOf(write);
    const table: Table<Row> = this.tables[name];
    const record = 'put' in write ? write.record : null;
    const position = 'put' in write ? table.put(write.record) : table.drop(write.id);
    if (position === undefined || !holdsLeads(name)) return;
    this.#onPlace?.(name, position, record as Lead | null);
  }

  /** Drops kept replies that no longer match the records, one segment per turn so that no request waits long. */
  async dropOutdatedReplies() {
    const { replies } = this.tables;
    for (const number of replies.segments.keys()) {
      replies.sift(number, (reply) => isOutdated(reply, (name, id) => this.tables[name].get(id)));
      await nextTurn();
    }
  }

  keptReply(key: string, now: number): KeptReply | undefined {
    const record = this.tables.replies.get(key);
    if (!record || isExpired(record, now)) return undefined;
    const { bodyHash, status, reply, at } = record;
    return { key, bodyHash, status, reply, at };
  }

  /** Replies stand in order of time, so this stops at the first that is still valid. */
  dropExpiredReplies(now: number) {
    const { replies } = this.tables;
    for (const number of replies.segments.keys()) {
      if (replies.sift(number, (record) => isExpired(record, now))) return;
    }
  }

  /** Dates replies from a clock that was ahead back to `now`, or they would stay too long. Returns their number. */
  dateBackReplies(now: number): number {
    const { replies } = this.tables;
    // These seconds are rounded up, so nearly always no reply is read.
    if (!replies.indexes.numbers('at').some((seconds) => seconds * 1000 > now)) return 0;
    const at = new Date(now).toISOString();
    let count = 0;
    for (const segment of replies.segments) {
      for (const record of segment?.rows() ?? []) {
        if (!record || Date.parse(record.at) <= now) continue;
        replies.put({ ...record, at });
        count += 1;
      }
    }
    return count;
  }
}

const isExpired = ({ at }: ReplyRecord, now: number) => now - Date.parse(at) >= KEPT_FOR_MS;
