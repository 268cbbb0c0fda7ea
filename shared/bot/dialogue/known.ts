import type { KnownContact, KnownVisitor, ReportedContact } from '../../contract/chatbot.ts';
import { limits } from '../../contract/field.ts';
import { readablePhone } from '../../rules/phone.ts';
import { BY_TEXT } from '../language/call-wish.ts';
import { promiseLine } from '../language/spanish-times.ts';
import { timesInSpanish } from '../language/spanish-when.ts';
import type { Dialogue } from './dialogue.ts';
import { recordVisitor } from './record.ts';
import { calls, labels } from './texts.ts';
import { change, effect, isDue, say, settle, type Turn } from './turn.ts';

/* The server learns a phone or an email at once, before the request is complete, so that no contact is lost. */

/** Returns null without a record or a way to reach the visitor, and once the request is stored. */
export function knownVisitor(dialogue: Dialogue): KnownVisitor | null {
  const { visitor, consultation } = dialogue;
  if (!visitor || consultation.state === 'stored' || !isToReport(dialogue)) return null;
  const wants_call = dialogue.call === 'passing' || dialogue.call === 'passed';
  return { ...knownContact(dialogue), ...(wants_call && { wants_call }), visitor_id: visitor.id };
}

export function isReachable({ answers: { phone, email } }: Dialogue): boolean {
  return phone !== undefined || Boolean(email);
}

/** A dictated address counts too, although no mail is sent to it before the visitor has confirmed it. */
const isToReport = (dialogue: Dialogue) => isReachable(dialogue) || dialogue.dictated !== '';

/** An incomplete address is sent as well: a street alone still finds the project. */
function knownContact(dialogue: Dialogue): KnownContact {
  const { answers, draft, language } = dialogue;
  const { name, email, phone, flooring_type } = answers;
  const message = noteFor(dialogue);
  const address = answers.address ?? (draft === '' ? undefined : draft);
  return {
    ...(name !== undefined && { name }),
    ...(email && { email }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
    ...(language !== 'en' && { language }),
    ...(flooring_type !== undefined && { interest: flooring_type.slice(0, limits.name) }),
    ...(message !== '' && { message }),
  };
}

/** For staff, so in English. */
function noteFor({ answers: { extension, when }, call, dictated }: Dialogue): string {
  return [
    ...(call === 'passing' || call === 'passed' ? ['Asked for a call.'] : []),
    ...(extension ? [`${labels.extension}: ${extension}`] : []),
    ...(when ? [`${labels.when}: ${when}`] : []),
    ...(dictated ? [`Email as dictated, not confirmed: ${dictated}`] : []),
  ].join('\n');
}

/** Reports every change, one at a time, so that the latest arrives last. The next message retries a failure. */
export function keepKnown(turn: Turn) {
  recordVisitor(turn, isToReport(turn.dialogue));
  const body = knownVisitor(turn.dialogue);
  if (!body || isDue(turn, 'report_known')) return;
  if (!isKnownReported(turn.dialogue)) effect(turn, 'report_known', { body });
  else if (turn.dialogue.call === 'passing') passedOnCall(turn);
}

export function isKnownReported(dialogue: Dialogue): boolean {
  const known = knownVisitor(dialogue);
  return known === null || isSame(known, dialogue.reported);
}

/** A visitor who cannot hear is promised an answer instead of a call. */
export function promiseTo({ business, now, dialogue: { answers, language } }: Turn): string {
  const isToCall = answers.phone && !answers.when?.endsWith(BY_TEXT);
  return promiseLine(business, now, language, isToCall ? 'a call' : 'an answer');
}

function passedOnCall(turn: Turn) {
  const { phone = '', when } = turn.dialogue.answers;
  change(turn, { call: 'passed' });
  const number = readablePhone(phone);
  const { language } = turn.dialogue;
  const isTime = when && when !== BY_TEXT;
  if (isTime) say(turn, calls.passedWhen, number, language === 'es' ? timesInSpanish(when) : when);
  else say(turn, calls.passed, number, promiseTo(turn));
}

/** Tells the visitor not to wait for a call that the server does not know of; the next message tries again. */
export function callFailed(turn: Turn) {
  if (turn.dialogue.call === 'passing') say(turn, calls.failed);
}

function isSame(one: ReportedContact, other: ReportedContact): boolean {
  const fields = [
    'name',
    'email',
    'phone',
    'address',
    'interest',
    'message',
    'wants_call',
    'language',
  ] as const;
  return fields.every((field) => one[field] === other[field]);
}

export function knownReported(turn: Turn, id: string) {
  const done = settle(turn, 'report_known', id);
  if (!done) return;
  const { visitor_id, ...known } = done.body;
  change(turn, { reported: known });
  keepKnown(turn);
}
