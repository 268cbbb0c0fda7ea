import { compareKeys } from '@sallie/shared/rules/lead-search/lead-order';
import { cursorOf, type LeadPlace, readCursor } from '../lead-cursor.ts';
import type { LeadSearch } from '../store.ts';

/** The first leads of a page among many that are offered, without sorting all of them. */
export class LeadRanking {
  readonly #search: LeadSearch;
  /** Of those skipped and the page together. */
  readonly #limit: number;
  readonly #after: LeadPlace | null;
  #found: LeadPlace[] = [];
  /** No lead behind it is on the page any more. */
  #last: LeadPlace | null = null;

  constructor(search: LeadSearch) {
    const { limit, after, skip = 0 } = search;
    this.#search = search;
    this.#limit = skip + limit;
    this.#after = after === undefined ? null : readCursor(after);
  }

  /** The key is asked for where it counts. */
  offer(position: number, keyOf: () => string) {
    const one = { position, key: this.#search.column === null ? '' : keyOf() };
    if (this.#after && this.#compare(one, this.#after) <= 0) return;
    if (this.#last && this.#compare(one, this.#last) >= 0) return;
    this.#found.push(one);
    if (this.#found.length >= 4 * this.#limit + 64) this.#shorten();
  }

  /** And where the next page begins; null where there is none. */
  first(): { found: readonly LeadPlace[]; next: string | null } {
    this.#shorten();
    const found = this.#found.slice(this.#search.skip, this.#limit);
    const last = found.at(-1);
    return { found, next: last && this.#found.length > this.#limit ? cursorOf(last) : null };
  }

  /** One more than the page has: it tells that there is another. */
  #shorten() {
    this.#found.sort((one, other) => this.#compare(one, other));
    this.#found.length = Math.min(this.#found.length, this.#limit + 1);
    if (this.#found.length > this.#limit) this.#last = this.#found.at(-1) ?? null;
  }

  #compare(one: LeadPlace, other: LeadPlace): number {
    const { isDescending } = this.#search;
    return compareKeys(one.key, other.key, isDescending) || other.position - one.position;
  }
}
