import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Lead } from './leads.ts';

/* What the desk asks for: it holds what is open and the newest of each kind, and asks for the rest as it is looked at. */

const choice = z._default(z.string().check(z.maxLength(200)), '');

const view = {
  search: choice,
  status: choice,
  /** `nobody`, `anybody`, `me`, or `by:` and an account. */
  taken: choice,
  /** `open` or `done`. */
  work: choice,
  /** `only` or `none`. */
  spam: choice,
  /** `unread` or `read`. */
  read: choice,
  source: choice,
  /** The word for how they found the shop. */
  origin: choice,
  /** Counted by this figure; `from` and `to` are then the days of its period. */
  figure: choice,
  /** Days on the shop's wall, `2026-11-20`, both included. */
  from: choice,
  to: choice,
  /** The id of a column. */
  sort: z._default(z.string().check(z.maxLength(200)), 'date'),
  /** `asc` or `desc`. */
  order: z._default(z.string().check(z.maxLength(200)), 'desc'),
};

/**
 * How one list is looked at: what is searched and filtered, and by which column it is sorted. Empty means any; a view
 * may have been kept by another version of the desk, so what nobody knows filters nothing.
 */
export const ListView = z.object(view);
export type ListView = z.infer<typeof ListView>;

const rowsWanted = 'Please ask for 1 to 1000 rows';

/** A page far from the first is reached from the one before it. */
const MOST_SKIPPED = 5000;
const skips = `Please skip 0 to ${MOST_SKIPPED} rows`;

const LeadsWanted = z.object({
  ...view,
  limit: z._default(
    z.coerce.number().check(z.int(rowsWanted), z.gte(1, rowsWanted), z.lte(1000, rowsWanted)),
    25,
  ),
  /** The `next` of the page before this one. */
  after: z.optional(z.string().check(z.maxLength(2000))),
  /** So many rows before the page, where that `next` is not known. */
  skip: z._default(
    z.coerce.number().check(z.int(skips), z.gte(0, skips), z.lte(MOST_SKIPPED, skips)),
    0,
  ),
});

export const LeadPage = z.object({
  rows: z.array(Lead),
  /** How many there are on all pages. */
  total: z.number(),
  /** Where the next page begins; null on the last one. */
  next: z.nullable(z.string()),
});
export type LeadPage = z.infer<typeof LeadPage>;

export const findLeads = endpoint('staff', 'GET', '/api/leads/:kind', {
  body: LeadsWanted,
  reply: LeadPage,
});

/** How many leads of one kind there are, and of what sorts. */
export const LeadCounts = z.object({
  total: z.number(),
  /** Suspected to be spam. */
  spam: z.number(),
  /** Held as spam, and nobody is done with it. */
  held: z.number(),
  /** Nobody of the staff has opened it, and it is no spam. */
  unread: z.number(),
  /** Not done. */
  open: z.number(),
  /** Numbers by status, each that any lead has; spam is in none of them. */
  statuses: z.record(z.string(), z.number()),
  /** Each that any lead came by. */
  sources: z.array(z.string()),
  /** How any of them found the shop, of the newest first; not more than a list can offer. */
  origins: z.array(z.string()),
  /** What whoever has taken one is called, by the value of their choice in `taken`. */
  takers: z.record(z.string(), z.string()),
});
export type LeadCounts = z.infer<typeof LeadCounts>;

export const countLeads = endpoint('staff', 'GET', '/api/lead-counts/:kind', { reply: LeadCounts });

/** What the desk holds of a kind from its start on. */
export const LeadsHeld = z.object({
  /** The newest of all, newest first. */
  newest: z.array(Lead),
  /** What is open or has an appointment beside them, newest first, with the whole of each group of which a part is. */
  open: z.array(Lead),
  counts: LeadCounts,
});

export const holdLeads = endpoint('staff', 'GET', '/api/held-leads/:kind', { reply: LeadsHeld });

export const readLead = endpoint('staff', 'GET', '/api/leads/:kind/:id', { reply: Lead });
