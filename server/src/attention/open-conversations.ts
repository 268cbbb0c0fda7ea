import { visitorLabel } from '@sallie/shared/contract/visitor';
import { unansweredFrom } from '@sallie/shared/rules/attention';
import { isWith } from '@sallie/shared/rules/triage';
import type { Core } from '../core.ts';

/** A conversation that concerns a person, not the bot alone. */
export interface OpenConversation {
  /** The visitor's id. */
  id: string;
  name: string;
  online: boolean;
  /** The visitor waits for a person, and nobody took the conversation. */
  waits: boolean;
  /** The account of who took it, where its visitor waits for an answer; else null. */
  with: string | null;
  /** Since when they wait; else empty. */
  since: string;
  /** ISO instant from which it rings although somebody has it; null where nobody has it, or no answer is owed. */
  unansweredFrom: string | null;
  /** They began to wait when somebody had it already, who may not be there to see it. */
  waitsSinceTaken: boolean;
  /** They told of trouble that a person is needed for, and nobody has taken what they left. */
  urgent: boolean;
  /** Their lines that no member of staff has seen. */
  unread: number;
}

export interface OpenConversationDeps extends Pick<Core, 'store' | 'relay'> {
  isOnline(visitorId: string): boolean;
}

/** The conversations that ring or count. What may have changed is marked and read again; the rest is never looked at. */
export class OpenConversations {
  readonly #deps: OpenConversationDeps;
  readonly #conversations = new Map<string, OpenConversation>();
  readonly #marked = new Set<string>();
  #last = Promise.resolve();

  constructor(deps: OpenConversationDeps) {
    this.#deps = deps;
  }

  /** Reads what is open now, and anew whenever others may have changed it. */
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

  /** Reads what was marked since. One after the other: two at once could leave the older reading of a conversation. */
  refresh(): Promise<void> {
    const mine = this.#last.then(() => this.#readMarked());
    this.#last = mine.catch(() => {}); // Whoever asked hears of the failure.
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
    urgent: conversation.urgent === true && !isTaken,
    unread: await store.countMessages(id, 'visitor', staff_read),
  };
}

const counts = ({ waits, unread, with: owner }: OpenConversation) =>
  waits || unread > 0 || owner !== null;
