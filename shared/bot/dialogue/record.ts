import type { KnownContact, KnownVisitor, ReportedContact } from '../../contract/chatbot.ts';
import { limits } from '../../contract/field.ts';
import type { Stage } from '../../contract/stage.ts';
import { readablePhone } from '../../rules/phone.ts';
import { addMessage, markMessage, type ShownMessage } from '../../rules/shown-messages.ts';
import { BY_TEXT } from '../language/person-wish.ts';
import { timesInSpanish } from '../language/spanish.ts';
import { promiseLine } from '../language/spanish-times.ts';
import { type Dialogue, NO_PREFERENCE } from './dialogue.ts';
import { calls, labels, type Text } from './texts.ts';
import { change, effect, isDue, say, settle, type Turn, wording } from './turn.ts';

export function record(
  turn: Turn,
  from: ShownMessage['from'],
  id: string,
  text: string,
  kept = false,
) {
  const { visitor, lines } = turn.dialogue;
  const state = kept ? 'sent' : visitor ? 'sending' : 'local';
  const line: ShownMessage = { id, from, text, at: turn.now.toISOString(), seq: null, state };
  change(turn, { lines: addMessage(lines, line) });
  if (state === 'sending') keep(turn, line);
}

const ASIDE = '/aside';

/** Returns true for notices about staff or the connection. */
export const isAside = ({ id }: ShownMessage) => id.includes(ASIDE);

/** Shows a message to the visitor only. Recorded at once: an effect may be dropped, or come after later messages. */
export function aside(turn: Turn, text: Text, ...moment: string[]) {
  const id = turn.cause + ASIDE;
  const before = turn.dialogue.lines.filter((line) => line.id.startsWith(id)).length;
  record(turn, 'bot', `${id}${before}`, wording(turn, text, ...moment), true);
}

/** The product's checkpoints; `confirmation` follows the address. */
const checkpoints: readonly Stage[] = ['flooring_type', 'live_chat', 'address', 'confirmation'];

/** Creates the record once: at a checkpoint with name and email, or as a guest, under the name that is known. */
export function recordVisitor(turn: Turn, guestIsFine = false) {
  const { visitor, answers, lines, stage } = turn.dialogue;
  const isNamed = answers.name !== undefined && Boolean(answers.email);
  const known = isNamed && checkpoints.includes(stage);
  if (isDue(turn, 'create_visitor')) return;
  if (visitor && (!visitor.guest || !known)) return;
  if (!known && !guestIsFine) return;
  // A guest's record already has its messages.
  const earlier = visitor ? [] : latest(lines.filter(isToBring));
  effect(turn, 'create_visitor', {
    body: {
      name: answers.name ?? 'Guest',
      email: known ? (answers.email ?? '') : '',
      phone: answers.phone ?? '',
      interest: (answers.flooring_type ?? '').slice(0, limits.name),
      message: '',
      conversation: earlier.map(({ id, text, from }) => ({
        message: text,
        is_bot: from === 'bot',
        client_id: id,
      })),
    },
  });
}

const isToBring = ({ from, state }: ShownMessage) => from !== 'staff' && state === 'local';

/** The byte limit for messages in a new record, because the server refuses bodies over 64 KiB. */
const BROUGHT_BYTES = 48_000;
/** JSON around each text. */
const ENVELOPE_BYTES = 60;
/** Most UTF-8 bytes of one UTF-16 unit. */
const UNIT_BYTES = 3;

/** Returns the end of the conversation that fits into one request. */
function latest(lines: readonly ShownMessage[]): ShownMessage[] {
  let left = BROUGHT_BYTES;
  const from = lines.findLastIndex(({ id, text }) => {
    left -= UNIT_BYTES * JSON.stringify(id + text).length + ENVELOPE_BYTES;
    return left < 0;
  });
  return lines.slice(from + 1);
}

/** Marks the messages in the new record and sends later ones. Earlier ones of a long conversation stay here. */
export function keepLocalLines(turn: Turn, brought: readonly { client_id: string }[]) {
  const ids = new Set(brought.map(({ client_id }) => client_id));
  const { lines } = turn.dialogue;
  const from = lines.findIndex(({ id }) => ids.has(id));
  for (const line of lines.slice(Math.max(from, 0)).filter(isToBring)) {
    if (ids.has(line.id)) mark(turn, line.id, 'sent');
    else send(turn, line);
  }
}

export function retryLine(turn: Turn, id: string) {
  const line = turn.dialogue.lines.find((known) => known.id === id && known.state === 'failed');
  if (line) send(turn, line);
}

function send(turn: Turn, line: ShownMessage) {
  mark(turn, line.id, 'sending');
  keep(turn, { ...line, state: 'sending' });
}

function mark(turn: Turn, id: string, state: ShownMessage['state']) {
  change(turn, { lines: markMessage(turn.dialogue.lines, id, state) });
}

/** Only the visitor's messages use the socket; SallieBot's use HTTP, in live chat too. */
function keep(turn: Turn, line: ShownMessage) {
  const live = turn.dialogue.stage === 'live_chat' && line.from === 'visitor';
  effect(turn, 'keep_line', { line, live });
}

/* What is known of the visitor. The server learns a phone or an email at once, before the request is complete, so that no contact is lost. */

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
function noteFor({ answers, call, dictated }: Dialogue): string {
  const { phone, extension, other_phone, when } = answers;
  const wish = phone ? 'Asked for a call.' : 'Gave no phone number.';
  const tastes = (['colors', 'patterns'] as const).filter(
    (part) => answers[part] && answers[part] !== NO_PREFERENCE,
  );
  return [
    ...(call === 'passing' || call === 'passed' ? [wish] : []),
    ...tastes.map((part) => `${labels[part]}: ${answers[part]}`),
    ...(extension ? [`${labels.extension}: ${extension}`] : []),
    ...(other_phone ? [`${labels.other_phone}: ${other_phone}`] : []),
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
  const { phone, email = '', when } = turn.dialogue.answers;
  change(turn, { call: 'passed' });
  if (!phone) return say(turn, calls.passedByEmail, email, promiseTo(turn));
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
