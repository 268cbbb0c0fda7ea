import type { Ringing } from '../../contract/frames.ts';

/** Who is shown first: whoever waits in live chat, then whoever waits longest. */
export function firstToTake(ringing: readonly Ringing[]): Ringing | null {
  const isTalk = ({ kind }: Ringing) => Number(kind === 'conversation');
  const since = (entry: Ringing) => Date.parse(entry.since);
  const sorted = [...ringing].sort((a, b) => isTalk(b) - isTalk(a) || since(a) - since(b));
  return sorted[0] ?? null;
}
