import { limits } from '../../contract/field.ts';
import type { Stage } from '../../contract/stage.ts';
import { addMessage, markMessage, type ShownMessage } from '../../rules/shown-messages.ts';
import type { Text } from './texts.ts';
import { change, effect, isDue, type Turn, wording } from './turn.ts';

/* What the server keeps of the conversation: messages and the visitor's record. */

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

/** Whether a message stands beside the conversation: it says who is there, or whether messages go through. */
export const isAside = ({ id }: ShownMessage) => id.includes(ASIDE);

/** A message for the visitor alone, at once: what is due may be dropped, and what follows must not stand before it. */
export function aside(turn: Turn, text: Text, ...moment: string[]) {
  const id = turn.cause + ASIDE;
  const before = turn.dialogue.lines.filter((line) => line.id.startsWith(id)).length;
  record(turn, 'bot', `${id}${before}`, wording(turn, text, ...moment), true);
}

/** The product's checkpoints; past the address comes the confirmation. */
const checkpoints: readonly Stage[] = ['flooring_type', 'live_chat', 'address', 'confirmation'];

/** A visitor record, once: at a checkpoint where name and e-mail are known, or as a guest where one must be, by their name where a phone is known with it. */
export function recordVisitor(turn: Turn, guestIsFine = false) {
  const { visitor, answers, lines, stage } = turn.dialogue;
  const isNamed = answers.name !== undefined && Boolean(answers.email);
  const known = isNamed && checkpoints.includes(stage);
  const hasPhone = answers.name !== undefined && answers.phone !== undefined;
  if (isDue(turn, 'create_visitor')) return;
  if (visitor && (!visitor.guest || !known)) return;
  if (!known && !guestIsFine) return;
  // The record of a guest has its messages already.
  const earlier = visitor ? [] : latest(lines.filter(isToBring));
  effect(turn, 'create_visitor', {
    body: {
      name: (known || hasPhone) && answers.name !== undefined ? answers.name : 'Guest',
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

/** What a new record brings along, in bytes: a body over 64 KiB is refused, and the record with it. */
const BROUGHT_BYTES = 48_000;
/** What stands around each text. */
const ENVELOPE_BYTES = 60;
/** A unit of a text takes at most so many as UTF-8. */
const UNIT_BYTES = 3;

/** The end of a long conversation, as much of it as one request carries. */
function latest(lines: readonly ShownMessage[]): ShownMessage[] {
  let left = BROUGHT_BYTES;
  const from = lines.findLastIndex(({ id, text }) => {
    left -= UNIT_BYTES * JSON.stringify(id + text).length + ENVELOPE_BYTES;
    return left < 0;
  });
  return lines.slice(from + 1);
}

/** The record is there: what it brought along is kept, what came since goes after it. What a long conversation began with stays on this device. */
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

/** Over the socket only the visitor speaks: the bot's messages go over HTTP, in live chat too. */
function keep(turn: Turn, line: ShownMessage) {
  const live = turn.dialogue.stage === 'live_chat' && line.from === 'visitor';
  effect(turn, 'keep_line', { line, live });
}
