import type { Business } from '../business.ts';
import { claim, release } from './dialogue/claiming.ts';
import { perform } from './dialogue/deeds.ts';
import { conclude, isOutcome } from './dialogue/outcomes.ts';
import { change, type Turn } from './dialogue/turn.ts';
import type { Dialogue } from './dialogue.ts';
import type { Effect } from './effect.ts';
import type { ChatEvent, Deed } from './event.ts';

export interface Circumstances {
  now: Date;
  business: Business;
}

/** How many deeds are remembered, so that one told by two tabs counts once. */
const HANDLED = 100;

/** Deeds that change nothing the second time need no memory; a key press comes often. */
const repeatable: ReadonlySet<string> = new Set<Deed['type']>([
  'typed',
  'closed',
  'settings',
  'lines_arrived',
  'lines_seen',
  'live_connected',
  'live_lost',
]);

/** The dialogue: what was, what happens, and when, give what is and what is to be done. */
export function converse(
  dialogue: Dialogue,
  event: ChatEvent,
  { now, business }: Circumstances,
): { dialogue: Dialogue; effects: Effect[] } {
  if (event.type === 'claim') return { dialogue: claim(dialogue, event, now), effects: [] };
  if (event.type === 'release') return { dialogue: release(dialogue, event.tab), effects: [] };
  const turn: Turn = { dialogue, effects: [], cause: event.id, now, business };
  if (isOutcome(event)) conclude(turn, event);
  else if (repeatable.has(event.type)) perform(turn, event);
  else if (!dialogue.handled.includes(event.id)) {
    change(turn, { handled: [...dialogue.handled, event.id].slice(-HANDLED) });
    perform(turn, event);
  }
  return { dialogue: turn.dialogue, effects: turn.effects };
}
