import type { Actor, Happening, HistoryEntry } from '../contract/history.ts';
import type { Lead } from '../contract/leads.ts';
import { assertNever } from './assert-never.ts';
import { kindOf } from './lead-kinds/lead-kinds.ts';

/** One change as its entries; what happened together is read together. */
export function entriesOf(at: string, by: Actor, happenings: readonly Happening[]): HistoryEntry[] {
  return happenings.map((happening, place) => ({
    ...happening,
    at,
    by,
    ...(place > 0 && { with_previous: true }),
  }));
}

/** Since when it has been up to anybody again; undefined when it never was given up. */
export function reopenedAt(history: readonly HistoryEntry[]): string | undefined {
  const isReopening = (entry: HistoryEntry) =>
    ['released', 'reopened', 'cleared-spam'].includes(entry.type) ||
    (entry.type === 'status' && entry.to === 'new');
  return history.findLast(isReopening)?.at;
}

/** What whoever did something to a lead is called in a sentence. */
export function actorName(actor: Actor, lead: Lead): string {
  switch (actor.role) {
    case 'staff':
      return actor.name;
    case 'visitor':
      return kindOf(lead).sender(lead).name;
    case 'bot':
      return 'SallieBot';
    case 'addressee':
      return 'The owner of the address';
    default:
      return assertNever(actor);
  }
}
