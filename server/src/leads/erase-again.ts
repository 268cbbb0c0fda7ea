import type { LeadKind, LeadRef } from '@sallie/shared/contract/leads';
import type { Person } from '@sallie/shared/contract/person';
import {
  type CollectionName,
  collectionNames,
  declarationOf,
  holdsLeads,
} from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { Erasures } from './erasures.ts';
import { guestOf, personOf } from './person-records.ts';

/** Recognizes people who were erased after a backup was made, by hashes alone. */
export interface ErasedSince {
  hasPerson(email: string): boolean;
  hasRecord(id: string): boolean;
}

/** Erases people whom a restored backup brought back. Returns the number of dropped records. */
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
    // Most leads went with the erasure of their person's address.
    if (!(await store.get(kind, id))) continue;
    records += await erasures.erase(() => alone(store, kind, id), { role: 'command' });
  }
  return records;
}

async function namedIn(store: Store, erased: ErasedSince) {
  const emails = new Set<string>();
  const others: LeadRef[] = [];
  for (const name of collectionNames()) {
    const fields = addressFieldsOf(name);
    if (fields.length === 0) continue;
    for await (const record of store.each(name)) {
      const addresses = fields.flatMap((field) => field.of(record)).map(String);
      for (const email of addresses) if (erased.hasPerson(email)) emails.add(email);
      // A referral belongs to two people; only the addresses tell whose half must go.
      const isOnes = holdsLeads(name) && name !== 'referrals';
      if (isOnes && erased.hasRecord(record.id)) others.push({ kind: name, id: record.id });
    }
  }
  return { emails, others };
}

function addressFieldsOf(name: CollectionName) {
  const { fields = {}, ofPerson = {} } = declarationOf(name);
  const isAddress = (by: string) =>
    holdsLeads(name) ? by === 'address' : ofPerson[by] === 'address';
  return Object.entries(fields).flatMap(([by, field]) => (isAddress(by) ? [field] : []));
}

/** Finds a guest's conversation, or a lead whose address differed when it was erased. */
async function alone(store: Store, kind: LeadKind, id: string): Promise<Person> {
  const guest = await guestOf(store, id);
  if (kind === 'visitors') return guest;
  const lead = await store.get(kind, id);
  return { ...guest, [kind]: lead ? [lead] : [] };
}
