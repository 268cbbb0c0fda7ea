import { createHash } from 'node:crypto';
import type { Ringing } from '@sallie/shared/contract/attention';
import { RING_EVERY_MS } from '@sallie/shared/rules/attention';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import { backTitle, openedWords, ringingTitle } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { type HoursFacts, openMinutesBetween } from '@sallie/shared/rules/opening-hours';
import { wallTime } from '@sallie/shared/rules/shop-clock';
import type { PhoneCalls } from '../attention/attention.ts';
import { REMIND_AFTER_MS } from '../leads/mails.ts';
import type { PushRecord } from '../store/records.ts';
import type { PhoneRecord } from '../store/staff-records.ts';

/* Decides which phone rings for what and when, from what rings at the desks. */

/** A phone without a receipt after this time (ms) counts as silent. */
const RECEIPT_WITHIN_MS = 10_000;
/** A person who turns the phone on later in the morning looks at the desk. */
export const SUMMARY_WITHIN_MS = 2 * HOUR_MS;
const HASH_CHARACTERS = 32;

export interface Call {
  /** Differs for the same lead when it opens again. */
  key: string;
  tag: string;
  lead: PushRecord['lead'];
  title: string;
  body: string;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
  /** Set when only this account is called. */
  to?: string | null | undefined;
  /** Set when this account is not called. */
  by?: string | undefined;
  /** Needs nobody to take it, so no replacement follows. */
  isNews?: boolean;
  /** Never rings at night. */
  isOfTheDay?: boolean;
  /** Rings only for people whose phones were silent while the shop was closed. */
  isSummary?: boolean;
}

export interface Owner {
  id: string;
  hasDesk: boolean;
  onCall: boolean;
}

export function callsOf({ ringing, returned }: PhoneCalls, now: number): Call[] {
  const calls = ringing.map((entry): Call => {
    const { kind, id, name, since, by_id } = entry;
    const from = Date.parse(since);
    return {
      key: keyOf(entry),
      tag: kind === 'conversation' ? `conversation/${id}` : `lead/${kind}/${id}`,
      lead: { kind, id },
      title: ringingTitle(entry),
      body: name,
      from,
      until: from + REMIND_AFTER_MS,
      by: by_id,
    };
  });
  const back = returned.map(({ kind, id, name, since, rings, why, to_id, cents }): Call => {
    // What returned in an earlier opening does not ring.
    const from = rings === 0 ? 0 : now - (rings - 1) * RING_EVERY_MS;
    const key = `back ${kind} ${id} ${to_id ?? 'all'} ${since}`;
    const title = backTitle({ why, to_id, cents });
    const [lead, tag] = [{ kind, id }, `lead/${kind}/${id}`];
    const until = from + REMIND_AFTER_MS;
    return { key, tag, lead, title, body: name, from, until, to: to_id, isOfTheDay: true };
  });
  return [...calls, ...back];
}

/** A lead that becomes urgent rings again. Trouble in a chat and its later lead ring once. */
function keyOf(ringing: Pick<Ringing, 'kind' | 'id' | 'since' | 'urgent'>): string {
  const { kind, id, since, urgent } = ringing;
  if (!urgent) return `${kind} ${id} ${since}`;
  const isOfChat = kind === 'conversation' || kind === 'visitors';
  return isOfChat ? `visitors ${id} urgent` : `${kind} ${id} urgent ${since}`;
}

/** Null when nothing that waits came while the shop was closed. `since` has the starts of the waits. */
export function openedCall(
  facts: HoursFacts,
  opening: Date,
  since: readonly string[],
): Call | null {
  const came = since.filter((at) => {
    const from = new Date(at);
    return from < opening && openMinutesBetween(facts, from, opening, 1) === 0;
  });
  if (came.length === 0) return null;
  const from = opening.getTime();
  // One key per day, because the hours may be changed after the shop has opened.
  const key = `opened ${wallTime(opening, facts.timeZone).slice(0, 10)}`;
  const until = from + SUMMARY_WITHIN_MS;
  const summary = { isNews: true, isSummary: true };
  return { key, tag: 'today', lead: null, ...openedWords(came.length), from, until, ...summary };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export const pushId = (phone: Pick<PhoneRecord, 'id'>, { key }: Pick<Call, 'key'>) =>
  hashOf(`${phone.id} ${key}`).slice(0, HASH_CHARACTERS);

/** The caller knows whether it has rung already. */
export function rings(
  call: Call,
  phone: Pick<PhoneRecord, 'created_at'>,
  owner: Owner,
  { now, quiet }: { now: number; quiet: boolean },
): boolean {
  if (call.by === owner.id || (call.to && call.to !== owner.id)) return false;
  if (call.isSummary && owner.onCall) return false;
  if (quiet && (!owner.onCall || call.isOfTheDay)) return false;
  if (now >= call.until || Date.parse(phone.created_at) > call.from) return false;
  // A person with an open desk is called there first.
  return !owner.hasDesk || (!call.isNews && now >= call.from + RING_EVERY_MS);
}

/** True for a phone that shows nothing of what it is sent, for example because it is off. */
export const isSilent = ({ unshown_since }: PhoneRecord, now: number) =>
  unshown_since !== undefined && now - Date.parse(unshown_since) >= RECEIPT_WITHIN_MS;

/**
 * A push service keeps only the newest message of a topic. A silent phone has one topic for all tags, so that
 * it shows a single notification when it is on again.
 */
export function topicOf(phone: PhoneRecord, call: Pick<Call, 'tag'>, now: number): string {
  return hashOf(isSilent(phone, now) ? `phone ${phone.id}` : call.tag).slice(0, HASH_CHARACTERS);
}
