import type { Message } from '@sallie/shared/chat/message';

/** Every visitor's lines in `seq` order. */
export class Threads {
  readonly #threads = new Map<string, Message[]>();

  put(message: Message, before: Message | undefined) {
    if (before) this.drop(before);
    const thread = this.#threads.get(message.visitor_id);
    if (!thread) this.#threads.set(message.visitor_id, [message]);
    else thread.splice(firstAfter(thread, message.seq), 0, message);
  }

  drop(message: Message) {
    const thread = this.#threads.get(message.visitor_id) ?? [];
    const place = thread.findIndex(({ id }) => id === message.id);
    if (place !== -1) thread.splice(place, 1);
    if (thread.length === 0) this.#threads.delete(message.visitor_id);
  }

  read(visitorId: string, afterSeq: number): Message[] {
    const thread = this.#threads.get(visitorId) ?? [];
    return thread.slice(firstAfter(thread, afterSeq));
  }
}

/** Where the first line after `seq` stands; long threads are read from their end, so searched by halves. */
function firstAfter(thread: readonly Message[], seq: number): number {
  let low = 0;
  let high = thread.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((thread[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
