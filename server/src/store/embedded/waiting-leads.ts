import { byKind, type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { isReminded, isTaken, isUnread, openSince, waits } from '@sallie/shared/rules/lead-signs';
import type { WaitSearch } from '../store.ts';
import { type FactColumns, hashesOf, type Seeds, secondsOf } from './facts.ts';
import { withRoom } from './indexes.ts';

/* What is known of a lead, as bits. */
const WAITS = 1;
const UNREAD = 2;
const TAKEN = 4;
const REMINDED = 8;

/** Leads that count as one. */
interface Group {
  waiting: number;
  taken: number;
  reminded: number;
}

interface Place {
  kind: LeadKind;
  position: number;
  since: number;
}

/** What waits, since when, and what nobody has opened: five bytes a lead, kept right by each change, and no lead is read for it. */
export class WaitingLeads {
  readonly #seeds: Seeds;
  readonly #columns = byKind<Record<LeadKind, Columns>>(() => new Columns());
  /** By hashes of their names, the number of each. */
  readonly #numbers = new Map<string, number>();
  /** The first stands for none. */
  readonly #groups: (Group | undefined)[] = [undefined];
  #waiting = 0;
  #unread = 0;

  constructor(seeds: Seeds) {
    this.#seeds = seeds;
  }

  set(kind: LeadKind, position: number, lead: Lead | null) {
    if (!lead) return this.#place(kind, position, 0, 0, 0);
    const group = leadGroupOf(lead);
    const bits =
      (waits(lead) ? WAITS : 0) |
      (isUnread(lead) ? UNREAD : 0) |
      (isTaken(lead) ? TAKEN : 0) |
      (isReminded(lead) ? REMINDED : 0);
    const number = group === lead.id ? 0 : this.#numberOf(hashesOf(group, this.#seeds));
    this.#place(kind, position, bits, secondsOf(openSince(lead)), number);
  }

  /** Neighbours of which no more is known than their facts, from this position on. */
  takeIn(kind: LeadKind, start: number, places: number, columns: FactColumns) {
    const column = (name: string) => columns.get(name) ?? [];
    const [[waits], [unread], [taken], [reminded]] = [
      column('waits'),
      column('unread'),
      column('taken'),
      column('reminded'),
    ];
    const [since] = column('open_since');
    const [hashes, others] = column('lead_group');
    for (let place = 0; place < places; place += 1) {
      const bits =
        (waits?.[place] ?? 0) * WAITS +
        (unread?.[place] ?? 0) * UNREAD +
        (taken?.[place] ?? 0) * TAKEN +
        (reminded?.[place] ?? 0) * REMINDED;
      const group = [hashes?.[place] ?? 0, others?.[place] ?? 0] as const;
      const number = group[0] || group[1] ? this.#numberOf(group) : 0;
      this.#place(kind, start + place, bits, since?.[place] ?? 0, number);
    }
  }

  count() {
    return { waiting: this.#waiting, unread: this.#unread };
  }

  /** Where they stand, in the order that is asked for. */
  find({ from, until, isUnanswered, isNewestFirst, limit }: WaitSearch): Omit<Place, 'since'>[] {
    const first = Math.ceil(from.getTime() / 1000);
    const last = until ? Math.ceil(until.getTime() / 1000) : Number.POSITIVE_INFINITY;
    const found: Place[] = [];
    for (const kind of leadKinds) {
      const { bits, sinces, groups } = this.#columns[kind];
      for (let position = 0; position < bits.length; position += 1) {
        const sign = bits[position] ?? 0;
        if (!(sign & WAITS) || (isUnanswered && sign & REMINDED)) continue;
        const since = sinces[position] ?? 0;
        if (since < first || since > last) continue;
        const group = this.#groups[groups[position] ?? 0];
        if (group && (group.taken > 0 || (isUnanswered && group.reminded > 0))) continue;
        found.push({ kind, position, since });
      }
    }
    found.sort((one, other) => one.since - other.since);
    return isNewestFirst ? found.slice(-limit).reverse() : found.slice(0, limit);
  }

  #numberOf(hashes: readonly [number, number]): number {
    const name = hashes.join(' ');
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#groups.push({ waiting: 0, taken: 0, reminded: 0 }) - 1;
    this.#numbers.set(name, number);
    return number;
  }

  #place(kind: LeadKind, position: number, bits: number, since: number, group: number) {
    const columns = this.#columns[kind];
    this.#count(columns, position, -1);
    columns.set(position, bits, since, group);
    this.#count(columns, position, 1);
  }

  /** Several that count as one wait as one, until any of them is taken. */
  #count({ bits, groups }: Columns, position: number, step: 1 | -1) {
    const sign = bits[position] ?? 0;
    if (sign & UNREAD) this.#unread += step;
    const group = this.#groups[groups[position] ?? 0];
    if (!group) {
      if (sign & WAITS) this.#waiting += step;
      return;
    }
    this.#waiting -= Number(doesWait(group));
    if (sign & WAITS) group.waiting += step;
    if (sign & TAKEN) group.taken += step;
    if (sign & REMINDED) group.reminded += step;
    this.#waiting += Number(doesWait(group));
  }
}

const doesWait = ({ waiting, taken }: Group) => waiting > 0 && taken === 0;

/** By position. */
class Columns {
  bits = new Uint8Array(1024);
  /** In seconds since 1970. */
  sinces = new Uint32Array(1024);
  /** As long as it has to be: few leads count as one with others. */
  groups = new Uint32Array(1);

  set(position: number, bits: number, since: number, group: number) {
    this.bits = withRoom(this.bits, position);
    this.sinces = withRoom(this.sinces, position);
    if (group !== 0) this.groups = withRoom(this.groups, position);
    this.bits[position] = bits;
    this.sinces[position] = since;
    if (position < this.groups.length) this.groups[position] = group;
  }
}
