import {
  answerVisit,
  type CustomerVisit,
  readCustomerVisit,
} from '@sallie/shared/contract/customer-visit';
import type { FreeTime, Visit } from '@sallie/shared/contract/visit';
import type { VisitFacts } from '@sallie/shared/rules/free-times';
import { endingOf, isLive, keptUntil, visitWhen } from '@sallie/shared/rules/visits';
import type * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inTurnOfLead } from '../leads/lead-work.ts';
import { type PageLinks, RIPE_IN_MS } from '../leads/mail-links.ts';
import { nameOf } from '../staff/account.ts';
import { minutesOf, readFreeTimes, takeTime } from './times.ts';
import { changedMeanwhile, keepVisit, stepped, type VisitDeps } from './visit-change.ts';

/** A customer may undo a mistaken press within this time. */
const UNDO_WITHIN_MS = 15 * 60_000;

export const customer = { role: 'visitor' } as const;

export interface CustomerPageDeps extends VisitDeps {
  links: PageLinks;
}

type Answer = z.output<NonNullable<typeof answerVisit.body>>;
type KeepAs = (after: Visit, takes?: readonly string[]) => Promise<Visit>;

export function bindCustomerPage(bind: Binder, deps: CustomerPageDeps, limits: Limits): void {
  const { clock, links } = deps;

  bind.open(readCustomerVisit, { limit: limits.openings }, async ({ params }) => {
    const { visit, sequence } = await linked(deps, params.token);
    return {
      ...(await shown(deps, visit)),
      press: links.press(visit),
      ripe_in: RIPE_IN_MS,
      is_older: sequence < visit.sequence,
    };
  });

  bind.open(answerVisit, { limit: limits.forms }, async ({ body, params }) => {
    const { visit } = await linked(deps, params.token);
    return inTurnOfLead(deps.store, 'visits', visit.id, async (before, lead) => {
      if (before.version !== body.version) throw changedMeanwhile();
      links.requirePress(body.press, before);
      if (!answersTo(before, clock.now()).includes(body.action)) throw tooLate();
      const keepAs: KeepAs = (after, takes) =>
        keepVisit(deps, lead, { before, visit: after, takes }, { by: customer, now: clock.now() });
      return shown(deps, await answered(deps, before, body, keepAs));
    });
  });
}

const tooLate = () =>
  new Refusal(409, 'This is not possible any more. Please look at the page again, or call us.');

/** Null when the link is not ours or its visit is gone. `sequence` tells which mail had the link. */
async function behind({ store, links }: CustomerPageDeps, token: string) {
  const link = links.read(token);
  const visit = link && (await store.get('visits', link.id));
  return visit ? { visit, sequence: link.sequence } : null;
}

async function linked(deps: CustomerPageDeps, token = '') {
  const found = await behind(deps, token);
  if (!found) throw notFound();
  return found;
}

/** Null when the link is not ours. */
export async function shownBehind(
  deps: CustomerPageDeps,
  token: string,
): Promise<CustomerVisit | null> {
  const found = await behind(deps, token);
  return found && shown(deps, found.visit);
}

export async function shown(deps: CustomerPageDeps, visit: Visit): Promise<CustomerVisit> {
  const now = deps.clock.now();
  const shop = deps.facts.current();
  const { id, kind, where } = visit;
  const isMovable = answersTo(visit, now).includes('move');
  const wanted = { kind, where, minutes: minutesOf(visit), every: EVERY_MINUTES } as const;
  const times = isMovable ? await readFreeTimes(deps, shop, wanted, { moving: id }) : [];
  const account = visit.person && (await deps.store.get('staff', visit.person.id));
  // Customers never see user names.
  const name = account ? nameOf(account) : '';
  const person = name.split(' ')[0] || null;
  return customerVisit(shop, visit, { times, person }, now);
}

async function answered(
  deps: CustomerPageDeps,
  before: Visit,
  { action, from, another_time }: Answer,
  keepAs: KeepAs,
): Promise<Visit> {
  const now = deps.clock.now();
  const at = { by: customer, now };
  const undo = undoOf(before, now);
  if (action === 'confirm') {
    const isNew = before.state === 'asked';
    const state = isNew ? 'agreed' : before.state;
    const set = { state, confirmed_at: now.toISOString(), lapses_at: undefined };
    return keepAs(stepped(before, isNew ? 'agreed' : 'confirmed', set, at));
  }
  if (action === 'cancel') {
    const other = another_time ? { wants_other: true as const } : {};
    const after = stepped(before, 'canceled', { state: 'canceled', ...other }, at);
    return keepAs({ ...after, undo });
  }
  if (action === 'undo') return undone(deps, before, keepAs);
  if (!from) throw new Refusal(400, 'Please choose another time.');
  const { kind, where, person } = before;
  const preferred = [person?.id ?? ''];
  const minutes = minutesOf(before);
  const time = {
    from,
    kind,
    where,
    minutes,
    preferred,
    moving: before.id,
    every: EVERY_MINUTES,
  } as const;
  return takeTime(deps, time, ({ takes, ...free }) => {
    // `lapses_at` stays, because an undo makes the visit asked again.
    const set = { ...free, confirmed_at: now.toISOString() };
    const after = stepped(before, 'moved', { ...set, state: 'moved' }, at);
    return keepAs({ ...after, undo }, takes);
  });
}

const undoOf = ({ from, to, state, confirmed_at }: Visit, now: Date): Visit['undo'] => ({
  until: new Date(now.getTime() + UNDO_WITHIN_MS).toISOString(),
  before: { from, to, state, ...(confirmed_at && { confirmed_at }) },
});

/** Restores the visit before the last press, if that time is still free. */
async function undone(deps: CustomerPageDeps, before: Visit, keepAs: KeepAs): Promise<Visit> {
  const was = before.undo?.before;
  if (!was) throw tooLate();
  const { kind, where, person } = before;
  const minutes = minutesOf(was);
  // The customer had this time a few minutes ago, so it needs no notice.
  const time = { kind, where, minutes, from: was.from, moving: before.id } as const;
  const whose = { preferred: [person?.id ?? ''], anyway: true, every: 15 } as const;
  return takeTime(deps, { ...time, ...whose }, ({ takes, ...free }) => {
    const set = { ...free, ...was, confirmed_at: was.confirmed_at, wants_other: undefined };
    const at = { by: customer, now: deps.clock.now() };
    return keepAs(stepped(before, 'undone', set, at), takes);
  });
}

export const EVERY_MINUTES = 30;

/** True when staff asked for an answer and none came in time. */
export const isLapsed = ({ state, lapses_at }: Visit, now: Date): boolean =>
  state === 'asked' && lapses_at !== undefined && Date.parse(lapses_at) <= now.getTime();

/** Undefined while the visit is on. */
function endedBy(visit: Visit, now: Date): CustomerVisit['ended_by'] {
  if (isLapsed(visit, now)) return 'nobody';
  if (visit.state !== 'canceled') return undefined;
  const last = endingOf(visit);
  if (last?.type === 'lapsed') return 'nobody';
  return last?.by.role === 'staff' ? 'shop' : 'customer';
}

function answersTo(visit: Visit, now: Date): CustomerVisit['can'] {
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

/** `times` are the free times to move to; `person` is the first name of the person who comes, if known. */
interface ShownWith {
  times: readonly FreeTime[];
  person: string | null;
}

function customerVisit(
  shop: VisitFacts,
  visit: Visit,
  { times, person }: ShownWith,
  now: Date,
): CustomerVisit {
  const { version, kind, where, from, to, state, confirmed_at, wants_other, undo } = visit;
  const kept_until = keptUntil(visit);
  const can = answersTo(visit, now);
  return {
    ...{ version, kind, where, from, to, can },
    state: isLapsed(visit, now) ? 'canceled' : state,
    is_over: Date.parse(to) <= now.getTime() || state === 'done' || state === 'no-show',
    is_confirmed: confirmed_at !== undefined,
    wants_other: wants_other === true,
    ended_by: endedBy(visit, now),
    kept_until: kept_until && visitWhen(shop, kept_until),
    time_zone: shop.timeZone,
    when: visitWhen(shop, new Date(from)),
    person,
    ...(can.includes('undo') && { undo_until: undo?.until }),
    times: times.flatMap((time) => (time.from === from ? [] : [{ from: time.from, to: time.to }])),
  };
}
