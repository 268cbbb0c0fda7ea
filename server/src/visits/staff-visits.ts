import type { Lead } from '@sallie/shared/contract/leads';
import {
  changeVisit,
  type ListedVisit,
  listFreeTimes,
  listVisits,
  listVisitsOfLead,
  makeVisit,
  type Visit,
  type VisitKind,
} from '@sallie/shared/contract/visit';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { visitSettings } from '@sallie/shared/rules/free-times';
import { kindOf } from '@sallie/shared/rules/lead-kinds/lead-kinds';
import { openMinutesAfter } from '@sallie/shared/rules/opening-hours';
import { isLive } from '@sallie/shared/rules/visits';
import type * as z from 'zod/mini';
import { byStaffMember, type StepBy } from '../audit/audit.ts';
import type { Binder, SignedIn } from '../http/endpoint.ts';
import { Refusal } from '../http/refusal.ts';
import { leadIn, workIn } from '../leads/desk-lists.ts';
import { inTurnOfLead, inTurnOfWork, requireNoSuspect } from '../leads/lead-work.ts';
import { isOneAddress } from '../mail/outgoing.ts';
import { daysOf, forStaff, minutesOf, readFreeTimes, takeTime } from './times.ts';
import {
  changedMeanwhile,
  keepVisit,
  newVisit,
  stepped,
  usualPlace,
  type VisitDeps,
} from './visit-change.ts';

const YEAR_MS = 366 * DAY_MS;

type Making = z.output<NonNullable<typeof makeVisit.body>>;
type Changing = z.output<NonNullable<typeof changeVisit.body>>;

export function bindStaffVisits(bind: Binder, deps: VisitDeps): void {
  const { store, facts } = deps;

  bind.staff(listVisits, async ({ body: { from, to } }) => {
    const [first, end] = [Date.parse(from), Date.parse(to)];
    const found = await store.find('visits', 'day', ...daysOf(first, end + DAY_MS));
    const wanted = found.filter((visit) => {
      const at = Date.parse(visit.from);
      return at >= first && at < end;
    });
    const listed = await Promise.all(wanted.map((visit) => listedVisit(deps, visit)));
    return listed.sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
  });

  bind.staff(listVisitsOfLead, async ({ params }) => {
    const { id } = await workIn(store, params);
    return (await store.find('visits', 'lead', id)).toReversed();
  });

  bind.staff(listFreeTimes, async ({ body: { from, to, kind, where = '', person, moving } }) => {
    const shop = forStaff(facts.current());
    const asked = { from: new Date(from), to: new Date(to), person, moving };
    const times = await readFreeTimes(deps, shop, { kind, where, every: 15 }, asked);
    return { time_zone: shop.timeZone, times };
  });

  bind.staff(makeVisit, async ({ body, staff, keep: kept }) =>
    inTurnOfWork(store, await leadIn(store, body.lead), (work) =>
      made({ ...deps, kept }, work, body, staff),
    ),
  );

  bind.staff(changeVisit, ({ body, params, staff, keep: kept }) =>
    inTurnOfLead(store, 'visits', params.id ?? '', (before, lead) => {
      const own = { ...deps, kept };
      if (before.version !== body.version) throw changedMeanwhile();
      const { person, from, minutes } = body;
      const place = placeOf(deps, before, lead, body);
      const isElse = from !== undefined || minutes !== undefined || isElsewhere(before, place);
      const isOther = person !== undefined && person !== before.person?.id;
      const isEnd = body.outcome !== undefined || (body.state && body.state !== 'agreed');
      if (isEnd || !(isElse || isOther)) return said(own, before, lead, body, staff);
      return moved(own, before, lead, { ...body, ...place, isElse }, staff);
    }),
  );
}

async function listedVisit({ store }: VisitDeps, visit: Visit): Promise<ListedVisit> {
  const lead = await store.get(visit.lead.kind, visit.lead.id);
  const about = lead ? kindOf(lead).want(lead, 1).filter(Boolean).join(' · ') : '';
  const chat = lead?.kind === 'consultations' ? lead.visitor_id : visit.lead.id;
  const messages = chat ? await store.messagesOf(chat) : [];
  const last = messages.findLast(({ is_admin, is_bot }) => !is_admin && !is_bot);
  return { ...visit, about, ...(last && { last_words: last.message }) };
}

const placeOf = (deps: VisitDeps, before: Visit, lead: Lead, wanted: Changing) => {
  const { kind = before.kind } = wanted;
  if (kind === before.kind) return { kind, where: wanted.where || before.where };
  return { kind, where: placeIn(deps, kind, lead, wanted) };
};

/** The person who goes needs an address. */
function placeIn(
  { facts }: VisitDeps,
  kind: VisitKind,
  lead: Lead,
  wanted: { where?: string | undefined },
): string {
  const where = wanted.where || usualPlace(facts.current(), kind, lead);
  if (where === '') throw new Refusal(400, 'Please enter the address of the visit.');
  return where;
}

const isElsewhere = (before: Visit, { kind, where }: Pick<Visit, 'kind' | 'where'>) =>
  kind !== before.kind || where !== before.where;

const visitIsOver = () => new Refusal(409, 'This visit is over. Please make another one.');

function requireAhead(from: string, now: Date): void {
  const ahead = Date.parse(from) - now.getTime();
  if (!(ahead > 0 && ahead <= YEAR_MS))
    throw new Refusal(400, 'Please choose a time ahead, at most a year from now.');
}

async function made(deps: VisitDeps, lead: Lead, wanted: Making, staff: SignedIn): Promise<Visit> {
  const { clock, random } = deps;
  const [now, by] = [clock.now(), byStaffMember(staff)];
  requireNoSuspect(lead);
  const { kind = 'home', ask } = wanted;
  if (ask && !isOneAddress(kindOf(lead).sender(lead).email))
    throw new Refusal(409, 'There is no email address to ask. Please agree the time by phone.');
  const where = placeIn(deps, kind, lead, wanted);
  requireAhead(wanted.from, now);
  await requireNoOther(deps, lead);
  const preferred = [lead.claim?.by_id ?? '', staff.id];
  const time = { ...wanted, kind, where, preferred, every: 15 } as const;
  return takeTime(deps, time, ({ takes, ...taken }) => {
    const fresh = newVisit(lead, random.uuid().replaceAll('-', ''), { kind, where, ...taken }, now);
    const asked = { state: 'asked', lapses_at: lapsesAt(deps, taken.from, now) } as const;
    const visit = ask
      ? stepped(fresh, 'asked', asked, { by, now })
      : stepped(fresh, 'agreed', { state: 'agreed' }, { by, now });
    return keepVisit(deps, lead, { before: null, visit, takes }, { by, now });
  });
}

/** Returns a time some open hours ahead, but never after the visit itself. */
function lapsesAt({ facts }: VisitDeps, from: string, now: Date): string {
  const shop = facts.current();
  const lapses = openMinutesAfter(shop, now, visitSettings(shop).lapseHours * 60)?.toISOString();
  return lapses && lapses < from ? lapses : from;
}

async function requireNoOther({ store }: VisitDeps, lead: Lead): Promise<void> {
  if ((await store.find('visits', 'lead', lead.id)).some(isLive))
    throw new Refusal(409, 'There is a visit for this already. Please move that one.');
}

async function said(
  deps: VisitDeps,
  before: Visit,
  lead: Lead,
  { state, outcome, next_step }: Changing,
  staff: SignedIn,
): Promise<Visit> {
  const at = { by: byStaffMember(staff), now: deps.clock.now() };
  const end = outcome && state !== 'no-show' ? 'done' : state;
  if (end === 'agreed' && !isLive(before)) return reopened(deps, before, lead, at);
  if (end === 'canceled' && !isLive(before)) throw visitIsOver();
  const set = { ...(outcome && { outcome }), ...(next_step !== undefined && { next_step }) };
  const next = end === 'agreed' ? { state: end, lapses_at: undefined } : end && { state: end };
  const visit = stepped(before, end ?? 'outcome', { ...set, ...next }, at);
  return keepVisit(deps, lead, { before, visit }, at);
}

/** Undoes a mistaken end, if its time and person are still free. */
async function reopened(
  deps: VisitDeps,
  before: Visit,
  lead: Lead,
  at: { by: StepBy; now: Date },
): Promise<Visit> {
  await requireNoOther(deps, lead);
  const { kind, where, from, person } = before;
  if (before.state === 'canceled') requireAhead(from, at.now);
  const minutes = minutesOf(before);
  const whose = { person: person?.id, moving: before.id, anyway: true, every: 15 } as const;
  return takeTime(deps, { kind, where, from, minutes, ...whose }, ({ takes, ...taken }) => {
    const set = { state: 'agreed', outcome: undefined, wants_other: undefined } as const;
    const visit = stepped(before, 'undone', { ...taken, ...set }, at);
    return keepVisit(deps, lead, { before, visit, takes }, at);
  });
}

async function moved(
  deps: VisitDeps,
  before: Visit,
  lead: Lead,
  wanted: Changing & Pick<Visit, 'kind' | 'where'> & { isElse: boolean },
  staff: SignedIn,
): Promise<Visit> {
  const at = { by: byStaffMember(staff), now: deps.clock.now() };
  const { from = before.from, kind, where, next_step, isElse } = wanted;
  if (!isLive(before)) throw visitIsOver();
  requireAhead(from, at.now);
  const minutes = wanted.minutes ?? minutesOf(before);
  const preferred = [before.person?.id ?? '', staff.id];
  const time = { ...wanted, from, minutes, preferred, moving: before.id, every: 15 } as const;
  return takeTime(deps, time, ({ takes, ...taken }) => {
    const isAgreed = before.state !== 'asked';
    const visit = stepped(
      before,
      isElse ? 'moved' : 'reassigned',
      {
        ...{ ...taken, kind, where },
        ...(next_step !== undefined && { next_step }),
        ...(isElse && isAgreed && { state: 'moved', confirmed_at: undefined }),
        ...(isElse && !isAgreed && { lapses_at: lapsesAt(deps, taken.from, at.now) }),
      },
      at,
    );
    return keepVisit(deps, lead, { before, visit, takes }, at);
  });
}
