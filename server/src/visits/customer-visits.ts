import type { Consultation } from '@sallie/shared/contract/consultation';
import {
  answerVisit,
  type CustomerVisit,
  offerVisitTimes,
  readCustomerVisit,
  takeVisitTime,
  type Visit,
  type VisitKind,
} from '@sallie/shared/contract/visit';
import { someOf } from '@sallie/shared/rules/free-times';
import { isLive } from '@sallie/shared/rules/visits';
import type { Context } from 'koa';
import type * as z from 'zod/mini';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { CorrectionTokens } from '../leads/correction-token.ts';
import type { VisitorTokens } from '../leads/visitor-token.ts';
import { nameOf } from '../staff/account.ts';
import { lockNames } from '../store/lock-names.ts';
import type { KeptReply } from '../store/store.ts';
import { answersTo, customerVisit, EVERY, minutesOf } from './customer-visit.ts';
import { readFreeTimes, readGoers } from './goers.ts';
import { changedMeanwhile, keepVisit, onVisit, type VisitDeps } from './keep-visit.ts';
import { freeTimeOf, lost, takeTime, tryTime, type WantedTime } from './take-time.ts';
import { newVisit, stepped, usualPlace } from './visit-change.ts';
import { RIPE_IN, type VisitLinks } from './visit-links.ts';

const DAY = 24 * 3_600_000;
/** Shown after a request. */
const OFFERED = 3;
/** What somebody pressed by mistake is taken back within this time (milliseconds). */
const UNDO_WITHIN = 15 * 60_000;

const customer = { role: 'visitor' } as const;

export interface CustomerVisitsDeps extends VisitDeps {
  links: VisitLinks;
  corrections: Pick<CorrectionTokens, 'leadOf'>;
  visitorTokens: Pick<VisitorTokens, 'visitorOf'>;
}

type Answer = z.output<NonNullable<typeof answerVisit.body>>;
type Own = { request?: string | undefined; consultation_id?: string | undefined };

/** What customers do by themselves: take a time after their request, and answer on the page that their mails lead to. */
export function bindCustomerVisits(bind: Binder, deps: CustomerVisitsDeps, limits: Limits): void {
  const { store, facts, clock, links } = deps;

  bind.open(
    offerVisitTimes,
    async ({ body, ctx }) => {
      const request = await ownRequest(deps, body, ctx);
      const shop = facts.current();
      const where = placeFor(deps, body.kind, request);
      const wanted = { kind: body.kind, where, every: EVERY } as const;
      const found = await readFreeTimes(deps, shop, wanted);
      const times = found.map(({ from, to }) => ({ from, to }));
      return { time_zone: shop.timeZone, offers: someOf(shop, times, OFFERED), times };
    },
    { limit: limits.forms },
  );

  bind.open(
    takeVisitTime,
    async ({ body, ctx, keep }) => {
      const asked = await ownRequest(deps, body, ctx);
      const time = timeFor(deps, asked, body);
      // Looked at before and after the turn: of a crowd only few have to wait for each other.
      if (!(await freeTimeOf(deps, time))) throw await lost(deps, time);
      const reply = await store.exclusively(lockNames.lead(asked.id), async () =>
        taken(deps, await ownRequest(deps, body, ctx), time, keep),
      );
      if (!reply) throw await lost(deps, time);
      return reply;
    },
    { limit: limits.forms },
  );

  bind.open(readCustomerVisit, async ({ params }) => {
    const { visit, sequence } = await linked(deps, params.token);
    return {
      ...(await shown(deps, visit)),
      press: links.press(visit),
      ripe_in: RIPE_IN,
      is_older: sequence < visit.sequence,
    };
  });

  bind.open(
    answerVisit,
    async ({ body, params }) => {
      const { visit } = await linked(deps, params.token);
      return onVisit(deps, visit.id, async (before, lead) => {
        links.requirePress(body.press, before);
        if (before.version !== body.version) throw changedMeanwhile();
        if (!answersTo(before, clock.now()).includes(body.action)) throw tooLate();
        const keepAs = (after: Visit, takes: readonly string[]) =>
          keepVisit(
            deps,
            lead,
            { before, visit: after, takes },
            { by: customer, now: clock.now() },
          );
        return shown(deps, await answered(deps, before, body, keepAs));
      });
    },
    { limit: limits.forms },
  );
}

const tooLate = () =>
  new Refusal(409, 'This is not possible any more. Please look at the page again, or call us.');

/** Throws a 404 for another's, and a 409 for one that has its visit or is older than a day. */
async function ownRequest(
  { store, corrections, visitorTokens, clock }: CustomerVisitsDeps,
  { request, consultation_id = '' }: Own,
  ctx: Context,
): Promise<Consultation> {
  const formLead = request === undefined ? null : corrections.leadOf(request);
  const lead = await store.get('consultations', formLead ?? consultation_id);
  const isTheirs = lead && (formLead !== null || isOfVisitor(lead, visitorTokens, ctx));
  if (!isTheirs) throw notFound();
  const isOld = clock.now().getTime() - Date.parse(lead.created_at) > DAY;
  const isOver = lead.spam || lead.status === 'completed' || lead.status === 'cancelled';
  if (isOld || isOver) throw new Refusal(409, 'Please call us to agree a time.');
  if ((await store.find('visits', 'lead', lead.id)).some(isLive))
    throw new Refusal(409, 'A time is agreed for this already. The link in our mail can move it.');
  return lead;
}

function isOfVisitor(
  { visitor_id }: Consultation,
  visitorTokens: CustomerVisitsDeps['visitorTokens'],
  ctx: Context,
): boolean {
  return visitor_id !== undefined && visitorTokens.visitorOf(ctx.req) === visitor_id;
}

const placeFor = ({ facts }: VisitDeps, kind: VisitKind, request: Consultation) =>
  usualPlace(facts.current(), kind, request);

function timeFor(
  deps: VisitDeps,
  request: Consultation,
  { kind, from }: { kind: VisitKind; from: string },
): WantedTime {
  const where = placeFor(deps, kind, request);
  return { from, kind, where, preferred: [request.claim?.by_id ?? ''], every: EVERY };
}

/** In the turn of the request; null where somebody else was quicker. */
async function taken(
  deps: CustomerVisitsDeps,
  request: Consultation,
  time: WantedTime,
  keep: (reply: CustomerVisit & { path: string }) => KeptReply | undefined,
): Promise<(CustomerVisit & { path: string }) | null> {
  const { clock, random, links } = deps;
  const now = clock.now();
  const { kind, where } = time;
  return tryTime(deps, time, async ({ takes, ...free }) => {
    const id = random.uuid().replaceAll('-', '');
    const fresh = newVisit(request, id, { kind, where, ...free }, now);
    const set = { state: 'agreed', confirmed_at: now.toISOString() } as const;
    const visit = stepped(fresh, 'agreed', set, { by: customer, now });
    const reply = { ...(await shown(deps, visit)), path: links.pathFor(visit) };
    const change = { before: null, visit, takes };
    await keepVisit(deps, request, change, { by: customer, now }, () => keep(reply));
    return reply;
  });
}

/** The visit behind a link of ours, and which of its mails brought it; null for any other. */
async function behind({ store, links }: CustomerVisitsDeps, token: string) {
  const link = links.read(token);
  const visit = link && (await store.get('visits', link.id));
  return visit ? { visit, sequence: link.sequence } : null;
}

async function linked(deps: CustomerVisitsDeps, token = '') {
  const found = await behind(deps, token);
  if (!found) throw notFound();
  return found;
}

/** As the page behind a link shows it; null for a link that is none of ours. */
export async function shownBehind(
  deps: CustomerVisitsDeps,
  token: string,
): Promise<CustomerVisit | null> {
  const found = await behind(deps, token);
  return found && shown(deps, found.visit);
}

/** As its page shows it now. */
async function shown(deps: CustomerVisitsDeps, visit: Visit): Promise<CustomerVisit> {
  const now = deps.clock.now();
  const last = new Date(now.getTime() + 100 * DAY);
  const isMovable = answersTo(visit, now).includes('move');
  const goers = isMovable ? await readGoers(deps, { from: now, to: last, moving: visit.id }) : [];
  const account = visit.person && (await deps.store.get('staff', visit.person.id));
  // Customers read no user names.
  const name = account ? nameOf(account) : '';
  const person = name.split(' ')[0] || null;
  return customerVisit(deps.facts.current(), visit, { goers, person }, now);
}

/** One press: resolves with the visit after it, kept. */
async function answered(
  deps: CustomerVisitsDeps,
  before: Visit,
  { action, from, another_time }: Answer,
  keepAs: (after: Visit, takes: readonly string[]) => Promise<Visit>,
): Promise<Visit> {
  const { store, clock } = deps;
  const now = clock.now();
  const at = { by: customer, now };
  const undo = undoOf(before, now);
  const rows = await store.find('taken-quarters', 'visit', before.id);
  const has = rows.map(({ quarter }) => quarter);
  if (action === 'confirm') {
    const isNew = before.state === 'asked';
    const state = isNew ? 'agreed' : before.state;
    const set = { state, confirmed_at: now.toISOString(), lapses_at: undefined };
    return keepAs(stepped(before, isNew ? 'agreed' : 'confirmed', set, at), has);
  }
  if (action === 'cancel') {
    const other = another_time ? { wants_other: true as const } : {};
    const after = stepped(before, 'canceled', { state: 'canceled', ...other }, at);
    return keepAs({ ...after, undo }, []);
  }
  if (action === 'undo') return undone(deps, before, keepAs);
  if (!from) throw new Refusal(400, 'Please choose another time.');
  const { kind, where, person } = before;
  const preferred = [person?.id ?? ''];
  const minutes = minutesOf(before);
  const time = { from, kind, where, minutes, preferred, moving: before.id, every: EVERY } as const;
  return takeTime(deps, time, ({ takes, ...free }) => {
    // When it lapses stays: taken back, it is only asked again.
    const set = { ...free, confirmed_at: now.toISOString() };
    const after = stepped(before, 'moved', { ...set, state: 'moved' }, at);
    return keepAs({ ...after, undo }, takes);
  });
}

const undoOf = ({ from, to, state, confirmed_at }: Visit, now: Date): Visit['undo'] => ({
  until: new Date(now.getTime() + UNDO_WITHIN).toISOString(),
  before: { from, to, state, ...(confirmed_at && { confirmed_at }) },
});

/** As it was before the last press, if that time is still free. */
async function undone(
  deps: CustomerVisitsDeps,
  before: Visit,
  keepAs: (after: Visit, takes: readonly string[]) => Promise<Visit>,
): Promise<Visit> {
  const was = before.undo?.before;
  if (!was) throw tooLate();
  const { kind, where, person } = before;
  const minutes = minutesOf(was);
  // It was theirs a few minutes ago: the notice that a new time needs is not asked for again.
  const time = { kind, where, minutes, from: was.from, moving: before.id } as const;
  const whose = { preferred: [person?.id ?? ''], anyway: true, every: 15 } as const;
  return takeTime(deps, { ...time, ...whose }, ({ takes, ...free }) => {
    const set = { ...free, ...was, confirmed_at: was.confirmed_at, wants_other: undefined };
    const at = { by: customer, now: deps.clock.now() };
    return keepAs(stepped(before, 'undone', set, at), takes);
  });
}
