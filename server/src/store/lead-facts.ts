import { byKind, type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { isUnread, openSince, waits } from '@sallie/shared/rules/lead-signs';
import { hashesOf, type Seeds } from './columns.ts';
import { type Facts, secondsOf } from './facts.ts';
import { addressesOf, PER_LEAD, type People } from './people.ts';
import type { OldLeads } from './store.ts';

/* Marks of a lead, and the numbers kept of it: marks, seconds from which it waits, then each address as two hashes. */

const WAITS = 1;
const UNREAD = 2;
/** One of several that count as one. */
const GROUPED = 4;

export const leadWidth = 2 + 2 * PER_LEAD;

export function leadFact(lead: Lead, seeds: Seeds): number[] {
  const addresses = addressesOf(lead).flatMap((address) => hashesOf(address, seeds));
  return [marksOf(lead), secondsOf(openSince(lead)), ...addresses];
}

function marksOf(lead: Lead): number {
  const isGrouped = leadGroupOf(lead) !== lead.id;
  return (waits(lead) ? WAITS : 0) | (isUnread(lead) ? UNREAD : 0) | (isGrouped ? GROUPED : 0);
}

/** The addresses of a lead whose numbers begin at `from`. */
export function takeInAddresses(
  people: People,
  kind: LeadKind,
  position: number,
  { words }: Facts,
  from: number,
) {
  for (let at = 0; at < PER_LEAD; at += 1) {
    const hash = words[from + 2 + 2 * at] ?? 0;
    const other = words[from + 3 + 2 * at] ?? 0;
    if (hash !== 0 || other !== 0) people.addHashed(kind, position, at, hash, other);
  }
}

/** What a start finds: leads that have to be looked at, and how many of the others wait and are unread. */
export class FoundLeads {
  readonly #old: OldLeads | undefined;
  readonly #positions = byKind<Record<LeadKind, number[]>>(() => []);
  #waiting = 0;
  #unread = 0;

  constructor(old: OldLeads | undefined) {
    this.#old = old;
  }

  take(kind: LeadKind, position: number, { words }: Facts, from: number) {
    const marks = words[from] ?? 0;
    if (this.#isOld(marks, words[from + 1] ?? 0)) {
      if (marks & WAITS) this.#waiting += 1;
      if (marks & UNREAD) this.#unread += 1;
    } else this.#positions[kind].push(position);
  }

  #isOld(marks: number, since: number): boolean {
    if (!this.#old || marks & GROUPED) return false;
    return !(marks & WAITS) || this.#old.isOld(since * 1000);
  }

  /** Once: hands over where those stand that have to be looked at, and tells of the others. */
  tell(look: (kind: LeadKind, positions: readonly number[]) => void) {
    for (const kind of leadKinds) look(kind, this.#positions[kind].splice(0));
    this.#old?.count({ waiting: this.#waiting, unread: this.#unread });
  }
}
