import type { Message } from '../../contract/message.ts';

/** The lines of one thread that was opened here. */
export interface ThreadLines {
  phase: 'reading' | 'ready' | 'failed';
  /** In `seq` order, each once. */
  messages: readonly Message[];
}

export const noLines: ThreadLines = { phase: 'reading', messages: [] };

/** Whichever way a line comes, by a load, live, replayed or by its ack, it stands once and in its place. */
export function mergeLines(
  known: readonly Message[],
  arrived: readonly Message[],
): readonly Message[] {
  const held = new Set(known.map(({ seq }) => seq));
  const news = arrived.filter(({ seq }) => !held.has(seq) && held.add(seq));
  if (news.length === 0) return known;
  return [...known, ...news].sort((a, b) => a.seq - b.seq);
}

/** `seq` has no gaps, so one in what arrives means that something was missed. */
export function leavesGap(known: readonly Message[], line: Message): boolean {
  return line.seq > (known.at(-1)?.seq ?? 0) + 1;
}
