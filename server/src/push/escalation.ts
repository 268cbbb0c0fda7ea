import { createHash } from 'node:crypto';
import type { Ringing } from '@sallie/shared/contract/attention';
import { RING_EVERY_MS } from '@sallie/shared/rules/attention';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import {
  backTitle,
  newsOf,
  openedWords,
  UNANSWERED,
  URGENT,
} from '@sallie/shared/rules/lead-kinds/call-words';
import { type HoursFacts, openMinutesBetween, wallTime } from '@sallie/shared/rules/opening-hours';
import type { PhoneCalls } from '../attention/attention.ts';
import { REMIND_AFTER_MS } from '../leads/mails.ts';
import type { PushRecord } from '../store/records.ts';
import type { PhoneRecord } from '../store/staff-records.ts';

/* Which phone rings for what, and when: decided from what rings at the desks, without a look at any phone. */

/** Milliseconds for which one that shows nothing may yet be on its way to say so. */
const RECEIPT_WITHIN_MS = 10_000;
/** Whoever switches the phone on later in the morning looks at the desk. */
export const SUMMARY_WITHIN_MS = 2 * HOUR_MS;
const HASH_CHARACTERS = 32;

/** Something that people are called for. */
export interface Call {
  /** What tells it from any other, also from the same lead that is open again. */
  key: string;
  tag: string;
  lead: PushRecord['lead'];
  title: string;
  body: string;
  /** When it began and when it ends, in milliseconds. */
  from: number;
  until: number;
  /** The only account that it is for. */
  to?: string | null | undefined;
  /** The account that it is not for. */
  by?: string | undefined;
  /** Asks for nobody who takes it, so that nothing takes its place. */
  isNews?: boolean;
  /** Nobody's call at night. */
  isOfTheDay?: boolean;
  /** For those who were called for nothing while the shop was closed. */
  isSummary?: boolean;
}

/** Whose phone it is. */
export interface Owner {
  id: string;
  hasDesk: boolean;
  onCall: boolean;
}

export function callsOf({ ringing, returned }: PhoneCalls, now: number): Call[] {
  const calls = ringing.map(({ kind, id, name, since, urgent, unanswered, by_id }): Call => {
    const from = Date.parse(since);
    return {
      key: keyOf({ kind, id, since, urgent }),
      tag: kind === 'conversation' ? `conversation/${id}` : `lead/${kind}/${id}`,
      lead: { kind, id },
      title: kind === 'conversation' ? chatTitle(urgent, unanswered) : newsOf(kind, urgent),
      body: name,
      from,
      until: from + REMIND_AFTER_MS,
      by: by_id,
    };
  });
  const back = returned.map(({ kind, id, name, since, rings, why, to_id, cents }): Call => {
    // What came back in another opening only stands there.
    const from = rings === 0 ? 0 : now - (rings - 1) * RING_EVERY_MS;
    const key = `back ${kind} ${id} ${to_id ?? 'all'} ${since}`;
    const title = backTitle({ why, to_id, cents });
    const [lead, tag] = [{ kind, id }, `lead/${kind}/${id}`];
    const until = from + REMIND_AFTER_MS;
    return { key, tag, lead, title, body: name, from, until, to: to_id, isOfTheDay: true };
  });
  return [...calls, ...back];
}

/** A lead that turns out to be urgent rings anew. Trouble that was told in the chat and is then left there as a lead rings once. */
function keyOf(ringing: Pick<Ringing, 'kind' | 'id' | 'since' | 'urgent'>): string {
  const { kind, id, since, urgent } = ringing;
  if (!urgent) return `${kind} ${id} ${since}`;
  const isOfChat = kind === 'conversation' || kind === 'visitors';
  return isOfChat ? `visitors ${id} urgent` : `${kind} ${id} urgent ${since}`;
}

function chatTitle(urgent: boolean | undefined, unanswered: boolean | undefined): string {
  if (urgent) return URGENT;
  return unanswered ? UNANSWERED : 'Somebody waits in the live chat';
}

/**
 * Once for each phone and opening; null where nothing of what waits came while the doors were closed: the rest rang when it came.
 * `since`: from when each waits, in ISO.
 */
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
  // One key a day: the shop opens once, also where its hours are changed meanwhile.
  const key = `opened ${wallTime(opening, facts.timeZone).slice(0, 10)}`;
  const until = from + SUMMARY_WITHIN_MS;
  const summary = { isNews: true, isSummary: true };
  return { key, tag: 'today', lead: null, ...openedWords(came.length), from, until, ...summary };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

export const pushId = (phone: Pick<PhoneRecord, 'id'>, { key }: Pick<Call, 'key'>) =>
  hashOf(`${phone.id} ${key}`).slice(0, HASH_CHARACTERS);

/** Whether this phone is to ring now; that it has rung already, whoever asks knows. */
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
  // Who has a desk open is called there first.
  return !owner.hasDesk || (!call.isNews && now >= call.from + RING_EVERY_MS);
}

/** A phone that is off has shown nothing of what it was sent. */
export const isSilent = ({ unshown_since }: PhoneRecord, now: number) =>
  unshown_since !== undefined && now - Date.parse(unshown_since) >= RECEIPT_WITHIN_MS;

/**
 * The push service keeps one message of a topic: the newest. Each tag has its own, but all that a silent phone is sent has one, so
 * that it shows one notification when it is on again.
 */
export function topicOf(phone: PhoneRecord, call: Pick<Call, 'tag'>, now: number): string {
  return hashOf(isSilent(phone, now) ? `phone ${phone.id}` : call.tag).slice(0, HASH_CHARACTERS);
}
