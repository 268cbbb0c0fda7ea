import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { Message } from '@sallie/shared/contract/message';
import { personKey } from '@sallie/shared/contract/person';
import type { OutgoingMail } from '../records.ts';
import { toRecord } from '../replies.ts';
import {
  type CollectionName,
  holdsLeads,
  type TableName,
  type Tables,
  tableNames,
} from '../schema.ts';
import type { LeadListener, Outline, Write } from '../store.ts';
import type { Data, TableOf } from './data.ts';
import type { Entry } from './entry.ts';
import type { LeadIndex } from './lead-index.ts';
import type { MessageIndex } from './message-index.ts';
import type { Rival, Table } from './table.ts';

type Put = Extract<Write, { put: CollectionName }>;
type LeadPut = Extract<Put, { put: LeadKind }>;

/** What is on disk, in memory and indexed. Changed by entries alone, and only after they are synced. */
export class Memory {
  readonly data: Data;
  readonly tables: TableOf;
  readonly #messages: MessageIndex;
  readonly #onLead: LeadListener | undefined;
  #leadIndex: LeadIndex | null = null;

  constructor(data: Data, onLead?: LeadListener) {
    this.data = data;
    this.tables = data.tables;
    this.#messages = data.messageIndex;
    this.#onLead = onLead;
    for (const name of tableNames()) this.#index(name);
    data.foundLeads.tell((kind, positions) => this.#tell(this.tables[kind], positions));
  }

  /** What stays on disk was indexed as it was found. */
  #index(name: TableName) {
    const table: Table<{ id: string }> = this.tables[name];
    if (table.declaration.packing === 'disk') return;
    for (const segment of table.segments) if (segment) table.add(segment, segment.rows());
  }

  #tell(table: Table<Lead>, positions: readonly number[]) {
    if (!this.#onLead) return;
    for (const lead of table.pick(positions)) this.#onLead(undefined, lead);
  }

  /** From here on it is told of each lead that is stored, changed or dropped, and where it stands. */
  tellIndex(index: LeadIndex) {
    this.#leadIndex = index;
  }

  /** Reads from disk the leads that these writes replace or drop: once they are synced, nothing may fail any more. */
  hold(writes: readonly Write[]) {
    for (const write of writes) {
      const [name, id] = 'put' in write ? [write.put, write.record.id] : [write.drop, write.id];
      if (holdsLeads(name)) this.tables[name].hold(id);
    }
  }

  apply({ seq, writes, reply }: Entry) {
    for (const write of writes) {
      if ('put' in write) this.#put(write);
      else this.#drop(write.drop, write.id);
    }
    if (reply) {
      // Dropped first, so that replies stay in order of time.
      this.tables.replies.drop(reply.key);
      this.tables.replies.put(toRecord(reply, writes));
    }
    this.data.seq = seq;
  }

  /** Other records that have a unique key of this one, with the key's name. */
  rivalsOf(name: CollectionName, record: { id: string }): Rival[] {
    if (name !== 'messages') return (this.tables[name] as Table<{ id: string }>).rivalsOf(record);
    const { visitor_id, seq, client_id } = record as Message;
    const [next] = this.#messages.after(visitor_id, seq - 1);
    const there = next === undefined ? null : this.tables.messages.at(next);
    const sent = client_id ? this.messageSentAs(visitor_id, client_id) : null;
    const rivals: Rival[] = [];
    if (there?.seq === seq) rivals.push({ key: 'visitor_id seq', id: there.id });
    if (sent) rivals.push({ key: 'visitor_id client_id', id: sent.id });
    return rivals.filter(({ id }) => id !== record.id);
  }

  async leadsOf(email: string): Promise<Lead[]> {
    const address = personKey(email);
    const found: Lead[] = [];
    for (const kind of leadKinds) found.push(...(await this.tables[kind].find('address', address)));
    return found;
  }

  /** Of these, in the order in which they came. */
  queuedMails(ids: readonly string[]): OutgoingMail[] {
    return this.tables.mails.named(ids).filter(({ state }) => state === 'queued');
  }

  messagesOf(visitorId: string, afterSeq: number): Promise<Message[]> {
    return this.tables.messages.read(this.#messages.after(visitorId, afterSeq));
  }

  outline(visitorId: string, afterSeq: number): Outline {
    return this.#messages.outline(visitorId, afterSeq);
  }

  lastSeq(visitorId: string): number {
    return this.#messages.lastSeq(visitorId);
  }

  messageSentAs(visitorId: string, clientId: string): Message | undefined {
    for (const position of this.#messages.sentAs(visitorId, clientId)) {
      const message = this.tables.messages.at(position);
      if (message?.client_id === clientId) return message;
    }
    return undefined;
  }

  latestVisitors(limit: number): string[] {
    return this.#messages.latest(limit);
  }

  #put(write: Put) {
    if (isLeadPut(write)) {
      const before = this.tables[write.put].get(write.record.id);
      const { position } = put(this.tables, write);
      return this.#lead(before, write.record, position);
    }
    const { position, isNew } = put(this.tables, write);
    if (write.put !== 'messages') return;
    if (!isNew) this.#messages.remove(position);
    this.#messages.add(write.record, position);
  }

  #drop(name: CollectionName, id: string) {
    const lead = holdsLeads(name) ? this.tables[name].get(id) : undefined;
    const position = this.tables[name].drop(id);
    if (position === undefined) return;
    if (name === 'messages') this.#messages.remove(position);
    else if (lead) this.#lead(lead, undefined, position);
  }

  #lead(before: Lead | undefined, after: Lead | undefined, position: number) {
    const { kind } = after ?? before ?? {};
    if (kind) this.#leadIndex?.note(kind, position, after ?? null);
    this.#onLead?.(before, after);
  }
}

function put<T extends TableName>(tables: TableOf, write: { put: T; record: Tables[T] }) {
  const table: Table<Tables[T]> = tables[write.put];
  return table.put(write.record);
}

function isLeadPut(write: Put): write is LeadPut {
  return holdsLeads(write.put);
}
