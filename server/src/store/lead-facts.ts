import { byKind, type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { isUnread, openSince, waits } from '@sallie/shared/rules/lead-signs';
import { hashesOf, type Seeds } from './columns.ts';
import { secondsOf } from './facts.ts';
import { addressesOf, PER_LEAD } from './people.ts';
import type { OldLeads } from './store.ts';

/* The numbers kept of a lead: marks, the second since when it is open, then each address as two hashes. */

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

/** What a start finds: leads that have to be looked at, and how many of the others wait and are unread. */
export class FoundLeads {
  readonly #old: OldLeads | undefined;
  readonly #positions = byKind<Record<LeadKind, number[]>>(() => []);
  #waiting = 0;
  #unread = 0;

  constructor(old: OldLeads | undefined) {
    this.#old = old;
  }

  take(kind: LeadKind, start: number, marks: Uint32Array, since: Uint32Array) {
    for (let place = 0; place < marks.length; place += 1) {
      const mark = marks[place] ?? 0;
      if (!this.#isOld(mark, since[place] ?? 0)) this.#positions[kind].push(start + place);
      else {
        if (mark & WAITS) this.#waiting += 1;
        if (mark & UNREAD) this.#unread += 1;
      }
    }
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
