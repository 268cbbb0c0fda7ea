import type { LeadKind, Triage } from '@sallie/shared/lead';
import type { Clock } from '../clock.ts';
import type { Random } from '../random.ts';

export interface Birth {
  clock: Clock;
  random: Random;
}

/** The desk's part of a new record. Ids are random: they tell neither order nor count. */
export function newTriage<K extends LeadKind>(
  kind: K,
  { clock, random }: Birth,
  source: string,
  spam: boolean,
): Triage & { kind: K } {
  return {
    kind,
    id: random.uuid().replaceAll('-', ''),
    created_at: clock.now().toISOString(),
    version: 1,
    source,
    spam,
    mail: null,
    mails: {},
    claim: null,
    handled_at: null,
    read: null,
    notes: '',
    history: [],
  };
}
