import type { Dialogue } from '../dialogue.ts';
import type { Effect } from '../effect.ts';

/* Tabs share one dialogue. A tab claims an effect before it acts, and acts only if the claim is its own. */

/** A tab that died gives its work to another after so long; longer than the slowest reply of the assistant. */
const LEASE = 30_000;

export function claim(dialogue: Dialogue, wish: { id: string; tab: string }, now: Date): Dialogue {
  const due = dialogue.due.map((effect) => {
    if (effect.id !== wish.id || !isFree(effect, wish.tab, now)) return effect;
    return { ...effect, claim: { tab: wish.tab, until: now.getTime() + effect.delay + LEASE } };
  });
  return { ...dialogue, due };
}

/** A clock set back must not keep a claim alive for a day. */
function isFree({ claim: held, delay }: Effect, tab: string, now: Date): boolean {
  if (!held || held.tab === tab) return true;
  const left = held.until - now.getTime();
  return left <= 0 || left > delay + LEASE;
}

export function release(dialogue: Dialogue, tab: string): Dialogue {
  const due = dialogue.due.map((effect) =>
    effect.claim?.tab === tab ? { ...effect, claim: null } : effect,
  );
  return { ...dialogue, due };
}

/** Whether this tab is the one to carry the effect out. */
export function holds(dialogue: Dialogue, id: string, tab: string): boolean {
  return dialogue.due.some((effect) => effect.id === id && effect.claim?.tab === tab);
}
