import { converse } from '@sallie/shared/bot/dialogue/converse';
import { Dialogue, newDialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { Effect } from '@sallie/shared/bot/dialogue/effect';
import type { ChatEvent } from '@sallie/shared/bot/dialogue/event';
import type { Business } from '@sallie/shared/contract/business';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { createStore, type UseStore, update } from 'idb-keyval';
import * as z from 'zod/mini';

const Kept = z.object({ revision: z.number(), dialogue: Dialogue });
type Kept = z.infer<typeof Kept>;

/** As long as the visitor token lives; an older conversation opens nothing any more. */
const lifeMs = 30 * DAY_MS;

/** How the tabs of a browser follow each other's changes. */
export interface Channel {
  publish(news: unknown): void;
  onNews(listener: (news: unknown) => void): void;
}

interface SharedDialogueDeps {
  store: DialogueStore;
  channel: Channel;
  tab: string;
  now: () => Date;
  business: Business;
  random: () => number;
  /** Whether this tab could carry the effect out. */
  mayDo: (effect: Effect) => boolean;
  /** Handed to the tab in which they arose, and to no other. */
  onEffects: (effects: Effect[]) => void;
}

/** The one dialogue of all tabs: every event is applied to what is kept, never to an older copy. */
export class SharedDialogue {
  readonly #deps: SharedDialogueDeps;
  readonly #emitter = createEmitter<{ change(): void }>();
  #latest: Kept;

  constructor(deps: SharedDialogueDeps) {
    this.#deps = deps;
    this.#latest = { revision: 0, dialogue: this.#fresh() };
    deps.channel.onNews((news) => {
      const parsed = z.safeParse(Kept, news);
      if (parsed.success) this.#show(parsed.data);
    });
  }

  current(): Dialogue {
    return this.#latest.dialogue;
  }

  subscribe(listener: () => void): () => void {
    return this.#emitter.on('change', listener);
  }

  /** One transaction keeps what has happened, and with it who is to do what follows. */
  async apply(event: ChatEvent): Promise<void> {
    let effects: Effect[] = [];
    await this.#change((before) => {
      const step = this.#stepOf(before, event);
      effects = step.effects;
      return event.type === 'release' ? step.dialogue : this.#claimed(step.dialogue);
    });
    this.#deps.onEffects(effects);
  }

  load(): Promise<void> {
    return this.#change((kept) => (this.#isOver(kept) ? this.#fresh() : this.#claimed(kept)));
  }

  /** The conversation is over and gone, on this device too. */
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
    this.#deps.channel.publish(next);
  }

  #show(kept: Kept): void {
    if (kept.revision <= this.#latest.revision) return;
    this.#latest = kept;
    this.#emitter.emit('change');
  }

  /** Damaged or of another version: a new conversation begins. */
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
    // A conversation that never began only holds the settings of another day.
    if (!last) return due.length === 0;
    return this.#deps.now().getTime() - Date.parse(last.at) > lifeMs;
  }

  /** What nobody has claimed this tab claims as it arises, so that tabs do not compete for it later. */
  #claimed(dialogue: Dialogue): Dialogue {
    const { mayDo, tab } = this.#deps;
    return dialogue.due
      .filter((effect) => effect.claim === null && mayDo(effect))
      .reduce(
        (before, { id }) => this.#stepOf(before, { type: 'claim', id, tab }).dialogue,
        dialogue,
      );
  }

  #stepOf(dialogue: Dialogue, event: ChatEvent) {
    const { now, business } = this.#deps;
    return converse(dialogue, event, { now: now(), business });
  }
}

/** Where the tabs of a browser keep the dialogue they share. */
export interface DialogueStore {
  /** Reads, changes and writes in one transaction: nothing of another tab comes between. */
  update(change: (kept: unknown) => unknown): Promise<void>;
}

/** For a browser that keeps nothing: lasts as long as the page. */
export function createMemoryStore(kept: unknown): DialogueStore {
  let value = kept;
  return {
    async update(change) {
      value = change(value);
    },
  };
}

/**
 * Kept on the device; where that is forbidden or broken, in memory. IndexedDB, not localStorage: two tabs at once would
 * overwrite each other there, since reading and writing are two steps.
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
        // Safari drops its connections while a phone sleeps: once more on a new one.
        database = null;
        await attempt(change).catch(() => {
          memory = createMemoryStore(last);
          return memory.update(change);
        });
      }
    },
  };
}
