import type { Message } from '@sallie/shared/contract/message';
import { authorOf } from '../schema.ts';
import type { Outline } from '../store.ts';
import { type FactColumns, hashesOf, type Seeds } from './facts.ts';
import { Positions, withRoom } from './indexes.ts';
import type { Table } from './table.ts';

const authors = ['visitor', 'bot', 'staff'] as const;

/** Conversations in `seq` order: whose each message is, its place and who wrote it are known without reading it. */
export class Messages {
  readonly #table: Table<Message>;
  readonly #seeds: Seeds;
  readonly #byVisitor: Positions;
  #seqs = new Uint32Array(1024);
  #authors = new Uint8Array(1024);

  constructor(table: Table<Message>, seeds: Seeds) {
    this.#table = table;
    this.#seeds = seeds;
    this.#byVisitor = new Positions(seeds);
  }

  set(position: number, message: Message) {
    this.#byVisitor.set(position, message.visitor_id);
    this.#note(position, message.seq, authors.indexOf(authorOf(message)));
  }

  /** Neighbours of which no more is known than their facts, from this position on. */
  add(start: number, columns: FactColumns) {
    const [visitors, others] = columns.get('visitor_id') ?? [];
    const [seqs] = columns.get('seq') ?? [];
    const [hashes] = columns.get('author') ?? [];
    if (!visitors || !others || !seqs || !hashes) return;
    this.#byVisitor.addHashed(start, visitors, others);
    const known = authors.map((author) => hashesOf(author, this.#seeds)[0]);
    for (let place = 0; place < seqs.length; place += 1) {
      this.#note(start + place, seqs[place] ?? 0, known.indexOf(hashes[place] ?? 0));
    }
  }

  #note(position: number, seq: number, author: number) {
    this.#seqs = withRoom(this.#seqs, position);
    this.#authors = withRoom(this.#authors, position);
    this.#seqs[position] = seq;
    this.#authors[position] = author;
  }

  remove(position: number) {
    this.#byVisitor.remove(position);
  }

  /** After this `seq`, the oldest first. */
  async of(visitorId: string, afterSeq: number): Promise<Message[]> {
    const positions = this.#newestFirst(visitorId, afterSeq).reverse();
    const found = await this.#table.read(positions);
    return found.filter(({ visitor_id }) => visitor_id === visitorId);
  }

  outline(visitorId: string, afterSeq: number): Outline {
    const outline = { last_seq: this.lastSeq(visitorId), visitor: 0, bot: 0, staff: 0 };
    for (const position of this.#newestFirst(visitorId, afterSeq)) {
      outline[authors[this.#authors[position] ?? 0] ?? 'visitor'] += 1;
    }
    return outline;
  }

  /** 0 where there is none. */
  lastSeq(visitorId: string): number {
    const newest = this.#byVisitor.find(visitorId);
    return newest === undefined ? 0 : (this.#seqs[newest] ?? 0);
  }

  /** Each `seq` of a conversation was given after the ones below it, and so stands behind them. */
  #newestFirst(visitorId: string, afterSeq: number): number[] {
    return this.#byVisitor.all(visitorId, (position) => (this.#seqs[position] ?? 0) > afterSeq);
  }

  /** Visitors, the one of the newest message first. */
  latest(limit: number): string[] {
    const seen = new Set<number>();
    const found: string[] = [];
    for (let position = this.#table.end - 1; position >= 0 && found.length < limit; position -= 1) {
      const hash = this.#byVisitor.hashAt(position);
      if (hash === 0 || seen.has(hash)) continue;
      seen.add(hash);
      const message = this.#table.at(position);
      if (message) found.push(message.visitor_id);
    }
    return found;
  }
}
