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

/* Nobody who left a way to be reached is forgotten: the server knows of it at once, not when the request is complete. */

/** What is known of a visitor with a record, once there is a way to reach them; null before, and while the team has all of it as a request. */
export function knownVisitor(dialogue: Dialogue): KnownVisitor | null {
  const { visitor, consultation } = dialogue;
  if (!visitor || consultation.state === 'stored' || !isToReport(dialogue)) return null;
  const wants_call = dialogue.call === 'passing' || dialogue.call === 'passed';
  return { ...knownContact(dialogue), ...(wants_call && { wants_call }), visitor_id: visitor.id };
}

export function isReachable({ answers: { phone, email } }: Dialogue): boolean {
  return phone !== undefined || Boolean(email);
}

/** An address that was dictated is a way to reach them, though nobody writes there before they have read it. */
const isToReport = (dialogue: Dialogue) => isReachable(dialogue) || dialogue.dictated !== '';

/** The address is sent as far as it was said: a street alone still finds the project. */
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

/** What staff read beside it, in their language. */
function noteFor({ answers: { extension, when }, call, dictated }: Dialogue): string {
  return [
    ...(call === 'passing' || call === 'passed' ? ['Asked for a call.'] : []),
    ...(extension ? [`${labels.extension}: ${extension}`] : []),
    ...(when ? [`${labels.when}: ${when}`] : []),
    ...(dictated ? [`Email as dictated, not confirmed: ${dictated}`] : []),
  ].join('\n');
}

/** A record where one is wanted by now, and what is known reported as often as it changes. One report at a time: the last must be the last to arrive. After a failure the next message tries again. */
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

/** Who cannot hear is promised no call. */
export function promiseTo({ business, now, dialogue: { answers, language } }: Turn): string {
  const isToCall = answers.phone && !answers.when?.endsWith(BY_TEXT);
  return promiseLine(business, now, language, isToCall ? 'a call' : 'an answer');
}

/** When somebody calls: by the shop's own promise, or when it suits them. */
function passedOnCall(turn: Turn) {
  const { phone = '', when } = turn.dialogue.answers;
  change(turn, { call: 'passed' });
  const number = readablePhone(phone);
  const { language } = turn.dialogue;
  const isTime = when && when !== BY_TEXT;
  if (isTime) say(turn, calls.passedWhen, number, language === 'es' ? timesInSpanish(when) : when);
  else say(turn, calls.passed, number, promiseTo(turn));
}

/** Nobody waits for a call that the server knows nothing of; the next message tries again. */
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
