import type { CustomerVisit } from '@sallie/shared/contract/customer-visit';
import type { Visit } from '@sallie/shared/contract/visit';
import { freeTimes, type Goer, type VisitFacts } from '@sallie/shared/rules/free-times';
import { visitWhen } from '@sallie/shared/rules/visit-times';
import { isLive } from '@sallie/shared/rules/visits';

/* What a customer sees of their visit, and may do with it. */

/** Times for customers begin at whole and half hours. */
export const EVERY = 30;

/** Staff asked whether it suits, and nobody has said so in time. */
export const isLapsed = ({ state, lapses_at }: Visit, now: Date): boolean =>
  state === 'asked' && lapses_at !== undefined && Date.parse(lapses_at) <= now.getTime();

/** What may be done with it at this moment. */
export function answersTo(visit: Visit, now: Date): CustomerVisit['can'] {
  const isAhead = Date.parse(visit.from) > now.getTime();
  if (!isAhead || isLapsed(visit, now)) return [];
  const can: CustomerVisit['can'] = [];
  if (isLive(visit)) {
    if (!visit.confirmed_at) can.push('confirm');
    can.push('move', 'cancel');
  }
  if (visit.undo && Date.parse(visit.undo.until) > now.getTime()) can.push('undo');
  return can;
}

/** Whom it is shown with: who may go says what it may be moved to, and the first name of whoever comes, if they have one. */
export interface ShownWith {
  goers: readonly Goer[];
  person: string | null;
}

/** As the page shows it. */
export function customerVisit(
  shop: VisitFacts,
  visit: Visit,
  { goers, person }: ShownWith,
  now: Date,
): CustomerVisit {
  const { version, kind, where, from, to, state, confirmed_at, wants_other, undo } = visit;
  const can = answersTo(visit, now);
  const wanted = { kind, where, minutes: minutesOf(visit), every: EVERY } as const;
  const times = can.includes('move') ? freeTimes(shop, wanted, goers, now) : [];
  return {
    ...{ version, kind, where, from, to, can },
    state: isLapsed(visit, now) ? 'canceled' : state,
    is_over: Date.parse(to) <= now.getTime() || state === 'done' || state === 'no-show',
    is_confirmed: confirmed_at !== undefined,
    wants_other: wants_other === true,
    time_zone: shop.timeZone,
    when: visitWhen(shop, new Date(from)),
    person,
    ...(can.includes('undo') && { undo_until: undo?.until }),
    times: times.flatMap((time) => (time.from === from ? [] : [{ from: time.from, to: time.to }])),
  };
}

export const minutesOf = ({ from, to }: Pick<Visit, 'from' | 'to'>): number =>
  (Date.parse(to) - Date.parse(from)) / 60_000;
