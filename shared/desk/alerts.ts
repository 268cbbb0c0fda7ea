import type { Message } from '../src/chat/message.ts';
import type { LeadKind } from '../src/lead.ts';
import type { Lead } from '../src/leads.ts';
import type { Notice } from './host.ts';
import { kindNames } from './leads/kind-names.ts';
import { leadPerson } from './leads/lead-person.ts';

/**
 * What a newly arrived lead should say outside the desk, or nothing. One enquiry rings once: a visitor only stands
 * beside the form or the chat that made it, and the referrals of one form are one enquiry.
 */
export function alertFor(kind: LeadKind, lead: Lead, others: readonly Lead[]): Notice | null {
  if (lead.spam || kind === 'visitors') return null;
  if ('batch_id' in lead && lead.batch_id && others.some((other) => sameBatch(other, lead))) {
    return null;
  }
  return { title: `New ${kindNames[kind].one}`, body: leadPerson(lead).name };
}

function sameBatch(other: Lead, { id, batch_id }: { id: string; batch_id: string | null }) {
  return 'batch_id' in other && other.id !== id && other.batch_id === batch_id;
}

/** One visit rings once, however often the visitor's page comes and goes. */
const ONE_VISIT = 10 * 60_000;
/** Somebody who sends a thought in five lines rings once. */
const ONE_THOUGHT = 5000;

/** When this conversation last rang on this machine, in milliseconds; null: never. */
interface LastRung {
  arrival: number | null;
  any: number | null;
}

const within = (span: number, then: number | null, now: number) =>
  then !== null && now - then < span;

/** What to say of a visitor who comes into live chat. */
export function arrivalAlert(name: string, last: LastRung, now: number): Notice | null {
  if (within(ONE_VISIT, last.arrival, now)) return null;
  return { title: 'Visitor online', body: `${name} would like to talk` };
}

export interface LineFacts {
  name: string;
  /** Somebody sits in front of this conversation here, or the colleague who took it over does there. */
  isWatched: boolean;
  /** A person is meant, not SallieBot. */
  isForPerson: boolean;
  last: LastRung;
  now: number;
}

/** What to say of a line: only a visitor's, and only while nobody is looking. */
export function lineAlert(
  { message, is_bot, is_admin }: Pick<Message, 'message' | 'is_bot' | 'is_admin'>,
  { name, isWatched, isForPerson, last, now }: LineFacts,
): Notice | null {
  if (is_bot || is_admin || isWatched || !isForPerson) return null;
  if (within(ONE_THOUGHT, last.any, now)) return null;
  return { title: name, body: message.length > 120 ? `${message.slice(0, 119)}…` : message };
}
