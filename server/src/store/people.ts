import { byKind, type Lead, type LeadKind } from '@sallie/shared/contract/leads';
import { personKey } from '@sallie/shared/contract/person';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import type { Seeds } from './columns.ts';
import { Positions } from './positions.ts';

/** A lead names its sender and, where that is somebody else, the person it is about. */
export const PER_LEAD = 2;

/** Every address that says whose a lead is, as people are told apart by it. */
export function addressesOf(lead: Lead): string[] {
  const kind = kindOf(lead);
  const given = [kind.sender(lead).email, kind.person(lead).email];
  return [...new Set(given.filter((address) => address !== '').map(personKey))];
}

/** Where the leads of an e-mail address may stand. No address is kept, so each lead that is found has to be looked at. */
export class People {
  readonly #places: Record<LeadKind, Positions>;

  constructor(seeds: Seeds) {
    this.#places = byKind<Record<LeadKind, Positions>>(() => new Positions(seeds));
  }

  /** Most changes leave the address alone, and some addresses have thousands of leads. */
  replace(before: Lead | undefined, lead: Lead, position: number) {
    const addresses = addressesOf(lead);
    if (before && String(addressesOf(before)) === String(addresses)) return;
    if (before) this.remove(before, position);
    addresses.forEach((address, at) => {
      this.#places[lead.kind].add(address, position * PER_LEAD + at);
    });
  }

  /** As `replace`, of one of the addresses of a lead of which no more is known. */
  addHashed(kind: LeadKind, position: number, at: number, hash: number, other: number) {
    this.#places[kind].addHashed(hash, other, position * PER_LEAD + at);
  }

  remove(lead: Lead, position: number) {
    addressesOf(lead).forEach((_, at) => {
      this.#places[lead.kind].remove(position * PER_LEAD + at);
    });
  }

  /** The first that came first. */
  positionsOf(kind: LeadKind, email: string): number[] {
    const places = this.#places[kind].all(personKey(email));
    return [...new Set(places.map((place) => Math.floor(place / PER_LEAD)))];
  }
}
