import * as z from 'zod/mini';
import type { Message } from './message.ts';

/** One line as the visitor sees it. Its id is the `client_id` it has on the server, so that it is never shown twice. */
export const Line = z.object({
  id: z.string(),
  from: z.enum(['visitor', 'bot', 'staff']),
  text: z.string(),
  at: z.string(),
  /** Place in the thread, given by the server; null until then. */
  seq: z.nullable(z.number()),
  /** `local`: nobody to keep it for yet. */
  state: z.enum(['local', 'sending', 'sent', 'seen', 'failed']),
});
export type Line = z.infer<typeof Line>;

/** More than this a page does not carry; the server has the whole thread. */
const KEPT = 200;

export function addLine(lines: readonly Line[], line: Line): Line[] {
  if (lines.some(({ id }) => id === line.id)) return [...lines];
  return [...lines, line].slice(-KEPT);
}

/** Lines the server has: ours get their place, new ones come in; `seq` is the only order. */
export function mergeMessages(lines: readonly Line[], messages: readonly Message[]): Line[] {
  return messages.reduce(mergeMessage, [...lines]).slice(-KEPT);
}

function mergeMessage(lines: Line[], message: Message): Line[] {
  const id = message.client_id ?? message.id;
  const known = lines.find((line) => line.id === id);
  if (known?.seq === message.seq) return lines;
  const from = message.is_admin ? 'staff' : message.is_bot ? 'bot' : 'visitor';
  const state = known?.state === 'seen' ? 'seen' : 'sent';
  const line: Line = {
    id,
    from,
    text: message.message,
    at: message.created_at,
    seq: message.seq,
    state,
  };
  return known ? settled(lines, line) : inserted(lines, line);
}

/** The server has kept a line of ours, and says where. */
export function placeLine(lines: readonly Line[], id: string, seq: number, at: string): Line[] {
  const known = lines.find((line) => line.id === id);
  if (!known) return [...lines];
  return settled([...lines], {
    ...known,
    seq,
    at,
    state: known.state === 'seen' ? 'seen' : 'sent',
  });
}

/** Keeps its place where that agrees with `seq`, so that nothing jumps without need. */
function settled(lines: Line[], line: Line): Line[] {
  const at = lines.findIndex(({ id }) => id === line.id);
  const seq = line.seq ?? 0;
  const wrong = lines.some(
    (other, place) =>
      other.seq !== null && (place < at ? other.seq > seq : place > at && other.seq < seq),
  );
  if (wrong)
    return inserted(
      lines.filter(({ id }) => id !== line.id),
      line,
    );
  return lines.map((other) => (other.id === line.id ? line : other));
}

function inserted(lines: Line[], line: Line): Line[] {
  const seq = line.seq ?? Number.POSITIVE_INFINITY;
  const after = lines.findIndex((other) => other.seq !== null && other.seq > seq);
  return after < 0 ? [...lines, line] : [...lines.slice(0, after), line, ...lines.slice(after)];
}

export function markLine(lines: readonly Line[], id: string, state: Line['state']): Line[] {
  return lines.map((line) => (line.id === id ? { ...line, state } : line));
}

/** Everything of the visitor's up to `seq` has been seen by staff. */
export function markSeen(lines: readonly Line[], seq: number): Line[] {
  return lines.map((line) =>
    line.from === 'visitor' && line.seq !== null && line.seq <= seq
      ? { ...line, state: 'seen' }
      : line,
  );
}
