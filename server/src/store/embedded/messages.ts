import type { Message } from '@sallie/shared/contract/conversation';
import { hashesOf, type Seeds } from './facts.ts';
import type { Table } from './table.ts';

/** Conversations in `seq` order: whose each message is, its `seq` and who wrote it are known without reading it. */
export class Messages {
  readonly #table: Table<Message>;
  readonly #seeds: Seeds;

  constructor(table: Table<Message>, seeds: Seeds) {
    this.#table = table;
    this.#seeds = seeds;
  }

  /** After this `seq`, the oldest first. */
  async of(visitorId: string, afterSeq: number): Promise<Message[]> {
    const found = await this.#table.read(this.#newestFirst(visitorId, afterSeq).reverse());
    return found.filter(({ visitor_id }) => visitor_id === visitorId);
  }

  count(visitorId: string, by: 'visitor' | 'staff', afterSeq: number): number {
    const authors = this.#table.numbers('author');
    const [hash] = hashesOf(by, this.#seeds);
    const positions = this.#newestFirst(visitorId, afterSeq);
    return positions.filter((position) => authors[position] === hash).length;
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
