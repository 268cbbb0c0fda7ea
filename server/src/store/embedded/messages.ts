import type { Message } from '@sallie/shared/contract/conversation';
import type { authorOf } from '../schema.ts';
import type { Outline } from '../store.ts';
import { hashesOf, type Seeds } from './facts.ts';
import type { Table } from './table.ts';

type Author = ReturnType<typeof authorOf>;

/** Conversations in `seq` order: whose each message is, its `seq` and who wrote it are known without reading it. */
export class Messages {
  readonly #table: Table<Message>;
  readonly #authors: ReadonlyMap<number, Author>;

  constructor(table: Table<Message>, seeds: Seeds) {
    this.#table = table;
    const authors = ['visitor', 'bot', 'staff'] as const;
    this.#authors = new Map(authors.map((author) => [hashesOf(author, seeds)[0], author]));
  }

  /** After this `seq`, the oldest first. */
  async of(visitorId: string, afterSeq: number): Promise<Message[]> {
    const found = await this.#table.read(this.#newestFirst(visitorId, afterSeq).reverse());
    return found.filter(({ visitor_id }) => visitor_id === visitorId);
  }

  outline(visitorId: string, afterSeq: number): Outline {
    const outline = { last_seq: this.lastSeq(visitorId), visitor: 0, bot: 0, staff: 0 };
    const authors = this.#table.numbers('author');
    for (const position of this.#newestFirst(visitorId, afterSeq)) {
      outline[this.#authors.get(authors[position] ?? 0) ?? 'visitor'] += 1;
    }
    return outline;
  }

  /** 0 where there is none. */
  lastSeq(visitorId: string): number {
    const newest = this.#table.positionsBy('visitor_id').find(visitorId);
    return newest === undefined ? 0 : (this.#table.numbers('seq')[newest] ?? 0);
  }

  /** Each `seq` of a conversation was given after the ones below it, and so stands behind them. */
  #newestFirst(visitorId: string, afterSeq: number): number[] {
    const seqs = this.#table.numbers('seq');
    const found: number[] = [];
    for (const position of this.#table.positionsBy('visitor_id').each(visitorId)) {
      if ((seqs[position] ?? 0) <= afterSeq) break;
      found.push(position);
    }
    return found;
  }

  /** Visitors, the one of the newest message first. */
  latest(limit: number): string[] {
    const positions = this.#table.positionsBy('visitor_id');
    const seen = new Set<number>();
    const found: string[] = [];
    for (let position = this.#table.end - 1; position >= 0 && found.length < limit; position -= 1) {
      const hash = positions.hashAt(position);
      if (hash === 0 || seen.has(hash)) continue;
      seen.add(hash);
      const message = this.#table.at(position);
      if (message) found.push(message.visitor_id);
    }
    return found;
  }
}
