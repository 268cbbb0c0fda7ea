import { isSnoozed } from '../../rules/triage.ts';
import { visitEnd } from '../../rules/visits.ts';
import type { TodayItem } from './items.ts';

/** The time that a row shows, an ISO instant, and what it is the time of. */
export interface ShownTime {
  of: 'talk' | 'snooze' | 'visit' | 'call-back' | 'taken' | 'promise';
  at: string;
}

/** What is planned with it, else since when somebody has it, else since when it waits. */
export function shownTime({ parts, since, isTaken, isHere }: TodayItem, now: Date): ShownTime {
  if (isHere) return { of: 'talk', at: since };
  const snoozed = parts.find((lead) => isSnoozed(lead, now))?.snoozed_until;
  if (snoozed) return { of: 'snooze', at: snoozed };
  // What is ahead stands in the agenda.
  const visited = parts.find(visitEnd);
  if (visited?.kind === 'consultations' && visited.appointment)
    return { of: 'visit', at: visited.appointment };
  const called = parts.find(({ call_back_at }) => call_back_at !== undefined)?.call_back_at;
  if (called) return { of: 'call-back', at: called };
  if (!isTaken) return { of: 'promise', at: since };
  const claim = parts.find((lead) => lead.claim)?.claim;
  return { of: 'taken', at: claim?.at ?? since };
}
