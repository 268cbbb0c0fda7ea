import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { phoneDigits } from '@sallie/shared/rules/phone';
import type { Store, Write } from '../store/store.ts';

/**
 * Stores a request in the turn of its visitor's conversation: `task` commits `writes` with it. `before` is what they had
 * left there and is still open, whose place the request takes, and `visitor` their record, also where staff are done with it.
 */
export type FinishConversation = <T>(
  visitorId: string,
  task: (writes: Write[], before: Visitor | null, visitor: Visitor | null) => Promise<T>,
  /** Asked for in that chat: the visitor's record says what it says, and the conversation names it. */
  request?: Consultation,
) => Promise<T>;

interface Reach {
  email?: string | undefined;
  phone?: string | undefined;
}

/**
 * Whether this is the person who was heard in the visitor's conversation: the same phone or email was given there.
 * Somebody else at the same computer has another.
 */
export async function isSamePerson(store: Store, visitorId: string, given: Reach) {
  const known = [
    await store.get('visitors', visitorId),
    (await store.get('threads', visitorId))?.known?.contact,
  ];
  return known.some((reach) => reach && sharesReach(reach, given));
}

function sharesReach(one: Reach, other: Reach): boolean {
  const isShared = (a: string | undefined, b: string | undefined) => Boolean(a) && a === b;
  return (
    isShared(one.email?.toLowerCase(), other.email?.toLowerCase()) ||
    isShared(phoneDigits(one.phone ?? ''), phoneDigits(other.phone ?? ''))
  );
}

/** Whoever took what was left in the chat has the request too, with their notes: it is the same person, waited for once. */
export function inPlaceOf(
  { id, claim, notes, urgent, found_by }: Visitor,
  request: Consultation,
): Consultation {
  const at = request.created_at;
  return {
    ...request,
    claim: claim && { ...claim, at, seconds: 0 },
    notes,
    ...(urgent && { urgent }),
    ...(found_by && { found_by }),
    history: [...request.history, { at, by: { role: 'bot' }, type: 'began-in-chat', lead: id }],
  };
}
