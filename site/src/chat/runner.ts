import { type Circumstances, converse, holds } from '@sallie/shared/bot/dialogue/converse';
import { type Effect, waitOf } from '@sallie/shared/bot/dialogue/effect';
import type { Outcome } from '@sallie/shared/bot/dialogue/event';
import type { After } from '@sallie/shared/realtime/timers';
import type { ShownMessage } from '@sallie/shared/rules/shown-messages';
import type { SharedDialogue } from './shared-dialogue.ts';

/** How an attempt ended: with an outcome, or to be tried again after so many milliseconds. */
export type Attempt = Outcome | { again: number };

export interface RunnerDeps {
  dialogue: SharedDialogue;
  tab: string;
  circumstances: () => Circumstances;
  after: After;
  mayDo: (effect: Effect) => boolean;
  /** `tries`: how often it was tried before. Null when it is no longer this tab's to do. */
  perform: (effect: Effect, tries: number) => Promise<Attempt | null>;
}

/** A tab that died is noticed after at most so long. */
const LOOK_AGAIN = 5000;

/** Lines go one after the other as they stand, a retried one before those that came after it. */
function firstToKeep(due: readonly Effect[], lines: readonly ShownMessage[]): Effect | undefined {
  const toKeep = due.filter((effect) => effect.kind === 'keep_line');
  const first = lines.find(({ id }) => toKeep.some(({ line }) => line.id === id));
  return toKeep.find(({ line }) => line.id === first?.id) ?? toKeep[0];
}

/** Carries out what is due: each effect once, in one tab, lines in their order. */
export function createRunner(deps: RunnerDeps) {
  const { dialogue, tab, circumstances, after, mayDo, perform } = deps;
  /** What this page is at, with the way to call it off; `waits` until its time has come. */
  const begun = new Map<string, { cancel: () => void; waits: boolean }>();
  let cancelLook = () => {};

  function look() {
    cancelLook();
    const { due, lines } = dialogue.current();
    const firstLine = firstToKeep(due, lines);
    for (const [id, { cancel, waits }] of begun) {
      const effect = due.find((known) => known.id === id);
      // A line that waits for its turn, or for another try, lets an earlier one go first.
      const isEarly = effect?.kind === 'keep_line' && waits && effect !== firstLine;
      if (effect && !isEarly) continue;
      cancel();
      begun.delete(id);
    }
    const next = due.filter((effect) => effect.kind !== 'keep_line' || effect === firstLine);
    const open = next.filter(({ id }) => !begun.has(id));
    for (const effect of open) if (mayDo(effect) && isFree(effect)) begin(effect, 0);
    if (open.some(({ id }) => !begun.has(id))) cancelLook = after(LOOK_AGAIN, look);
  }

  /** Ours, nobody's, or of a tab that is gone. */
  function isFree({ id }: Effect): boolean {
    const wish = { type: 'claim', id, tab } as const;
    return holds(converse(dialogue.current(), wish, circumstances()).dialogue, id, tab);
  }

  function begin(effect: Effect, tries: number, wait = waitOf(effect, circumstances().now)) {
    begun.set(effect.id, { cancel: after(wait, () => void act(effect, tries)), waits: true });
  }

  async function act(effect: Effect, tries: number) {
    const { id } = effect;
    begun.set(id, { cancel: () => {}, waits: false });
    await dialogue.apply({ type: 'claim', id, tab });
    const attempt = holds(dialogue.current(), id, tab) ? await perform(effect, tries) : null;
    if (!begun.has(id)) return;
    if (attempt && 'again' in attempt) return begin(effect, tries + 1, attempt.again);
    if (attempt) await dialogue.apply(attempt);
    begun.delete(id);
    look();
  }

  /** Returns its end. */
  return function start(): () => void {
    const unsubscribe = dialogue.subscribe(look);
    look();
    return () => {
      unsubscribe();
      cancelLook();
      for (const { cancel } of begun.values()) cancel();
      begun.clear();
    };
  };
}
