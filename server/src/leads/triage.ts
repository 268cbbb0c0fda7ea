import { consultationStatuses } from '@sallie/shared/contract/consultation';
import type { LeadKind, Triage } from '@sallie/shared/contract/lead';
import type { Lead } from '@sallie/shared/contract/leads';
import { cameAt } from '@sallie/shared/rules/attention';
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

/** Words of a lead's history after which it is up to anybody again. */
export const reopening = {
  givenBack: 'given back',
  notDone: 'not done yet',
  notSpam: 'not spam',
  isNew: `status ${consultationStatuses.new}`,
};
const words = new Set(Object.values(reopening));

/** Since when it has been up to anybody: from its coming, or from when it was last given back or cleared of spam. */
export function openSince(lead: Lead): string {
  const { history } = lead;
  const came = cameAt(lead);
  const reopened = history.findLast(({ what }) => what.split(', ').some((word) => words.has(word)));
  return reopened && reopened.at > came ? reopened.at : came;
}
