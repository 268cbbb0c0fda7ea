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
  /** Of the leads' first and second addresses. */
  readonly #places: Record<LeadKind, Positions[]>;

  constructor(seeds: Seeds) {
    const make = () => Array.from({ length: PER_LEAD }, () => new Positions(seeds));
    this.#places = byKind<Record<LeadKind, Positions[]>>(make);
  }

  /** Most changes leave the address alone, and some addresses have thousands of leads. */
  replace(before: Lead | undefined, lead: Lead, position: number) {
    const addresses = addressesOf(lead);
    if (before && String(addressesOf(before)) === String(addresses)) return;
    if (before) this.remove(before, position);
    addresses.forEach((address, at) => {
      this.#places[lead.kind][at]?.add(address, position);
    });
  }

  /** Neighbours of which no more is known than the hashes of their addresses, two columns for each address. */
  addHashed(kind: LeadKind, start: number, columns: readonly Uint32Array[]) {
    this.#places[kind].forEach((places, at) => {
      const [hashes, others] = columns.slice(2 * at);
      if (hashes && others) places.addHashed(start, hashes, others);
    });
  }

  remove(lead: Lead, position: number) {
    addressesOf(lead).forEach((_, at) => {
      this.#places[lead.kind][at]?.remove(position);
    });
  }

  /** The first that came first. */
  positionsOf(kind: LeadKind, email: string): number[] {
    const found = this.#places[kind].flatMap((places) => places.all(personKey(email)));
    return [...new Set(found)].sort((one, other) => one - other);
  }
}
