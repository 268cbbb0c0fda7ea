import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from '@sallie/shared/contract/conversation';
import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import {
  type CollectionName,
  type Collections,
  declarationOf,
  type LookupOf,
  type SumOf,
  type TableName,
  type Tables,
} from '../schema.ts';
import type { Having, Page, WaitSearch } from '../store.ts';
import type { Query } from './database.ts';
import { isShared, storable, tableNameOf } from './rows.ts';
import { having } from './tables.ts';

/** Below and above every position. */
const FIRST = '0';
const LAST = String(2n ** 63n - 1n);
const RECORDS_A_PART = 500;

interface Row<R> {
  position: string;
  record: R;
}

const among = (collection: TableName) =>
  `${tableNameOf(collection)} where ${isShared(collection) ? `kind = '${collection}' and ` : ''}`;

const whose = (collection: TableName, by: string | undefined) =>
  among(collection) + (by === undefined ? 'true' : having(declarationOf(collection), by));

/** Reads collections and conversations. Column names come only from this file and the schema. */
export class Reader {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  async get<C extends CollectionName>(collection: C, id: string) {
    const text = `select record from ${among(collection)} id = $1`;
    return (await this.records<Collections[C]>(`get ${collection}`, text, id))[0];
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
    const text = `select position, record from ${among(collection)} position < $1 order by position desc limit $2`;
    let end = before === undefined ? LAST : await this.#positionOf(collection, before);
    let left = limit;
    while (left > 0 && end !== null) {
      const most = Math.min(left, RECORDS_A_PART);
      const name = `newest of ${collection}`;
      const rows = await this.rows<Row<Collections[C]>>(name, text, end, most);
      if (rows.length > 0) yield rows.map(({ record }) => record);
      left -= rows.length;
      end = rows.length < most ? null : (rows.at(-1)?.position ?? null);
    }
  }

  async *each<T extends TableName>(collection: T): AsyncGenerator<Tables[T], void> {
    const text = `select position, record from ${among(collection)} position > $1 order by position limit $2`;
    let start: string | null = FIRST;
    while (start !== null) {
      const name = `oldest of ${collection}`;
      const rows: Row<Tables[T]>[] = await this.rows(name, text, start, RECORDS_A_PART);
      for (const { record } of rows) yield record;
      start = rows.length < RECORDS_A_PART ? null : (rows.at(-1)?.position ?? null);
    }
  }

  async find<C extends CollectionName>(collection: C, by: LookupOf<C>, ...texts: string[]) {
    const name = `${collection} by ${by}`;
    const text = `select record from ${whose(collection, by)} order by position`;
    return this.records<Collections[C]>(name, text, texts.map(storable));
  }

  async count<C extends CollectionName>(collection: C, having?: Having<C>) {
    const name = `count ${collection} by ${having?.by}`;
    const text = `select count(*)::int as count from ${whose(collection, having?.by)}`;
    const [row] = await this.rows<{ count: number }>(name, text, ...textIn(having));
    return row?.count ?? 0;
  }

  async sum<C extends CollectionName>(collection: C, field: SumOf<C>, having?: Having<C>) {
    const isDeclared = declarationOf(collection).sums?.includes(field);
    if (!isDeclared) throw new Error(`${field} is not declared as added up`);
    const name = `sum ${field} of ${collection} by ${having?.by}`;
    const text = `select coalesce(sum(${field}), 0)::float8 as sum from ${whose(collection, having?.by)}`;
    const [row] = await this.rows<{ sum: number }>(name, text, ...textIn(having));
    return row?.sum ?? 0;
  }

  async leadsOf(email: string) {
    const text = `select record from leads where ${having(declarationOf('contacts'), 'address')} order by position`;
    const address = storable(personKey(email));
    const leads = await this.records<Lead>('leads of', text, [address]);
    const place = ({ kind }: Lead) => leadKinds.indexOf(kind);
    return leads.sort((one, other) => place(one) - place(other));
  }

  async messagesOf(visitorId: string, afterSeq = 0): Promise<readonly Message[]> {
    const text = 'select record from messages where visitor_id = $1 and seq > $2 order by seq';
    return this.records<Message>('messages of', text, visitorId, afterSeq);
  }

  async countMessages(visitorId: string, by: 'visitor' | 'staff', afterSeq: number) {
    const text =
      'select count(*)::int as count from messages where visitor_id = $1 and author = $2 and seq > $3';
    const [row] = await this.rows<{ count: number }>('written by', text, visitorId, by, afterSeq);
    return row?.count ?? 0;
  }

  async lastSeq(visitorId: string): Promise<number> {
    const text = 'select seq from messages where visitor_id = $1 order by seq desc limit 1';
    const [row] = await this.rows<{ seq: number }>('last seq', text, visitorId);
    return row?.seq ?? 0;
  }

  async messageSentAs(visitorId: string, clientId: string): Promise<Message | undefined> {
    const text = 'select record from messages where visitor_id = $1 and client_id = $2';
    return (await this.records<Message>('sent as', text, visitorId, clientId))[0];
  }

  /** Looks at the newest messages, and at more of them when few visitors wrote many. */
  async latestVisitors(limit: number): Promise<readonly string[]> {
    const text =
      'with newest as (select visitor_id, position from messages order by position desc limit $1)' +
      ' select visitor_id, (select count(*) from newest)::int as looked from newest' +
      ' group by visitor_id order by max(position) desc limit $2';
    for (let most = 16 * limit; ; most *= 8) {
      const rows = await this.rows<{ visitor_id: string; looked: number }>(
        'latest visitors',
        text,
        most,
        limit,
      );
      if (rows.length === limit || (rows[0]?.looked ?? 0) < most) {
        return rows.map(({ visitor_id }) => visitor_id);
      }
    }
  }

  async #positionOf(collection: CollectionName, id: string): Promise<string | null> {
    const text = `select position from ${among(collection)} id = $1`;
    const name = `position in ${collection}`;
    return (await this.rows<{ position: string }>(name, text, id))[0]?.position ?? null;
  }

  protected async records<R>(name: string, text: string, ...values: unknown[]): Promise<R[]> {
    return (await this.rows<{ record: R }>(name, text, ...values)).map(({ record }) => record);
  }

  /** Named statements are planned once per connection. */
  protected rows<R extends object>(name: string, text: string, ...values: unknown[]): Promise<R[]> {
    return this.#query<R>({ name, text, values });
  }
}

const textIn = (having: Having<never> | undefined) => (having ? [[storable(having.text)]] : []);

/** After a count, the next query waits this many times as long as the count took, to spare the database. */
const REST_FACTOR = 9;

const inGroup = (sign: string) =>
  `exists (select 1 from leads o where o.lead_group = l.lead_group and ${sign})`;

const countBoth = {
  name: 'count waiting leads',
  text:
    `select (select count(*) from leads where waits and lead_group is null)::int +` +
    ` (select count(distinct lead_group) from leads l where waits and lead_group is not null and not ${inGroup('o.taken')})::int as waiting,` +
    ` (select count(*) from leads where unread)::int as unread`,
};

const select = (isUnanswered: boolean, isLoudestFirst: boolean) => ({
  name: `waiting leads ${isUnanswered} ${isLoudestFirst}`,
  text:
    `select record from leads l where waits and open_since >= $1 and open_since <= $2${isUnanswered ? ' and not reminded' : ''}` +
    ` and (lead_group is null or not ${inGroup(isUnanswered ? '(o.taken or o.reminded)' : 'o.taken')})` +
    ` order by ${isLoudestFirst ? 'urgent desc, open_since desc' : 'open_since'}, position limit $3`,
});

export type WaitingLeads = ReturnType<typeof createWaitingLeads>;

export function createWaitingLeads(query: Query) {
  let restUntil = 0;

  async function rested(): Promise<void> {
    const rest = restUntil - performance.now();
    if (rest > 0) await pause(rest, undefined, { ref: false });
  }

  return {
    async count() {
      await rested();
      const began = performance.now();
      const [counts] = await query<{ waiting: number; unread: number }>(countBoth);
      restUntil = performance.now() + (performance.now() - began) * REST_FACTOR;
      return counts ?? { waiting: 0, unread: 0 };
    },
    async find({ from, until, isUnanswered = false, isLoudestFirst = false, limit }: WaitSearch) {
      // Without the wait it would see an earlier moment than the count that was requested with it.
      await rested();
      const values = [from, until ?? 'infinity', limit];
      const rows = await query<{ record: Lead }>({
        ...select(isUnanswered, isLoudestFirst),
        values,
      });
      return rows.map(({ record }) => record);
    },
  };
}
