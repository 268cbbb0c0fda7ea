import { converse } from '@sallie/shared/bot/dialogue/converse';
import { Dialogue, type Effect, newDialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { ChatEvent } from '@sallie/shared/bot/dialogue/event';
import type { Business } from '@sallie/shared/contract/business';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { createStore, type UseStore, update } from 'idb-keyval';
import * as z from 'zod/mini';

const Kept = z.object({ revision: z.number(), dialogue: Dialogue });
type Kept = z.infer<typeof Kept>;

/** The lifetime of the visitor token, without which an older conversation cannot be opened. */
const lifeMs = 30 * DAY_MS;

export interface Channel {
  publish(news: unknown): void;
  close(): void;
}

interface SharedDialogueDeps {
  store: DialogueStore;
  openChannel: (onNews: (news: unknown) => void) => Channel;
  now: () => Date;
  business: Business;
  random: () => number;
  /** Called only in the tab in which the effects arose. */
  onEffects: (effects: Effect[]) => void;
}

/** All tabs share one dialogue: every event is applied to the stored state, never to an older copy. */
export class SharedDialogue {
  readonly #deps: SharedDialogueDeps;
  readonly #emitter = createEmitter<{ change(): void }>();
  #latest: Kept;
  #channel: Channel | null = null;

  constructor(deps: SharedDialogueDeps) {
    this.#deps = deps;
    this.#latest = { revision: 0, dialogue: this.#fresh() };
  }

  /** Follows the other tabs; returns a function that stops it. */
  start(): () => void {
    this.#channel = this.#deps.openChannel((news) => {
      const parsed = z.safeParse(Kept, news);
      if (parsed.success) this.#show(parsed.data);
    });
    return () => {
      this.#channel?.close();
      this.#channel = null;
    };
  }

  current(): Dialogue {
    return this.#latest.dialogue;
  }

  subscribe(listener: () => void): () => void {
    return this.#emitter.on('change', listener);
  }

  async apply(event: ChatEvent): Promise<void> {
    const { now, business } = this.#deps;
    let effects: Effect[] = [];
    await this.#change((before) => {
      const step = converse(before, event, { now: now(), business });
      effects = step.effects;
      return step.dialogue;
    });
    this.#deps.onEffects(effects);
  }

  load(): Promise<void> {
    return this.#change((kept) => (this.#isOver(kept) ? this.#fresh() : kept));
  }

  forget(): Promise<void> {
    return this.#change(() => this.#fresh());
  }

  async #change(step: (dialogue: Dialogue) => Dialogue): Promise<void> {
    let next: Kept | undefined;
    await this.#deps.store.update((kept) => {
      const before = this.#read(kept);
      next = { revision: before.revision + 1, dialogue: step(before.dialogue) };
      return next;
    });
    if (!next) return;
    this.#show(next);
    this.#channel?.publish(next);
  }

  #show(kept: Kept): void {
    if (kept.revision <= this.#latest.revision) return;
    this.#latest = kept;
    this.#emitter.emit('change');
  }

  /** A damaged state or another version starts a new conversation. */
  #read(kept: unknown): Kept {
    const parsed = z.safeParse(Kept, kept);
    if (parsed.success) return parsed.data;
    return { revision: this.#latest.revision, dialogue: this.#fresh() };
  }

  #fresh(): Dialogue {
    return newDialogue(Math.floor(this.#deps.random() * 2 ** 31));
  }

  #isOver({ lines, due }: Dialogue): boolean {
    const last = lines.at(-1);
    // Without messages, the state only holds outdated settings.
    if (!last) return due.length === 0;
    return this.#deps.now().getTime() - Date.parse(last.at) > lifeMs;
  }
}

export interface DialogueStore {
  /** Reads, changes and writes in one transaction, so that no other tab writes in between. */
  update(change: (kept: unknown) => unknown): Promise<void>;
}

/** For browsers that store nothing; lasts as long as the page. */
export function createMemoryStore(kept: unknown): DialogueStore {
  let value = kept;
  return {
    async update(change) {
      value = change(value);
    },
  };
}

/**
 * Falls back to memory when IndexedDB is forbidden or broken. Not localStorage, because two tabs would
 * overwrite each other between reading and writing.
 */
export function createDeviceStore(): DialogueStore {
  let database: UseStore | null = null;
  let memory: DialogueStore | null = null;
  let last: unknown;

  async function attempt(change: (kept: unknown) => unknown): Promise<void> {
    database ??= createStore('chat', 'kept');
    let next: unknown;
    await update(
      'dialogue',
      (kept) => {
        next = change(kept);
        return next;
      },
      database,
    );
    last = next;
  }

  return {
    async update(change) {
      if (memory) return memory.update(change);
      try {
        await attempt(change);
      } catch {
        // Safari drops connections while a phone sleeps, so a new one is tried.
        database = null;
        await attempt(change).catch(() => {
          memory = createMemoryStore(last);
          return memory.update(change);
        });
      }
    },
  };
}
