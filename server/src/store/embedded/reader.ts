import type { Message } from '@sallie/shared/contract/conversation';
import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { openSince } from '@sallie/shared/rules/triage';
import type { Clock } from '../../system/clock.ts';
import { jointText } from '../declaration.ts';
import type { CollectionName, Collections, LookupOf, SumOf, TableName, Tables } from '../schema.ts';
import type { Having, LeadSearch, MailClaim, Page, WaitSearch } from '../store.ts';
import { hashesOf } from './facts.ts';
import type { Memory } from './memory.ts';
import type { LeadIndex } from './search.ts';
import type { Table, TableOf } from './table.ts';

interface ReaderDeps {
  clock: Pick<Clock, 'steady'>;
  memory: Memory;
  leadIndex: LeadIndex;
}

/** The reading verbs. Of each message the visitor, `seq` and author are known without reading it. */
export class Reader {
  readonly #deps: ReaderDeps;

  constructor(deps: ReaderDeps) {
    this.#deps = deps;
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
    const table: Table<Tables[T]> = this.#deps.memory.tables[collection];
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
    const found: (readonly Lead[])[] = [];
    for (const kind of leadKinds) found.push(await this.find(kind, 'address', address));
    return found.flat();
  }

  async messagesOf(visitorId: string, afterSeq = 0): Promise<readonly Message[]> {
    const positions = this.#newestOf(visitorId, afterSeq).reverse();
    const found = await this.#table('messages').read(positions);
    return found.filter(({ visitor_id }) => visitor_id === visitorId);
  }

  async countMessages(visitorId: string, by: 'visitor' | 'staff', afterSeq: number) {
    const authors = this.#messages.numbers('author');
    const [hash] = hashesOf(by, this.#deps.memory.seeds);
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

  /** Every queued mail is free, because no other process shares this store. */
  async claimMails({ ids }: MailClaim) {
    return (await this.#table('mails').named(ids)).filter(({ state }) => state === 'queued');
  }

  searchLeads(kind: LeadKind, search: LeadSearch) {
    return this.#deps.leadIndex.search(kind, search);
  }

  countLeads(kind: LeadKind) {
    return this.#deps.leadIndex.count(kind);
  }

  figureCells(from: number, until: number) {
    return this.#deps.leadIndex.cells(from, until);
  }

  /** Counts a group of leads as one, by its first waiting lead. */
  async countWaiting() {
    let waiting = 0;
    let unread = 0;
    for (const kind of leadKinds) {
      const table: Table<Lead> = this.#table(kind);
      const waits = table.indexes.numbers('waits');
      const isUnread = table.indexes.numbers('unread');
      for (let position = 0; position < table.end; position += 1) {
        unread += isUnread[position] ?? 0;
        if (waits[position] === 1 && isFirst(table, position)) waiting += 1;
      }
    }
    return { waiting, unread };
  }

  async waitingLeads(search: WaitSearch) {
    const places = placesOf(this.#deps.memory.tables, search);
    const found: Lead[] = [];
    for (const kind of leadKinds) {
      const positions = places.flatMap((one) => (one.kind === kind ? one.position : []));
      found.push(...(await this.#table(kind).read(positions)));
    }
    return found.sort((one, other) => {
      const older = openSince(one) < openSince(other) ? -1 : 1;
      return search.isLoudestFirst ? urgency(other) - urgency(one) || -older : older;
    });
  }

  async keptReply(key: string) {
    return this.#deps.memory.keptReply(key, this.#deps.clock.steady());
  }

  /** Each `seq` of a conversation was given after the lower ones, so a higher position has a higher `seq`. */
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
    return this.#deps.memory.tables[collection];
  }
}

interface Place {
  kind: LeadKind;
  position: number;
  /** Seconds since 1970. */
  since: number;
  urgent: number;
}

/* Waiting and unread leads are found by declared fields, without reading a lead. */

const urgency = (lead: Lead) => Number(lead.urgent === true);

function placesOf(
  tables: TableOf,
  { from, until, isUnanswered, isLoudestFirst, limit }: WaitSearch,
): Place[] {
  const first = Math.ceil(from.getTime() / 1000);
  const last = until ? Math.ceil(until.getTime() / 1000) : Number.POSITIVE_INFINITY;
  const found: Place[] = [];
  for (const kind of leadKinds) {
    const table: Table<Lead> = tables[kind];
    const sinces = table.indexes.numbers('open_since');
    const waits = table.indexes.numbers('waits');
    const urgents = table.indexes.numbers('urgent');
    for (let position = 0; position < table.end; position += 1) {
      const since = sinces[position] ?? 0;
      if (waits[position] !== 1 || since < first || since > last) continue;
      const group = groupOf(table, position);
      if (isAny(table, 'taken', group)) continue;
      if (isUnanswered && isAny(table, 'reminded', group)) continue;
      found.push({ kind, position, since, urgent: urgents[position] ?? 0 });
    }
  }
  found.sort((one, other) =>
    isLoudestFirst ? other.urgent - one.urgent || other.since - one.since : one.since - other.since,
  );
  return found.slice(0, limit);
}

function groupOf(table: Table<Lead>, position: number): readonly number[] {
  const groups = table.indexes.keyOf('lead_group').first;
  return groups.hashAt(position) === 0 ? [position] : [...groups.likeAt(position)];
}

const isAny = (table: Table<Lead>, flag: string, positions: readonly number[]) =>
  positions.some((position) => table.indexes.numbers(flag)[position] === 1);

function isFirst(table: Table<Lead>, position: number): boolean {
  if (table.indexes.keyOf('lead_group').first.hashAt(position) === 0) return true;
  const group = groupOf(table, position);
  const waits = table.indexes.numbers('waits');
  const isBefore = group.some((other) => other < position && waits[other] === 1);
  return !isBefore && !isAny(table, 'taken', group);
}
