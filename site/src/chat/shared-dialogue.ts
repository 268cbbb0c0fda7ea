import { converse } from '@sallie/shared/bot/dialogue/converse';
import { Dialogue, newDialogue } from '@sallie/shared/bot/dialogue/dialogue';
import type { Effect } from '@sallie/shared/bot/dialogue/effect';
import type { ChatEvent } from '@sallie/shared/bot/dialogue/event';
import type { Business } from '@sallie/shared/contract/business';
import { createEmitter } from '@sallie/shared/realtime/emitter';
import * as z from 'zod/mini';
import type { DialogueStore } from './dialogue-store.ts';

const Kept = z.object({ revision: z.number(), dialogue: Dialogue });
type Kept = z.infer<typeof Kept>;

/** As long as the visitor token lives; an older conversation opens nothing any more. */
const LIFE = 30 * 24 * 3_600_000;

/** How tabs tell each other what has changed. */
export interface Channel {
  tell(news: unknown): void;
  onNews(listener: (news: unknown) => void): void;
}

export interface SharedDialogueDeps {
  store: DialogueStore;
  channel: Channel;
  tab: string;
  now: () => Date;
  business: Business;
  newSeed: () => number;
  /** Whether this tab could carry the effect out. */
  mayDo: (effect: Effect) => boolean;
  /** Handed to the tab in which they arose, and to no other. */
  onEffects: (effects: Effect[]) => void;
}

export type SharedDialogue = ReturnType<typeof createSharedDialogue>;

/** The one dialogue of all tabs: every event is applied to what is kept, never to an older copy. */
export function createSharedDialogue(deps: SharedDialogueDeps) {
  const { store, channel, tab, now, business, newSeed, mayDo } = deps;
  let latest: Kept = { revision: 0, dialogue: newDialogue(newSeed()) };
  const emitter = createEmitter<{ change(): void }>();

  function show(kept: Kept) {
    if (kept.revision <= latest.revision) return;
    latest = kept;
    emitter.emit('change');
  }

  /** Damaged or of another version: a new conversation begins. */
  function read(kept: unknown): Kept {
    const parsed = z.safeParse(Kept, kept);
    return parsed.success
      ? parsed.data
      : { revision: latest.revision, dialogue: newDialogue(newSeed()) };
  }

  function isOver({ lines, due }: Dialogue): boolean {
    const last = lines.at(-1);
    // A conversation that never began only holds the settings of another day.
    if (!last) return due.length === 0;
    return now().getTime() - Date.parse(last.at) > LIFE;
  }

  async function change(step: (dialogue: Dialogue) => Dialogue) {
    let next: Kept | undefined;
    await store.update((kept) => {
      const before = read(kept);
      next = { revision: before.revision + 1, dialogue: step(before.dialogue) };
      return next;
    });
    if (!next) return;
    show(next);
    channel.tell(next);
  }

  /** What nobody has claimed this tab claims as it arises, so that tabs do not compete for it later. */
  function claimed(dialogue: Dialogue): Dialogue {
    return dialogue.due
      .filter((effect) => effect.claim === null && mayDo(effect))
      .reduce((before, { id }) => stepOf(before, { type: 'claim', id, tab }).dialogue, dialogue);
  }

  const stepOf = (dialogue: Dialogue, event: ChatEvent) =>
    converse(dialogue, event, { now: now(), business });

  channel.onNews((news) => {
    const parsed = z.safeParse(Kept, news);
    if (parsed.success) show(parsed.data);
  });

  return {
    current: () => latest.dialogue,
    subscribe: (listener: () => void) => emitter.on('change', listener),
    async apply(event: ChatEvent): Promise<void> {
      let effects: Effect[] = [];
      await change((before) => {
        const step = stepOf(before, event);
        effects = step.effects;
        return event.type === 'release' ? step.dialogue : claimed(step.dialogue);
      });
      deps.onEffects(effects);
    },
    /** Reads what is kept. */
    load: () => change((kept) => (isOver(kept) ? newDialogue(newSeed()) : claimed(kept))),
    /** The conversation is over and gone, on this device too. */
    forget: () => change(() => newDialogue(newSeed())),
  };
}
