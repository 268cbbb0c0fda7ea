import { type Effect, waitOf } from '@sallie/shared/bot/dialogue/dialogue';
import type { Outcome } from '@sallie/shared/bot/dialogue/event';
import type { After } from '@sallie/shared/realtime/timers';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import type { SharedDialogue } from './shared-dialogue.ts';
import type { TabLock } from './tab-lock.ts';

/** `again` is the milliseconds until the next try. */
export type Attempt = Outcome | { again: number };

interface RunnerDeps {
  dialogue: SharedDialogue;
  lock: TabLock;
  now: () => Date;
  after: After;
  /** `tries` counts earlier tries. Null when the effect is no longer this tab's. */
  perform: (effect: Effect, tries: number) => Promise<Attempt | null>;
}

/**
 * Messages are stored one at a time in order, so a retried message goes before later ones. A question waits for
 * what was said before it; the server stores its own message with it.
 */
function inTurn(due: readonly Effect[], lines: readonly ShownMessage[]): Effect[] {
  const toKeep = due.filter((effect) => effect.kind === 'keep_line');
  const said = lines.find(({ id }) => toKeep.some(({ line }) => line.id === id));
  const first = toKeep.find(({ line }) => line.id === said?.id) ?? toKeep[0];
  const later = toKeep.filter((effect) => effect !== first);
  return due.filter((effect) => {
    if (effect.kind === 'keep_line') return effect === first;
    if (effect.kind !== 'ask_assistant') return true;
    return later.every(({ line }) => line.id !== effect.body.question_id);
  });
}

/** Runs the effects that are due, in the one tab that acts. The next tab repeats what this one had begun. */
export class Runner {
  readonly #deps: RunnerDeps;
  /** Effects that this tab has begun. What is under way cannot be stopped; its outcome is then ignored. */
  readonly #begun = new Map<string, { cancel(): void }>();

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const off = this.#deps.dialogue.subscribe(() => this.look());
    return () => {
      off();
      this.#keepOnly([]);
    };
  }

  look(): void {
    const { due, lines } = this.#deps.dialogue.current();
    const mine = this.#deps.lock.isHeld() ? inTurn(due, lines) : [];
    this.#keepOnly(mine);
    for (const effect of mine) if (!this.#begun.has(effect.id)) this.#begin(effect, 0);
  }

  #keepOnly(effects: readonly Effect[]): void {
    for (const [id, { cancel }] of this.#begun) {
      if (effects.some((effect) => effect.id === id)) continue;
      cancel();
      this.#begun.delete(id);
    }
  }

  #begin(effect: Effect, tries: number, again?: number): void {
    const { after, now } = this.#deps;
    const cancel = after(again ?? waitOf(effect, now()), () => void this.#act(effect, tries));
    this.#begun.set(effect.id, { cancel });
  }

  async #act(effect: Effect, tries: number): Promise<void> {
    const { id } = effect;
    const { dialogue, perform } = this.#deps;
    const act = { cancel: () => {} };
    this.#begun.set(id, act);
    const attempt = await perform(effect, tries);
    if (this.#begun.get(id) !== act) return;
    if (attempt && 'again' in attempt) return this.#begin(effect, tries + 1, attempt.again);
    if (attempt) await dialogue.apply(attempt);
    this.#begun.delete(id);
    this.look();
  }
}
