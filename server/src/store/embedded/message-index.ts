import type { Message } from '@sallie/shared/contract/message';
import { authorOf } from '../schema.ts';
import type { Outline } from '../store.ts';
import { hashOf, type Seeds, withRoom } from './columns.ts';
import type { Facts } from './facts.ts';
import type { FactColumns } from './record-facts.ts';

const authors = ['visitor', 'bot', 'staff'] as const;

/** A visitor's messages; links are positions plus one, so that 0 is none. */
interface Conversation {
  visitorId: string;
  newest: number;
}

/** Which messages are whose, in `seq` order, without their text: each leads to the one before it in its conversation. */
export class MessageIndex {
  readonly #seed: number;
  /** Whoever was heard last stands last. */
  readonly #numbers = new Map<string, number>();
  readonly #conversations: (Conversation | undefined)[] = [];
  #owners = new Uint32Array(1024);
  #before = new Uint32Array(1024);
  #seqs = new Uint32Array(1024);
  #authors = new Uint8Array(1024);
  /** Hashes of what the senders call their messages. */
  #clientIds = new Uint32Array(1024);

  constructor([seed]: Seeds) {
    this.#seed = seed;
  }

  add(message: Message, position: number) {
    const { visitor_id, seq, client_id } = message;
    const clientId = client_id === null ? 0 : hashOf(client_id, this.#seed);
    this.#place(position, visitor_id, seq, authors.indexOf(authorOf(message)), clientId);
  }

  /** Neighbours of which no more is known than their facts, from this position on. */
  takeIn(start: number, { places, columns: [hashes, others], texts }: Facts, columns: FactColumns) {
    const [owners] = columns.get('visitor_id') ?? [];
    const [seqs] = columns.get('seq') ?? [];
    const [writers] = columns.get('author') ?? [];
    const [clientIds] = columns.get('client_id') ?? [];
    const writerOf = texts.map((text) => authors.indexOf(text as (typeof authors)[number]));
    for (let place = 0; place < places; place += 1) {
      if (!hashes?.[place] && !others?.[place]) continue;
      const visitorId = texts[owners?.[place] ?? 0] ?? '';
      const author = writerOf[writers?.[place] ?? 0] ?? 0;
      this.#place(start + place, visitorId, seqs?.[place] ?? 0, author, clientIds?.[place] ?? 0);
    }
  }

  #place(position: number, visitorId: string, seq: number, author: number, clientId: number) {
    this.#makeRoom(position);
    const conversation = this.#conversationOf(visitorId);
    this.#owners[position] = this.#numbers.get(visitorId) ?? 0;
    this.#seqs[position] = seq;
    this.#authors[position] = author;
    this.#clientIds[position] = clientId;
    const isNewest = (this.#seqs[conversation.newest - 1] ?? 0) < seq;
    const later = isNewest ? undefined : this.after(visitorId, seq - 1)[0];
    this.#before[position] = later === undefined ? conversation.newest : (this.#before[later] ?? 0);
    if (later === undefined) conversation.newest = position + 1;
    else this.#before[later] = position + 1;
  }

  remove(position: number) {
    const conversation = this.#conversations[this.#owners[position] ?? 0];
    if (!conversation) return;
    const before = this.#before[position] ?? 0;
    const { visitorId } = conversation;
    for (const later of this.#newestFirst(visitorId)) {
      if (this.#before[later] === position + 1) this.#before[later] = before;
    }
    if (conversation.newest === position + 1) conversation.newest = before;
    if (conversation.newest !== 0) return;
    this.#numbers.delete(visitorId);
    this.#conversations[this.#owners[position] ?? 0] = undefined;
  }

  /** Where the messages after `seq` stand, the oldest first. */
  after(visitorId: string, seq: number): number[] {
    const found: number[] = [];
    for (const position of this.#newestFirst(visitorId)) {
      if ((this.#seqs[position] ?? 0) <= seq) break;
      found.push(position);
    }
    return found.reverse();
  }

  outline(visitorId: string, afterSeq: number): Outline {
    const outline = { last_seq: 0, visitor: 0, bot: 0, staff: 0 };
    for (let link = this.#newestOf(visitorId); link !== 0; link = this.#before[link - 1] ?? 0) {
      const position = link - 1;
      const seq = this.#seqs[position] ?? 0;
      outline.last_seq = Math.max(outline.last_seq, seq);
      if (seq <= afterSeq) break;
      outline[authors[this.#authors[position] ?? 0] ?? 'visitor'] += 1;
    }
    return outline;
  }

  /** In order of `seq`, so the newest has the highest. */
  lastSeq(visitorId: string): number {
    return this.#seqs[this.#newestOf(visitorId) - 1] ?? 0;
  }

  /** Where the message of this `client_id` may stand, the newest first; each has to be looked at. */
  sentAs(visitorId: string, clientId: string): number[] {
    const hash = hashOf(clientId, this.#seed);
    const found: number[] = [];
    for (let link = this.#newestOf(visitorId); link !== 0; link = this.#before[link - 1] ?? 0) {
      if (this.#clientIds[link - 1] === hash) found.push(link - 1);
    }
    return found;
  }

  /** Visitors, the one that last heard or wrote a message first. */
  latest(limit: number): string[] {
    return [...this.#numbers.keys()].slice(-limit).reverse();
  }

  #makeRoom(position: number) {
    this.#owners = withRoom(this.#owners, position);
    this.#before = withRoom(this.#before, position);
    this.#seqs = withRoom(this.#seqs, position);
    this.#authors = withRoom(this.#authors, position);
    this.#clientIds = withRoom(this.#clientIds, position);
  }

  /** From here on it is the last that was heard. */
  #conversationOf(visitorId: string): Conversation {
    const known = this.#numbers.get(visitorId);
    const number = known ?? this.#conversations.length;
    const conversation = this.#conversations[number] ?? { visitorId, newest: 0 };
    this.#numbers.delete(conversation.visitorId);
    this.#numbers.set(conversation.visitorId, number);
    this.#conversations[number] = conversation;
    return conversation;
  }

  /** Looked at for every message: a loop over these links, not a generator, which costs ten times as much. */
  #newestOf(visitorId: string): number {
    const number = this.#numbers.get(visitorId);
    return number === undefined ? 0 : (this.#conversations[number]?.newest ?? 0);
  }

  *#newestFirst(visitorId: string) {
    let link = this.#newestOf(visitorId);
    while (link !== 0) {
      yield link - 1;
      link = this.#before[link - 1] ?? 0;
    }
  }
}
