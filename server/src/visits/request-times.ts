import type { Consultation } from '@sallie/shared/contract/consultation';
import {
  type CustomerVisit,
  offerVisitTimes,
  takeVisitTime,
} from '@sallie/shared/contract/customer-visit';
import type { VisitKind } from '@sallie/shared/contract/visit';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { someOf } from '@sallie/shared/rules/free-times';
import { isLive } from '@sallie/shared/rules/visits';
import type { Context } from 'koa';
import type { Binder } from '../http/endpoint.ts';
import type { Limits } from '../http/limits.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { inTurnOf } from '../leads/lead-work.ts';
import { type LeadTokens, newestOf } from '../leads/save.ts';
import type { VisitorTokens } from '../leads/visitor-token.ts';
import type { KeptReply } from '../store/store.ts';
import { type CustomerPageDeps, customer, EVERY_MINUTES, shown } from './customer-page.ts';
import { freeTimeOf, lost, readFreeTimes, tryTime, type WantedTime } from './times.ts';
import { keepVisit, newVisit, stepped, usualPlace, type VisitDeps } from './visit-change.ts';

const MOST_OFFERED = 3;

export interface RequestTimesDeps extends CustomerPageDeps {
  leadTokens: Pick<LeadTokens, 'idOf'>;
  visitorTokens: Pick<VisitorTokens, 'visitorOf'>;
}

type Own = { request?: string | undefined; consultation_id?: string | undefined };

export function bindRequestTimes(bind: Binder, deps: RequestTimesDeps, limits: Limits): void {
  const { store, facts } = deps;

  bind.open(offerVisitTimes, { limit: limits.openings }, async ({ body, ctx }) => {
    const request = await ownRequest(deps, body, ctx);
    const shop = facts.current();
    const where = placeFor(deps, body.kind, request);
    const wanted = { kind: body.kind, where, every: EVERY_MINUTES } as const;
    const found = await readFreeTimes(deps, shop, wanted);
    const times = found.map(({ from, to }) => ({ from, to }));
    return { time_zone: shop.timeZone, offers: someOf(shop, times, MOST_OFFERED), times };
  });

  bind.open(takeVisitTime, { limit: limits.forms }, async ({ body, ctx, keep }) => {
    const asked = await ownRequest(deps, body, ctx);
    const time = timeFor(deps, asked, body);
    // Checked before and inside the turn, so that few of a crowd have to wait for each other.
    if (!(await freeTimeOf(deps, time))) throw await lost(deps, time);
    const reply = await inTurnOf(store, asked, async () =>
      taken(deps, await ownRequest(deps, body, ctx), time, keep),
    );
    if (!reply) throw await lost(deps, time);
    return reply;
  });
}

/** Throws 404 for somebody else's request, and 409 when it has a visit or is older than a day. */
async function ownRequest(
  deps: RequestTimesDeps,
  { request, consultation_id = '' }: Own,
  ctx: Context,
): Promise<Consultation> {
  const { store, leadTokens, visitorTokens, clock } = deps;
  const formLead = request === undefined ? null : leadTokens.idOf('corrects', request);
  const named = await store.get('consultations', formLead ?? consultation_id);
  const isTheirs = named && (formLead !== null || isOfVisitor(named, visitorTokens, ctx));
  if (!isTheirs) throw notFound();
  const lead = (await newestOf(deps, 'consultations', named.id)) ?? named;
  const isOld = clock.now().getTime() - Date.parse(lead.created_at) > DAY_MS;
  const isOver = lead.spam || lead.status === 'completed' || lead.status === 'cancelled';
  if (isOld || isOver) throw new Refusal(409, 'Please call us to agree a time.');
  if ((await store.find('visits', 'lead', lead.id)).some(isLive))
    throw new Refusal(409, 'A time is agreed for this already. The link in our mail can move it.');
  return lead;
}

function isOfVisitor(
  { visitor_id }: Consultation,
  visitorTokens: RequestTimesDeps['visitorTokens'],
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
  return { from, kind, where, preferred: [request.claim?.by_id ?? ''], every: EVERY_MINUTES };
}

/** Runs in the turn of the request. Null when somebody else was faster. */
async function taken(
  deps: RequestTimesDeps,
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
    const kept = () => keep(reply);
    await keepVisit({ ...deps, kept }, request, change, { by: customer, now });
    return reply;
  });
}
