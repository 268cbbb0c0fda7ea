import type { Actor, Happening, HistoryEntry } from '../contract/history.ts';

export function entriesOf(at: string, by: Actor, happenings: readonly Happening[]): HistoryEntry[] {
  return happenings.map((happening, place) => ({
    ...happening,
    at,
    by,
    ...(place > 0 && { with_previous: true }),
  }));
}

/** Returns all entries of the change that includes the entry at `place`. */
export function changeAt(history: readonly HistoryEntry[], place: number): HistoryEntry[] {
  const isFirst = ({ with_previous }: HistoryEntry) => !with_previous;
  const from = history.slice(0, place + 1).findLastIndex(isFirst);
  const next = history.findIndex((entry, at) => at > place && isFirst(entry));
  return history.slice(from, next < 0 ? undefined : next);
}

/** When the lead was last given up; undefined if never. */
export function reopenedAt(history: readonly HistoryEntry[]): string | undefined {
  return history.findLast(isReopening)?.at;
}

export const isReopening = (entry: HistoryEntry) =>
  ['released', 'reopened', 'cleared-spam'].includes(entry.type) ||
  (entry.type === 'status' && entry.to === 'new');

/** Omits undone entries. */
export function standing(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  if (!history.some(({ type }) => type === 'undone')) return history;
  const kept: HistoryEntry[] = [];
  for (const entry of history) {
    if (entry.type !== 'undone') kept.push(entry);
    else for (const type of entry.changes) removeLast(kept, type);
  }
  return kept;
}

function removeLast(entries: HistoryEntry[], type: string): void {
  const at = entries.findLastIndex((one) => one.type === type);
  if (at >= 0) entries.splice(at, 1);
}
