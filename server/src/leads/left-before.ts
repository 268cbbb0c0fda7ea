import type { Consultation } from '@sallie/shared/contract/consultation';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { phoneDigits } from '@sallie/shared/rules/phone';
import type { Store, Write } from '../store/store.ts';

/**
 * Stores a request in the turn of its visitor's conversation; `task` commits `writes` with it. `before` is the
 * open visitor record whose place the request takes; `visitor` is set even when staff are done with it.
 */
export type FinishConversation = <T>(
  visitorId: string,
  task: (writes: Write[], before: Visitor | null, visitor: Visitor | null) => Promise<T>,
  /** Set when the request was made in that chat. */
  request?: Consultation,
) => Promise<T>;

interface Reach {
  email?: string | undefined;
  phone?: string | undefined;
}

/** True when the conversation has the same phone or email; another person at the computer gives others. */
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

/** The request keeps the chat lead's holder and notes, because one person waits only once. */
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
