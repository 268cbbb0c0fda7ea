import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { Message } from '@sallie/shared/contract/message';
import { personKey } from '@sallie/shared/contract/person';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { openSince } from '@sallie/shared/rules/lead-signs';
import type { OutgoingMail } from '../records.ts';
import { toRecord } from '../replies.ts';
import {
  type CollectionName,
  holdsLeads,
  type TableName,
  type Tables,
  tableNames,
} from '../schema.ts';
import type { Outline, WaitSearch, Write } from '../store.ts';
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
  readonly emitter = createEmitter<{ leads(): void }>();
  readonly #messages: MessageIndex;
  #leadIndex: LeadIndex | null = null;

  constructor(data: Data) {
    this.data = data;
    this.tables = data.tables;
    this.#messages = data.messageIndex;
    for (const name of tableNames()) this.#index(name);
  }

  /** What stays on disk was indexed as it was found. */
  #index(name: TableName) {
    const table: Table<{ id: string }> = this.tables[name];
    if (table.declaration.packing === 'disk') return;
    for (const segment of table.segments) if (segment) table.add(segment, segment.rows());
  }

  /** From here on it is told of each lead that is stored, changed or dropped, and where it stands. */
  tellIndex(index: LeadIndex) {
    this.#leadIndex = index;
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

  async waitingLeads(search: WaitSearch): Promise<Lead[]> {
    const places = this.data.waitingLeads.find(search);
    const found: Lead[] = [];
    for (const kind of leadKinds) {
      const positions = places.flatMap((one) => (one.kind === kind ? one.position : []));
      if (positions.length > 0) found.push(...(await this.tables[kind].read(positions)));
    }
    found.sort((one, other) => (openSince(one) < openSince(other) ? -1 : 1));
    return search.isNewestFirst ? found.reverse() : found;
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
    const { position, isNew } = put(this.tables, write);
    if (isLeadPut(write)) return this.#lead(write.put, position, write.record);
    if (write.put !== 'messages') return;
    if (!isNew) this.#messages.remove(position);
    this.#messages.add(write.record, position);
  }

  #drop(name: CollectionName, id: string) {
    const position = this.tables[name].drop(id);
    if (position === undefined) return;
    if (name === 'messages') this.#messages.remove(position);
    else if (holdsLeads(name)) this.#lead(name, position, null);
  }

  #lead(kind: LeadKind, position: number, lead: Lead | null) {
    this.#leadIndex?.note(kind, position, lead);
    this.data.waitingLeads.set(kind, position, lead);
    this.emitter.emit('leads');
  }
}

function put<T extends TableName>(tables: TableOf, write: { put: T; record: Tables[T] }) {
  const table: Table<Tables[T]> = tables[write.put];
  return table.put(write.record);
}

function isLeadPut(write: Put): write is LeadPut {
  return holdsLeads(write.put);
}
