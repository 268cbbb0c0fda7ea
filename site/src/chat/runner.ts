import { type Circumstances, converse, holds } from '@sallie/shared/bot/dialogue/converse';
import { type Effect, waitOf } from '@sallie/shared/bot/dialogue/dialogue';
import type { Outcome } from '@sallie/shared/bot/dialogue/event';
import type { After } from '@sallie/shared/realtime/timers';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import type { SharedDialogue } from './shared-dialogue.ts';

/** `again` is the milliseconds until the next try. */
export type Attempt = Outcome | { again: number };

interface RunnerDeps {
  dialogue: SharedDialogue;
  tab: string;
  circumstances: () => Circumstances;
  after: After;
  mayDo: (effect: Effect) => boolean;
  /** `tries` counts earlier tries. Null when the effect is no longer this tab's. */
  perform: (effect: Effect, tries: number) => Promise<Attempt | null>;
}

/** A dead tab is noticed within this time. */
const lookAgainMs = 5000;
/** A claim that lasts longer than any call need not be renewed. */
const safeClaimMs = 20_000;

/** Messages are stored one at a time in order, so a retried message goes before later ones. */
function firstToKeep(due: readonly Effect[], lines: readonly ShownMessage[]): Effect | undefined {
  const toKeep = due.filter((effect) => effect.kind === 'keep_line');
  const first = lines.find(({ id }) => toKeep.some(({ line }) => line.id === id));
  return toKeep.find(({ line }) => line.id === first?.id) ?? toKeep[0];
}

export class Runner {
  readonly #deps: RunnerDeps;
  /** Effects that this page has begun; `waits` is true until their time comes. */
  readonly #begun = new Map<string, { cancel: () => void; waits: boolean }>();
  #cancelLook = () => {};

  constructor(deps: RunnerDeps) {
    this.#deps = deps;
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const off = this.#deps.dialogue.subscribe(() => this.#look());
    this.#look();
    return () => {
      off();
      this.#cancelLook();
      for (const { cancel } of this.#begun.values()) cancel();
      this.#begun.clear();
    };
  }

  #look(): void {
    this.#cancelLook();
    const { due, lines } = this.#deps.dialogue.current();
    const firstLine = firstToKeep(due, lines);
    for (const [id, { cancel, waits }] of this.#begun) {
      const effect = due.find((known) => known.id === id);
      // A message that still waits lets an earlier one go first.
      const isEarly = effect?.kind === 'keep_line' && waits && effect !== firstLine;
      if (effect && !isEarly) continue;
      cancel();
      this.#begun.delete(id);
    }
    const next = due.filter((effect) => effect.kind !== 'keep_line' || effect === firstLine);
    const open = next.filter(({ id }) => !this.#begun.has(id));
    for (const effect of open)
      if (this.#deps.mayDo(effect) && this.#isFree(effect)) this.#begin(effect, 0);
    if (open.some(({ id }) => !this.#begun.has(id)))
      this.#cancelLook = this.#deps.after(lookAgainMs, () => this.#look());
  }

  /** True when the claim is this tab's, absent or expired. */
  #isFree({ id }: Effect): boolean {
    const { dialogue, tab, circumstances } = this.#deps;
    const wish = { type: 'claim', id, tab } as const;
    return holds(converse(dialogue.current(), wish, circumstances()).dialogue, id, tab);
  }

  #begin(effect: Effect, tries: number, again?: number): void {
    const { after, circumstances } = this.#deps;
    const wait = again ?? waitOf(effect, circumstances().now);
    const cancel = after(wait, () => void this.#act(effect, tries));
    this.#begun.set(effect.id, { cancel, waits: true });
  }

  async #act(effect: Effect, tries: number): Promise<void> {
    const { id } = effect;
    const { dialogue, perform } = this.#deps;
    this.#begun.set(id, { cancel: () => {}, waits: false });
    const attempt = (await this.#claim(id)) ? await perform(effect, tries) : null;
    if (!this.#begun.has(id)) return;
    if (attempt && 'again' in attempt) return this.#begin(effect, tries + 1, attempt.again);
    if (attempt) await dialogue.apply(attempt);
    this.#begun.delete(id);
    this.#look();
  }

  /** Mostly this tab has held the claim since the effect arose. */
  async #claim(id: string): Promise<boolean> {
    const { dialogue, tab, circumstances } = this.#deps;
    const held = dialogue.current().due.find((effect) => effect.id === id)?.claim;
    const left = held?.tab === tab ? held.until - circumstances().now.getTime() : 0;
    if (left > safeClaimMs) return true;
    await dialogue.apply({ type: 'claim', id, tab });
    return holds(dialogue.current(), id, tab);
  }
}
