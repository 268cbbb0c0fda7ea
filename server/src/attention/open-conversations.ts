import { visitorLabel } from '@sallie/shared/contract/visitor';
import { unansweredFrom } from '@sallie/shared/rules/attention';
import { isWith } from '@sallie/shared/rules/triage';
import type { Core } from '../core.ts';

export interface OpenConversation {
  id: string;
  name: string;
  online: boolean;
  waits: boolean;
  /** Null unless the visitor waits for an answer of this account. */
  with: string | null;
  /** Empty when nobody waits. */
  since: string;
  /** From this instant it rings although somebody has it. Null when nobody has it or no answer is owed. */
  unansweredFrom: string | null;
  /** The wait began after the take-over, so the holder may not be there to see it. */
  waitsSinceTaken: boolean;
  /** True for reported trouble whose lead nobody has taken. */
  urgent: boolean;
  unread: number;
}

export interface OpenConversationDeps extends Pick<Core, 'store' | 'relay'> {
  isOnline(visitorId: string): boolean;
}

/** Holds conversations that ring or count. Only marked ones are read again. */
export class OpenConversations {
  readonly #deps: OpenConversationDeps;
  readonly #conversations = new Map<string, OpenConversation>();
  readonly #marked = new Set<string>();
  #last = Promise.resolve();

  constructor(deps: OpenConversationDeps) {
    this.#deps = deps;
  }

  async open(): Promise<void> {
    const { store, relay } = this.#deps;
    await relay.keepFresh('conversations', async () => {
      for (const id of this.#conversations.keys()) this.mark(id);
      for await (const { id, taken_by, waiting_since } of store.each('threads')) {
        if (taken_by !== null || waiting_since !== null) this.mark(id);
      }
      await this.refresh();
    });
  }

  all(): Iterable<OpenConversation> {
    return this.#conversations.values();
  }

  mark(visitorId: string): void {
    this.#marked.add(visitorId);
  }

  /** Runs one at a time, because of two at once the older result could win. */
  refresh(): Promise<void> {
    const mine = this.#last.then(() => this.#readMarked());
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #readMarked(): Promise<void> {
    for (const id of this.#marked) {
      this.#marked.delete(id);
      const conversation = await read(this.#deps, id).catch((error: unknown) => {
        this.mark(id);
        throw error;
      });
      if (conversation && counts(conversation)) this.#conversations.set(id, conversation);
      else this.#conversations.delete(id);
    }
  }
}

async function read(
  { store, isOnline }: OpenConversationDeps,
  id: string,
): Promise<OpenConversation | null> {
  const [conversation, visitor] = [await store.get('threads', id), await store.get('visitors', id)];
  if (!conversation || !visitor) return null;
  const { waiting_since, taken_by, taken_by_id, taken_at, staff_read } = conversation;
  const isTaken = visitor.urgent === true && isWith(visitor) !== null;
  const online = isOnline(id);
  if (!online && taken_by === null && waiting_since === null) return null;
  return {
    id,
    name: visitorLabel(visitor),
    online,
    waits: waiting_since !== null && taken_by === null,
    with: waiting_since === null ? null : taken_by_id,
    since: waiting_since ?? '',
    unansweredFrom:
      waiting_since === null || taken_by === null
        ? null
        : unansweredFrom(waiting_since, taken_at ?? ''),
    waitsSinceTaken: waiting_since !== null && taken_at !== null && waiting_since > taken_at,
    urgent: conversation.urgent_seq !== undefined && !isTaken,
    unread: await store.countMessages(id, 'visitor', staff_read),
  };
}

const counts = ({ waits, unread, with: owner }: OpenConversation) =>
  waits || unread > 0 || owner !== null;
