import type { Consultation } from '@sallie/shared/contract/consultation';
import { Came, type Triage } from '@sallie/shared/contract/lead';
import type { LeadKind } from '@sallie/shared/contract/leads';
import type { Visitor } from '@sallie/shared/contract/visitor';
import { phoneDigits } from '@sallie/shared/rules/phone';
import { oneLine } from '@sallie/shared/rules/safe-text';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/secrets.ts';

/** Ids are random, so that they reveal neither order nor count. */
export function newLead<K extends LeadKind, F extends object>(
  kind: K,
  { clock, random }: { clock: Clock; random: Random },
  source: string,
  fields: F,
) {
  const triage: Triage & { kind: K } = {
    kind,
    id: random.uuid().replaceAll('-', ''),
    created_at: clock.now().toISOString(),
    version: 1,
    source,
    spam: false,
    mail: null,
    mails: {},
    claim: null,
    handled_at: null,
    read: null,
    notes: '',
    history: [],
  };
  // Spreading would make V8 use a dictionary, which costs 20 µs and doubles the time to stringify.
  return Object.assign(triage, fields);
}

const KEPT_CHARACTERS = 60;
const READ_CHARACTERS = 1000;

const fields = Object.keys(Came.shape);

/** Keeps the readable part of what a page sent; anybody can send anything here, so it never throws. */
export function cameOf(sent: unknown): Triage['came'] {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const given = new Map(Object.entries(sent));
  const kept = fields.flatMap((field) => {
    const line = plain(given.get(field));
    return line ? [[field, line] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function plain(value: unknown): string {
  if (typeof value !== 'string') return '';
  const line = oneLine(value.slice(0, READ_CHARACTERS)).replace(
    /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu,
    '',
  );
  return [...line].slice(0, KEPT_CHARACTERS).join('').trim();
}

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
