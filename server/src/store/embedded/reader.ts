import type { Message } from '@sallie/shared/contract/conversation';
import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { jointText } from '../declaration.ts';
import type { CollectionName, Collections, LookupOf, SumOf, TableName, Tables } from '../schema.ts';
import type { Having, LeadSearch, MailClaim, Page, WaitSearch } from '../store.ts';
import { hashesOf } from './facts.ts';
import type { Parts } from './parts.ts';
import type { Table } from './table.ts';
import { countWaiting, waitingLeads } from './waiting-leads.ts';

type ReaderParts = Pick<Parts, 'clock' | 'memory' | 'leadIndex'>;

/** What is read of the tables, and of conversations: whose each message is, its `seq` and who wrote it are known without reading it. */
export class Reader {
  readonly #parts: ReaderParts;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  async get<C extends CollectionName>(collection: C, id: string) {
    return this.#table(collection).get(id);
  }

  async list<C extends CollectionName>(collection: C, page?: Page) {
    const all: Collections[C][] = [];
    for await (const part of this.newestFirst(collection, page)) all.push(...part);
    return all;
  }

  newestFirst<C extends CollectionName>(
    collection: C,
    page?: Page,
  ): AsyncIterable<readonly Collections[C][]> {
    return this.#table(collection).newestFirst(page);
  }

  each<T extends TableName>(collection: T): AsyncIterable<Tables[T]> {
    const table: Table<Tables[T]> = this.#parts.memory.tables[collection];
    return table.each();
  }

  find<C extends CollectionName>(
    collection: C,
    by: LookupOf<C>,
    ...texts: string[]
  ): Promise<readonly Collections[C][]> {
    return this.#table(collection).find(by, ...texts) as Promise<Collections[C][]>;
  }

  async count<C extends CollectionName>(collection: C, having?: Having<C>) {
    return this.#table(collection).count(having?.by, having?.text);
  }

  async sum<C extends CollectionName>(collection: C, field: SumOf<C>, having?: Having<C>) {
    return this.#table(collection).sum(field, having?.by, having?.text);
  }

  async leadsOf(email: string): Promise<readonly Lead[]> {
    const address = personKey(email);
    const found: Lead[] = [];
    for (const kind of leadKinds) found.push(...(await this.find(kind, 'address', address)));
    return found;
  }

  async messagesOf(visitorId: string, afterSeq = 0): Promise<readonly Message[]> {
    const positions = this.#newestOf(visitorId, afterSeq).reverse();
    const found = await this.#table('messages').read(positions);
    return found.filter(({ visitor_id }) => visitor_id === visitorId);
  }

  async countMessages(visitorId: string, by: 'visitor' | 'staff', afterSeq: number) {
    const authors = this.#messages.numbers('author');
    const [hash] = hashesOf(by, this.#parts.memory.seeds);
    const positions = this.#newestOf(visitorId, afterSeq);
    return positions.filter((position) => authors[position] === hash).length;
  }

  async lastSeq(visitorId: string): Promise<number> {
    const newest = this.#messages.keyOf('visitor_id').first.find(visitorId);
    return newest === undefined ? 0 : (this.#messages.numbers('seq')[newest] ?? 0);
  }

  async messageSentAs(visitorId: string, clientId: string): Promise<Message | undefined> {
    const text = jointText([visitorId, clientId]);
    return (await this.#table('messages').find('visitor_id client_id', text))[0];
  }

  async latestVisitors(limit: number): Promise<readonly string[]> {
    const messages = this.#table('messages');
    const positions = this.#messages.keyOf('visitor_id').first;
    const seen = new Set<number>();
    const found: string[] = [];
    for (let position = messages.end - 1; position >= 0 && found.length < limit; position -= 1) {
      const hash = positions.hashAt(position);
      if (hash === 0 || seen.has(hash)) continue;
      seen.add(hash);
      const message = messages.at(position);
      if (message) found.push(message.visitor_id);
    }
    return found;
  }

  /** All are this process’s own: there is no other. */
  async claimMails({ ids }: MailClaim) {
    return (await this.#table('mails').named(ids)).filter(({ state }) => state === 'queued');
  }

  searchLeads(kind: LeadKind, search: LeadSearch) {
    return this.#parts.leadIndex.search(kind, search);
  }

  countLeads(kind: LeadKind) {
    return this.#parts.leadIndex.count(kind);
  }

  figureCells(from: number, until: number) {
    return this.#parts.leadIndex.cells(from, until);
  }

  async countWaiting() {
    return countWaiting(this.#parts.memory.tables);
  }

  waitingLeads(search: WaitSearch) {
    return waitingLeads(this.#parts.memory.tables, search);
  }

  async keptReply(key: string) {
    return this.#parts.memory.keptReply(key, this.#parts.clock.steady());
  }

  /** Each `seq` of a conversation was given after the ones below it, and so stands behind them. */
  #newestOf(visitorId: string, afterSeq: number): number[] {
    const seqs = this.#messages.numbers('seq');
    const found: number[] = [];
    for (const position of this.#messages.keyOf('visitor_id').first.each(visitorId)) {
      if ((seqs[position] ?? 0) <= afterSeq) break;
      found.push(position);
    }
    return found;
  }

  get #messages() {
    return this.#table('messages').indexes;
  }

  #table<C extends CollectionName>(collection: C) {
    return this.#parts.memory.tables[collection];
  }
}
