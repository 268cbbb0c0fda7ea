import { personKey } from '@sallie/shared/person';

/** What of a lead says whose it is. */
export interface Addressed {
  id: string;
  email?: string;
  referrer_email?: string;
  referred_email?: string;
}

function addressesOf(lead: Addressed): string[] {
  const { email, referrer_email, referred_email } = lead;
  const given = [email, referrer_email, referred_email].filter((address) => !!address);
  return [...new Set(given.map((address) => personKey(String(address))))];
}

/** Ids of leads by e-mail address. Most people have one, which is kept without an array around it. */
export class People {
  readonly #ids = new Map<string, string | string[]>();

  /** Most changes leave the address alone, and some addresses have thousands of leads. */
  replace(before: Addressed | undefined, lead: Addressed) {
    if (before && String(addressesOf(before)) === String(addressesOf(lead))) return;
    if (before) this.remove(before);
    this.add(lead);
  }

  add(lead: Addressed) {
    for (const address of addressesOf(lead)) {
      const known = this.#ids.get(address);
      if (known === undefined) this.#ids.set(address, lead.id);
      else if (typeof known === 'string') this.#ids.set(address, [known, lead.id]);
      else known.push(lead.id);
    }
  }

  remove(lead: Addressed) {
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
