import {
  type Consultation,
  readAgenda,
  type Visit,
  type VisitClash,
} from '@sallie/shared/contract/consultation';
import { clashesOf, inTime, VISIT_TAKES, visitOf } from '@sallie/shared/rules/visits';
import type { Binder } from '../http/endpoint.ts';
import type { Store } from '../store/store.ts';

/** Consultations read from the store at a time. */
const AT_A_TIME = 200;

export function bindAgenda(bind: Binder, store: Store): void {
  bind.staff(readAgenda, async ({ body }) => {
    const [from, to] = [Date.parse(body.from), Date.parse(body.to)];
    // What clashes may begin before or after.
    const around = await visitsBetween(store, from - VISIT_TAKES, to + VISIT_TAKES);
    return around
      .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to)
      .map((visit) => ({ ...visit, clashes: clashesOf(visit, around) }));
  });
}

/** Other visits at the time of this one, as a warning. */
export async function clashesWith(store: Store, lead: Consultation): Promise<VisitClash[]> {
  const visit = visitOf(lead);
  if (!visit) return [];
  const at = Date.parse(visit.at);
  return clashesOf(visit, await visitsBetween(store, at - VISIT_TAKES, at + VISIT_TAKES));
}

/** In milliseconds, the end not included; the first one first. The lists' own order finds them: the last visit stands first. */
async function visitsBetween(store: Store, from: number, to: number): Promise<Visit[]> {
  const found: Visit[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await store.searchLeads('consultations', {
      words: [],
      filter: {},
      column: 'visit',
      isDescending: true,
      limit: AT_A_TIME,
      after,
    });
    for (const lead of rows) {
      const visit = lead.kind === 'consultations' ? visitOf(lead) : null;
      // Those without a visit stand last.
      if (!visit || Date.parse(visit.at) < from) return found.sort(inTime);
      if (Date.parse(visit.at) < to) found.push(visit);
    }
    after = next ?? undefined;
  } while (after !== undefined);
  return found.sort(inTime);
}
