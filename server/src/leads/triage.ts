import type { Actor } from '@sallie/shared/contract/history';
import type { Triage } from '@sallie/shared/contract/lead';
import type { LeadKind } from '@sallie/shared/contract/leads';
import type { Clock } from '../system/clock.ts';
import type { Random } from '../system/random.ts';
import type { StaffRef } from './lead-edit.ts';

/** A new record: the desk's part and what was sent. Ids are random: they tell neither order nor count. */
export function newLead<K extends LeadKind, F extends object>(
  kind: K,
  { clock, random }: { clock: Clock; random: Random },
  source: string,
  fields: F,
) {
  const triage: Triage & { kind: K } = {
    kind,
    id: random.uuid().replaceAll('-', ''),
    created_at: clock.now().toISOString(),
    version: 1,
    source,
    spam: false,
    mail: null,
    mails: {},
    claim: null,
    handled_at: null,
    read: null,
    notes: '',
    history: [],
  };
  // Not by spreading both: V8 makes a dictionary of an object that long, which costs 20 µs and as much again to stringify.
  return Object.assign(triage, fields);
}

/** A member of staff in a history, as they are called now. */
export const byStaff = ({ id, name, phone }: StaffRef): Actor => ({
  role: 'staff',
  id,
  name,
  ...(phone && { phone }),
});
