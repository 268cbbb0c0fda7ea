import type { Actor } from '@sallie/shared/contract/history';
import type { Triage } from '@sallie/shared/contract/lead';
import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { cameAt } from '@sallie/shared/rules/attention';
import { reopenedAt } from '@sallie/shared/rules/history';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';

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

/** A member of staff in a history, as they are called now. */
export const byStaff = ({ id, name }: { id: string; name: string }): Actor => ({
  role: 'staff',
  id,
  name,
});

/** Since when it has been up to anybody: from its coming, or from when it was last given back or cleared of spam. */
export function openSince(lead: Lead): string {
  const came = cameAt(lead);
  const reopened = reopenedAt(lead.history);
  return reopened && reopened > came ? reopened : came;
}
