import type { Message } from '@sallie/shared/chat/message';
import { type LeadKind, leadKinds } from '@sallie/shared/lead';
import type { Lead, LeadOf } from '@sallie/shared/leads';
import { type Data, mayRest, type TableName, type Tables } from './collections.ts';
import type { Entry } from './entry.ts';
import { People } from './people.ts';
import { toRecord } from './replies.ts';
import type { Segments } from './segment.ts';
import type { CollectionName, LeadListener, Write } from './store.ts';
import { Table } from './table.ts';
import { Threads } from './threads.ts';

type Put = Extract<Write, { put: CollectionName }>;
type TableOf = { [T in TableName]: Table<Tables[T]> };

/** What is on disk, in memory and indexed. Changed by entries alone, and only after they are synced. */
export class Memory {
  readonly data: Data;
  readonly threads = new Threads();
  readonly tables: TableOf;
  readonly #people = new People();
  readonly #onLead: LeadListener;

  constructor(data: Data, onLead: LeadListener = () => {}) {
    this.data = data;
    this.#onLead = onLead;
    this.tables = openTables(data, {
      lead: (kind, lead) => {
        this.#people.add(lead);
        onLead(kind, undefined, lead);
      },
      message: (message) => this.threads.put(message, undefined),
    });
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

  leadsOf(email: string): { kind: LeadKind; record: LeadOf[LeadKind] }[] {
    const ids = this.#people.idsOf(email);
    return leadKinds.flatMap((kind) =>
      ids.flatMap((id) => {
        const record = this.tables[kind].get(id);
        return record ? { kind, record } : [];
      }),
    );
  }

  #put(write: Put) {
    if (write.put === 'messages') {
      this.threads.put(write.record, this.tables.messages.put(write.record));
      return;
    }
    const before = put(this.tables, write);
    if (!isLead(write.put)) return;
    this.#people.replace(before, write.record);
    this.#onLead(write.put, before as Lead | undefined, write.record as Lead);
  }

  #drop(collection: CollectionName, id: string) {
    if (collection === 'messages') {
      const message = this.tables.messages.drop(id);
      if (message) this.threads.drop(message);
      return;
    }
    const dropped = this.tables[collection].drop(id);
    if (!dropped || !isLead(collection)) return;
    this.#people.remove(dropped);
    this.#onLead(collection, dropped as Lead, undefined);
  }
}

function put<T extends TableName>(
  tables: TableOf,
  write: { put: T; record: Tables[T] },
): Tables[T] | undefined {
  const table: Table<Tables[T]> = tables[write.put];
  return table.put(write.record);
}

function isLead(collection: CollectionName): collection is LeadKind {
  return leadKinds.some((kind) => kind === collection);
}

interface Indexes {
  lead(kind: LeadKind, lead: Lead): void;
  message(message: Message): void;
}

function openTables({ segments }: Data, { lead, message }: Indexes): TableOf {
  const open = <R extends { id: string }>(
    name: TableName,
    rows: Segments<R>,
    index?: (row: R) => void,
  ) => new Table(rows, mayRest.has(name), index);
  const leads = <K extends LeadKind>(kind: K) =>
    open<Tables[K]>(kind, segments[kind], (row) => lead(kind, row));
  return {
    visitors: leads('visitors'),
    consultations: leads('consultations'),
    contacts: leads('contacts'),
    'discount-signups': leads('discount-signups'),
    referrals: leads('referrals'),
    messages: open('messages', segments.messages, message),
    threads: open('threads', segments.threads),
    mails: open('mails', segments.mails),
    staff: open('staff', segments.staff),
    sessions: open('sessions', segments.sessions),
    settings: open('settings', segments.settings),
    replies: open('replies', segments.replies),
  };
}
