import type { Dialogue } from '../dialogue.ts';
import { closing } from '../texts.ts';
import { change, effect, isDue, say, settle, speak, type Turn } from './turn.ts';

/* The request itself: sent once, with a key that makes a second try safe. */

/** Waits for the visitor's record when that is under way; without one the lead is stored all the same. */
export function store(turn: Turn) {
  const { answers, visitor, consultation } = turn.dialogue;
  if (isDue(turn, 'create_visitor')) {
    return change(turn, { consultation: { ...consultation, state: 'waiting' } });
  }
  const key = consultation.key ?? `${turn.cause}/request`;
  const { flooring_type = '', colors = '', patterns = '', ...reach } = answers;
  const { name = '', phone = '', email = '', address = '' } = reach;
  const known = visitor ? { visitor_id: visitor.id } : {};
  change(turn, { consultation: { state: 'sending', key } });
  effect(turn, 'store_consultation', {
    key,
    body: { ...known, flooring_type, colors, patterns, name, phone, email, address },
  });
}

export function stored(turn: Turn, id: string, message: string) {
  if (!settle(turn, 'store_consultation', id)) return;
  change(turn, { consultation: { state: 'stored', key: null } });
  speak(turn, message);
}

export function storeFailed(turn: Turn, id: string, message: string) {
  if (!settle(turn, 'store_consultation', id)) return;
  const { consultation } = turn.dialogue;
  change(turn, { consultation: { ...consultation, state: 'failed' } });
  effect(turn, 'toast', { title: 'Error', text: `Failed to submit request: ${message}` });
  say(turn, closing.failed);
}

/** After a stored request the person stays known and only the floor is asked for again. */
export function newRequest({ answers, consultation }: Dialogue): Partial<Dialogue> {
  const { name, phone, email, address } = answers;
  const known = consultation.state === 'stored' ? { name, phone, email, address } : {};
  return { answers: known, consultation: { state: 'none', key: null } };
}
