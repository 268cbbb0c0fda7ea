import { type Lead, type LeadKind, leadKinds } from '../../contract/leads.ts';
import { type Person, personKey } from '../../contract/person.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { phoneDigits } from '../../rules/phone.ts';
import { type LeadsStores, leadsOfKind } from '../stores/leads.ts';

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
export function samePhone(person: Person, leads: LeadsStores): SamePhone[] {
  const phones = phonesOf(person);
  const found = new Map<string, SamePhone>();
  if (phones.size === 0) return [];
  for (const kind of leadKinds) {
    for (const lead of leadsOfKind(leads, kind).getState().rows) {
      const { name, email, phone } = kindOf(lead).person(lead);
      const key = personKey(email);
      if (!phone || key === person.email || !phones.has(phoneDigits(phone))) continue;
      if (!found.has(key || lead.id)) {
        found.set(key || lead.id, { kind, id: lead.id, name, email, phone });
      }
    }
  }
  return [...found.values()];
}
