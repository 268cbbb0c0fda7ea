import { byKind, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import type { OldLeads } from '../store.ts';
import type { FactColumns } from './record-facts.ts';

/** What a start finds: leads that have to be looked at, and how many of the others wait and are unread. */
export class FoundLeads {
  readonly #old: OldLeads | undefined;
  readonly #positions = byKind<Record<LeadKind, number[]>>(() => []);
  #waiting = 0;
  #unread = 0;

  constructor(old: OldLeads | undefined) {
    this.#old = old;
  }

  take(kind: LeadKind, start: number, places: number, columns: FactColumns) {
    const [waits] = columns.get('waits') ?? [];
    const [unread] = columns.get('unread') ?? [];
    const [since] = columns.get('open_since') ?? [];
    const [group, alsoGroup] = columns.get('lead_group') ?? [];
    for (let place = 0; place < places; place += 1) {
      const isWaiting = waits?.[place] === 1;
      // One of several that count as one.
      const isGrouped = !!group?.[place] || !!alsoGroup?.[place];
      if (isGrouped || !this.#isOld(isWaiting, since?.[place] ?? 0)) {
        this.#positions[kind].push(start + place);
        continue;
      }
      if (isWaiting) this.#waiting += 1;
      if (unread?.[place] === 1) this.#unread += 1;
    }
  }

  #isOld(isWaiting: boolean, since: number): boolean {
    return this.#old !== undefined && (!isWaiting || this.#old.isOld(since * 1000));
  }

  /** Once: hands over where those stand that have to be looked at, and tells of the others. */
  tell(look: (kind: LeadKind, positions: readonly number[]) => void) {
    for (const kind of leadKinds) look(kind, this.#positions[kind].splice(0));
    this.#old?.count({ waiting: this.#waiting, unread: this.#unread });
  }
}
