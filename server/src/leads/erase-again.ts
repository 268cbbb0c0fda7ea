import { type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { Person } from '@sallie/shared/contract/person';
import { addressesOf } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Erasures } from './erasures.ts';
import { guestOf, personOf } from './person-records.ts';

/** Who was erased after a backup had been made, known by hashes alone. */
export interface ErasedSince {
  hasPerson(email: string): boolean;
  hasRecord(id: string): boolean;
}

/** Erases them once more, from what that backup brought back. Returns how many records went. */
export async function eraseAgain(
  store: Store,
  erasures: Erasures,
  erased: ErasedSince,
): Promise<number> {
  const { emails, others } = await namedIn(store, erased);
  let records = 0;
  for (const email of emails)
    records += await erasures.erase(() => personOf(store, email), { role: 'command' });
  for (const { kind, id } of others) {
    // Most went with their person's address.
    if (!(await store.get(kind, id))) continue;
    records += await erasures.erase(() => alone(store, kind, id), { role: 'command' });
  }
  return records;
}

async function namedIn(store: Store, erased: ErasedSince) {
  const emails = new Set<string>();
  const others: { kind: LeadKind; id: string }[] = [];
  for (const kind of leadKinds) {
    for await (const lead of store.each(kind)) {
      for (const email of addressesOf(lead)) if (erased.hasPerson(email)) emails.add(email);
      // A referral is two people's: of those only the addresses tell whose half is to go.
      if (kind !== 'referrals' && erased.hasRecord(lead.id)) others.push({ kind, id: lead.id });
    }
  }
  return { emails, others };
}

/** A guest's conversation, or a lead whose address was another when it was erased. */
async function alone(store: Store, kind: LeadKind, id: string): Promise<Person> {
  const guest = await guestOf(store, id);
  if (kind === 'visitors') return guest;
  const lead = await store.get(kind, id);
  return { ...guest, [kind]: lead ? [lead] : [] };
}
