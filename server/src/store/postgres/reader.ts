import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import type { Message } from '@sallie/shared/contract/message';
import { personKey } from '@sallie/shared/contract/person';
import type { CollectionName, Collections, LookupOf, SumOf, TableName, Tables } from '../schema.ts';
import type { Having, Outline } from '../store.ts';
import type { Query, Statement } from './database.ts';
import { storable } from './rows.ts';
import {
  countOf,
  FIRST,
  foundBy,
  getPosition,
  getRecord,
  LAST,
  lastSeqOf,
  latestOf,
  leadsOfPerson,
  messagesOfVisitor,
  newestOf,
  oldestOf,
  outlineOf,
  sentAs,
  sumOf,
} from './statements.ts';

/** Records that are read at a time of what may be long. */
const PART = 500;

interface Page {
  limit?: number;
  before?: string;
}

export interface Row<R> {
  position: string;
  record: R;
}

/** What is read of any collection, and of conversations. */
export class Reader {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  async get<C extends CollectionName>(collection: C, id: string) {
    const [row] = await this.rows<{ record: Collections[C] }>(getRecord(collection), id);
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
      const rows = await this.rows<Row<Collections[C]>>(newestOf(collection), end, most);
      if (rows.length > 0) yield rows.map(({ record }) => record);
      left -= rows.length;
      end = rows.length < most ? null : (rows.at(-1)?.position ?? null);
    }
  }

  async *each<T extends TableName>(collection: T): AsyncGenerator<Tables[T], void> {
    let start: string | null = FIRST;
    while (start !== null) {
      const rows: Row<Tables[T]>[] = await this.rows(oldestOf(collection), start, PART);
      for (const { record } of rows) yield record;
      start = rows.length < PART ? null : (rows.at(-1)?.position ?? null);
    }
  }

  async find<C extends CollectionName>(collection: C, by: LookupOf<C>, ...texts: string[]) {
    const statement = foundBy(collection, by);
    const rows = await this.rows<{ record: Collections[C] }>(statement, texts.map(storable));
    return rows.map(({ record }) => record);
  }

  async count<C extends CollectionName>(collection: C, having?: Having<C>) {
    const values = having ? [[storable(having.text)]] : [];
    const [row] = await this.rows<{ count: number }>(countOf(collection, having?.by), ...values);
    return row?.count ?? 0;
  }

  async sum<C extends CollectionName>(collection: C, field: SumOf<C>, having?: Having<C>) {
    const values = having ? [[storable(having.text)]] : [];
    const statement = sumOf(collection, field, having?.by);
    const [row] = await this.rows<{ sum: number }>(statement, ...values);
    return row?.sum ?? 0;
  }

  async leadsOf(email: string) {
    const rows = await this.rows<{ record: Lead }>(leadsOfPerson(), [storable(personKey(email))]);
    const place = ({ record }: { record: Lead }) => leadKinds.indexOf(record.kind);
    return rows.sort((one, other) => place(one) - place(other)).map(({ record }) => record);
  }

  async messagesOf(visitorId: string, afterSeq = 0): Promise<readonly Message[]> {
    const rows = await this.rows<{ record: Message }>(messagesOfVisitor, visitorId, afterSeq);
    return rows.map(({ record }) => record);
  }

  async outline(visitorId: string, afterSeq = 0): Promise<Outline> {
    const [outline] = await this.rows<Outline>(outlineOf, visitorId, afterSeq);
    return outline ?? { last_seq: 0, visitor: 0, bot: 0, staff: 0 };
  }

  async lastSeq(visitorId: string): Promise<number> {
    const [row] = await this.rows<{ seq: number }>(lastSeqOf, visitorId);
    return row?.seq ?? 0;
  }

  async messageSentAs(visitorId: string, clientId: string): Promise<Message | undefined> {
    const [row] = await this.rows<{ record: Message }>(sentAs, visitorId, clientId);
    return row?.record;
  }

  /** The newest messages tell; of those who write much more of them have to be looked at. */
  async latestVisitors(limit: number): Promise<readonly string[]> {
    for (let most = 16 * limit; ; most *= 8) {
      const rows = await this.rows<{ visitor_id: string; looked: number }>(latestOf, most, limit);
      if (rows.length === limit || (rows[0]?.looked ?? 0) < most) {
        return rows.map(({ visitor_id }) => visitor_id);
      }
    }
  }

  async #positionOf(collection: CollectionName, id: string): Promise<string | null> {
    const [row] = await this.rows<{ position: string }>(getPosition(collection), id);
    return row?.position ?? null;
  }

  protected rows<R extends object>(statement: Statement, ...values: unknown[]): Promise<R[]> {
    return this.#query<R>({ ...statement, values });
  }
}
