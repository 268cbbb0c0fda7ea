import type { Lead } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';

/** Every address that says whose a lead is. */
function addressesOf(lead: Lead): string[] {
  const kind = kindOf(lead);
  const given = [kind.sender(lead).email, kind.person(lead).email];
  return [...new Set(given.filter((address) => address !== '').map(personKey))];
}

/** Ids of leads by e-mail address. Most people have one, which is kept without an array around it. */
export class People {
  readonly #ids = new Map<string, string | string[]>();

  /** Most changes leave the address alone, and some addresses have thousands of leads. */
  replace(before: Lead | undefined, lead: Lead) {
    if (before && String(addressesOf(before)) === String(addressesOf(lead))) return;
    if (before) this.remove(before);
    this.add(lead);
  }

  add(lead: Lead) {
    for (const address of addressesOf(lead)) {
      const known = this.#ids.get(address);
      if (known === undefined) this.#ids.set(address, lead.id);
      else if (typeof known === 'string') this.#ids.set(address, [known, lead.id]);
      else known.push(lead.id);
    }
  }

  remove(lead: Lead) {
    for (const address of addressesOf(lead)) {
      const rest = this.idsOf(address).filter((id) => id !== lead.id);
      if (rest.length === 0) this.#ids.delete(address);
      else this.#ids.set(address, rest);
    }
  }

  idsOf(email: string): readonly string[] {
    const known = this.#ids.get(personKey(email)) ?? [];
    return typeof known === 'string' ? [known] : known;
  }
}
