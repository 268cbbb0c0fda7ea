import type { KnownContact, KnownVisitor } from '../../contract/chatbot.ts';
import { limits } from '../../contract/field.ts';
import type { Dialogue } from './dialogue.ts';
import { recordVisitor } from './record.ts';
import { change, effect, isDue, settle, type Turn } from './turn.ts';

/* Nobody who left a way to be reached is forgotten: the server learns of it at once, not when the request is complete. */

/** What is known of a visitor with a record, once there is a way to reach them; null before, and while the team has all of it as a request. */
export function knownVisitor(dialogue: Dialogue): KnownVisitor | null {
  const { visitor, consultation } = dialogue;
  if (!visitor || consultation.state === 'stored' || !isReachable(dialogue)) return null;
  return { ...knownContact(dialogue), visitor_id: visitor.id };
}

function isReachable({ answers }: Dialogue): boolean {
  return answers.phone !== undefined || answers.email !== undefined;
}

/** Of the address as much as was said: a street alone still finds the project. */
function knownContact({ answers, draft }: Dialogue): KnownContact {
  const { name, email, phone, flooring_type } = answers;
  const address = answers.address ?? (draft === '' ? undefined : draft);
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
    ...(flooring_type !== undefined && { interest: flooring_type.slice(0, limits.name) }),
  };
}

/** A record where one is wanted by now, and what is known told as often as it changes. One telling at a time: the last word must be the last to arrive. After a failure the next message tries again. */
export function keepKnown(turn: Turn) {
  recordVisitor(turn, isReachable(turn.dialogue));
  const body = knownVisitor(turn.dialogue);
  if (!body || isDue(turn, 'tell_known')) return;
  const { visitor_id, ...known } = body;
  if (!isSame(known, turn.dialogue.told)) effect(turn, 'tell_known', { body });
}

function isSame(one: KnownContact, other: KnownContact): boolean {
  const fields = ['name', 'email', 'phone', 'address', 'interest'] as const;
  return fields.every((field) => one[field] === other[field]);
}

export function knownTold(turn: Turn, id: string) {
  const told = settle(turn, 'tell_known', id);
  if (!told) return;
  const { visitor_id, ...known } = told.body;
  change(turn, { told: known });
  keepKnown(turn);
}
