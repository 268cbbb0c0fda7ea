import {
  countLeads,
  findLeads,
  holdLeads,
  type LeadPage,
  readLead,
} from '@sallie/shared/contract/lead-lists';
import { type Lead, LeadKind } from '@sallie/shared/contract/leads';
import { columnOf, filterOf, type LeadFilter } from '@sallie/shared/rules/lead-search/lead-filter';
import { wordsOf } from '@sallie/shared/rules/lead-search/search-text';
import * as z from 'zod/mini';
import type { Core } from '../core.ts';
import type { Binder } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import type { LeadSearch, Store } from '../store/store.ts';
import { workOf } from './lead-work.ts';
import type { LeadRefs } from './mail-links.ts';

/** A desk holds this many of the newest leads of each kind, and of the oldest open ones. */
const MOST_NEWEST = 1000;
const MOST_OPEN = 2000;
/** Also held are the newest scheduled requests, because Today shows the next appointment. */
const MOST_SCHEDULED = 500;

interface DeskListDeps extends Pick<Core, 'store' | 'facts' | 'clock'> {
  refs: LeadRefs;
}

export function bindDeskLists(bind: Binder, { store, facts, clock, refs }: DeskListDeps): void {
  bind.staff(holdLeads, ({ params }) => heldOf(store, kindIn(params)));

  bind.staff(countLeads, ({ params }) => store.countLeads(kindIn(params)));

  bind.staff(findLeads, ({ params, body, staff }) => {
    const kind = kindIn(params);
    return store.searchLeads(kind, {
      words: wordsOf(body.search),
      filter: filterOf(body, { me: staff.id, facts: facts.current(), now: clock.now() }),
      column: columnOf(kind, body),
      isDescending: body.order === 'desc',
      limit: body.limit,
      after: body.after,
      skip: body.skip,
    });
  });

  // A link in a mail names the lead by its `ref` instead of its id.
  bind.staff(readLead, ({ params: { id = '', ...params } }) =>
    leadIn(store, { ...params, id: refs.idOf(id) ?? id }),
  );
}

/** Throws 404 when the path names no kind of lead. */
export function kindIn(params: Record<string, string>): LeadKind {
  const kind = z.safeParse(LeadKind, params.kind);
  if (!kind.success) throw notFound();
  return kind.data;
}

/** Throws 404 when the path names no lead. */
export async function leadIn(store: Store, params: Record<string, string>): Promise<Lead> {
  const lead = await store.get(kindIn(params), params.id ?? '');
  if (!lead) throw notFound();
  return lead;
}

/** Returns the lead that carries the work on the named lead. Throws 404 when the path names no lead. */
export async function workIn(store: Store, params: Record<string, string>): Promise<Lead> {
  const lead = await leadIn(store, params);
  return (await workOf(store, lead)) ?? lead;
}

const asTheyCame = { words: [], filter: {}, column: null, isDescending: true };
const LEADS_AT_A_TIME = 200;

/** Yields the newest first. */
export async function* eachFound(
  store: Pick<Store, 'searchLeads'>,
  kind: LeadKind,
  filter: LeadFilter,
): AsyncGenerator<Lead> {
  let after: string | undefined;
  do {
    const search = { ...asTheyCame, filter, limit: LEADS_AT_A_TIME, after };
    const { rows, next } = await store.searchLeads(kind, search);
    yield* rows;
    after = next ?? undefined;
  } while (after !== undefined);
}

async function heldOf(store: Store, kind: LeadKind) {
  const search = (more: Partial<LeadSearch>): Promise<LeadPage> =>
    store.searchLeads(kind, { ...asTheyCame, limit: MOST_NEWEST, ...more });
  const newest = [...(await store.list(kind, { limit: MOST_NEWEST }))];
  const counts = await store.countLeads(kind);
  if (newest.length >= counts.total) return { newest, open: [], counts };
  const held = new Set(newest.map(({ id }) => id));
  const wanted = { filter: { open: true }, column: 'date', isDescending: false, limit: MOST_OPEN };
  const { rows: oldest } = await search(wanted);
  const { rows: scheduled } = await search({
    filter: { status: 'scheduled' },
    limit: MOST_SCHEDULED,
  });
  const open = await withGroups(store, [...oldest, ...scheduled]);
  return { newest, open: open.filter(({ id }) => !held.has(id)), counts };
}

/** Adds the other referrals of the same form to each open referral, because the desk shows them as a group. */
async function withGroups(store: Store, leads: readonly Lead[]): Promise<Lead[]> {
  const all = new Map<string, Lead>();
  const whole = new Set<string>();
  for (const lead of leads) {
    all.set(lead.id, lead);
    if (lead.kind !== 'referrals' || !lead.batch_id || whole.has(lead.batch_id)) continue;
    whole.add(lead.batch_id);
    for (const other of await store.leadsOf(lead.referrer_email)) {
      if (other.kind === 'referrals' && other.batch_id === lead.batch_id) all.set(other.id, other);
    }
  }
  return [...all.values()].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}
