import { limits } from '../../field.ts';
import { addLine, type Line, markLine } from '../line.ts';
import { change, effect, isDue, type Turn } from './turn.ts';

/* What the server keeps of the talk: lines and the visitor's record. */

export function record(turn: Turn, from: Line['from'], id: string, text: string, kept = false) {
  const { visitor, lines } = turn.dialogue;
  const state = kept ? 'sent' : visitor ? 'sending' : 'local';
  const line: Line = { id, from, text, at: turn.now.toISOString(), seq: null, state };
  change(turn, { lines: addLine(lines, line) });
  if (state === 'sending') keep(turn, line);
}

/** A visitor record, once: at a checkpoint where name and e-mail are known, or as a guest where one must be. */
export function recordVisitor(turn: Turn, guestIsFine = false) {
  const { visitor, answers, lines } = turn.dialogue;
  const known = answers.name !== undefined && answers.email !== undefined;
  if (isDue(turn, 'create_visitor')) return;
  if (visitor && (!visitor.guest || !known)) return;
  if (!known && !guestIsFine) return;
  const told = lines.filter(({ from, state }) => from !== 'staff' && state === 'local');
  effect(turn, 'create_visitor', {
    body: {
      name: known ? (answers.name ?? '') : 'Guest',
      email: known ? (answers.email ?? '') : '',
      phone: answers.phone ?? '',
      interest: (answers.flooring_type ?? '').slice(0, limits.name),
      message: '',
      conversation: told.map(({ id, text, from }) => ({
        message: text,
        is_bot: from === 'bot',
        client_id: id,
      })),
    },
  });
}

/** The record is there: what it brought along is kept, what came since goes after it. */
export function keepLocalLines(turn: Turn, brought: readonly { client_id: string }[]) {
  const ids = new Set(brought.map(({ client_id }) => client_id));
  for (const line of turn.dialogue.lines.filter(({ state }) => state === 'local')) {
    if (ids.has(line.id)) mark(turn, line.id, 'sent');
    else send(turn, line);
  }
}

export function retryLine(turn: Turn, id: string) {
  const line = turn.dialogue.lines.find((known) => known.id === id && known.state === 'failed');
  if (line) send(turn, line);
}

function send(turn: Turn, line: Line) {
  mark(turn, line.id, 'sending');
  keep(turn, { ...line, state: 'sending' });
}

function mark(turn: Turn, id: string, state: Line['state']) {
  change(turn, { lines: markLine(turn.dialogue.lines, id, state) });
}

/** Over the socket only the visitor speaks: the bot's lines go over HTTP, in live chat too. */
function keep(turn: Turn, line: Line) {
  const live = turn.dialogue.stage === 'live_chat' && line.from === 'visitor';
  effect(turn, 'keep_line', { line, live });
}
