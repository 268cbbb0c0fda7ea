import * as z from 'zod/mini';
import type { Message } from '../contract/conversation.ts';

/** `id` is the `client_id` on the server, so that a message is never shown twice. */
export const ShownMessage = z.object({
  id: z.string(),
  from: z.enum(['visitor', 'bot', 'staff']),
  text: z.string(),
  by: z.optional(z.string()),
  at: z.string(),
  /** From the server; null before it has stored the message. */
  seq: z.nullable(z.number()),
  /** `local`: there is no visitor record to store it for yet. */
  state: z.enum(['local', 'sending', 'sent', 'seen', 'failed']),
});
export type ShownMessage = z.infer<typeof ShownMessage>;

/** The page keeps only the newest; the server has the whole conversation. */
const MOST_KEPT = 200;

export function addMessage(lines: readonly ShownMessage[], line: ShownMessage): ShownMessage[] {
  if (lines.some(({ id }) => id === line.id)) return [...lines];
  return [...lines, line].slice(-MOST_KEPT);
}

/** Merges messages from the server; `seq` alone defines the order. */
export function mergeMessages(
  lines: readonly ShownMessage[],
  messages: readonly Message[],
): ShownMessage[] {
  return messages.reduce(mergeMessage, [...lines]).slice(-MOST_KEPT);
}

function mergeMessage(lines: ShownMessage[], message: Message): ShownMessage[] {
  const id = message.client_id ?? message.id;
  const known = lines.find((line) => line.id === id);
  if (known?.seq === message.seq) return lines;
  const from = message.is_admin ? 'staff' : message.is_bot ? 'bot' : 'visitor';
  const state = known?.state === 'seen' ? 'seen' : 'sent';
  const line: ShownMessage = {
    id,
    from,
    text: message.message,
    by: message.by,
    at: message.created_at,
    seq: message.seq,
    state,
  };
  return known ? settled(lines, line) : inserted(lines, line);
}

export function placeMessage(
  lines: readonly ShownMessage[],
  id: string,
  seq: number,
  at: string,
): ShownMessage[] {
  const known = lines.find((line) => line.id === id);
  if (!known) return [...lines];
  return settled([...lines], {
    ...known,
    seq,
    at,
    state: known.state === 'seen' ? 'seen' : 'sent',
  });
}

/** Leaves a message in place while that agrees with `seq`, so that nothing jumps needlessly. */
function settled(lines: ShownMessage[], line: ShownMessage): ShownMessage[] {
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

function inserted(lines: ShownMessage[], line: ShownMessage): ShownMessage[] {
  const seq = line.seq ?? Number.POSITIVE_INFINITY;
  const after = lines.findIndex((other) => other.seq !== null && other.seq > seq);
  return after < 0 ? [...lines, line] : [...lines.slice(0, after), line, ...lines.slice(after)];
}

export function markMessage(
  lines: readonly ShownMessage[],
  id: string,
  state: ShownMessage['state'],
): ShownMessage[] {
  return lines.map((line) => (line.id === id ? { ...line, state } : line));
}

/** Staff have seen the visitor's messages up to `seq`. */
export function markSeen(lines: readonly ShownMessage[], seq: number): ShownMessage[] {
  return lines.map((line) =>
    line.from === 'visitor' && line.seq !== null && line.seq <= seq
      ? { ...line, state: 'seen' }
      : line,
  );
}
