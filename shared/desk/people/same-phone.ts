import { findLeads } from '../../contract/lead-lists.ts';
import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import { type Person, personKey } from '../../contract/person.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { phoneDigits } from '../../rules/phone.ts';
import type { OpenDesk } from '../app/create.ts';
import { leadsOfKind } from '../stores/leads.ts';

/** Somebody else's record with a phone number of this person's: perhaps the same household, perhaps the same person. */
export interface SamePhone {
  kind: LeadKind;
  id: string;
  name: string;
  email: string;
  phone: string;
}

const SHORTEST = 7;

function phonesOf(person: Person): Set<string> {
  const leads = leadKinds.flatMap((kind): readonly Lead[] => person[kind]);
  const own = leads
    .flatMap((lead) => [kindOf(lead).person(lead), kindOf(lead).sender(lead)])
    .filter(({ email }) => personKey(email) === person.email)
    .map(({ phone }) => phoneDigits(phone));
  return new Set(own.filter((digits) => digits.length >= SHORTEST));
}

/** The latest record of every other address with an equal phone. Suggested, never joined. */
export function samePhone(person: Person, leads: Iterable<Lead>): SamePhone[] {
  const phones = phonesOf(person);
  const found = new Map<string, SamePhone>();
  if (phones.size === 0) return [];
  for (const lead of leads) {
    const { kind, id } = lead;
    const { name, email, phone } = kindOf(lead).person(lead);
    const key = personKey(email);
    if (!phone || key === person.email || !phones.has(phoneDigits(phone))) continue;
    if (!found.has(key || id)) found.set(key || id, { kind, id, name, email, phone });
  }
  return [...found.values()];
}

/** Of a number that whole streets have, the newest. */
const MOST = 100;

/** The leads among which to look for a person's phones: all that are held, and where there are more, those with such a number. */
export async function leadsToCompare(
  person: Person,
  { leads, call }: Pick<OpenDesk, 'leads' | 'call'>,
): Promise<Lead[]> {
  const phones = [...phonesOf(person)];
  const parts = leadKinds.map(async (kind): Promise<readonly Lead[]> => {
    const { rows, beyond } = leadsOfKind(leads, kind).getState();
    if (!beyond) return rows;
    const asked = phones.map((search) =>
      call(findLeads, { params: { kind }, body: { search, limit: MOST } }),
    );
    return (await Promise.all(asked)).flatMap((page) => page.rows);
  });
  return (await Promise.all(parts)).flat();
}
