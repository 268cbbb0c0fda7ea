import { type LeadKind, leadKinds } from '@sallie/shared/lead';
import type { LeadOf } from '@sallie/shared/leads';
import type { Data, TableName, Tables } from './collections.ts';
import type { Entry } from './entry.ts';
import { People } from './people.ts';
import { toRecord } from './replies.ts';
import type { CollectionName, Write } from './store.ts';
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

  constructor(data: Data) {
    this.data = data;
    this.tables = openTables(data);
    for (const message of this.tables.messages.all()) this.threads.put(message, undefined);
    for (const kind of leadKinds) {
      for (const lead of this.tables[kind].all()) this.#people.add(lead);
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
    if (isLead(write.put)) this.#people.replace(before, write.record);
  }

  #drop(collection: CollectionName, id: string) {
    if (collection === 'messages') {
      const message = this.tables.messages.drop(id);
      if (message) this.threads.drop(message);
      return;
    }
    const dropped = this.tables[collection].drop(id);
    if (dropped && isLead(collection)) this.#people.remove(dropped);
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

function openTables({ segments }: Data): TableOf {
  return {
    visitors: new Table(segments.visitors),
    consultations: new Table(segments.consultations),
    contacts: new Table(segments.contacts),
    'discount-signups': new Table(segments['discount-signups']),
    referrals: new Table(segments.referrals),
    messages: new Table(segments.messages),
    threads: new Table(segments.threads),
    mails: new Table(segments.mails),
    staff: new Table(segments.staff),
    sessions: new Table(segments.sessions),
    settings: new Table(segments.settings),
    replies: new Table(segments.replies),
  };
}
