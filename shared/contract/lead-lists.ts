import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Lead } from './leads.ts';

/* The desk holds the open and the newest leads of each kind, and fetches the others as they are looked at. */

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
  origin: choice,
  /** Only leads counted by this figure; `from` and `to` are then its period. */
  figure: choice,
  /** Days on the shop's calendar, `2026-11-20`, both included. */
  from: choice,
  to: choice,
  /** The id of a column. */
  sort: z._default(z.string().check(z.maxLength(200)), 'date'),
  /** `asc` or `desc`. */
  order: z._default(z.string().check(z.maxLength(200)), 'desc'),
};

/** Empty means any. An unknown value filters nothing: another version of the desk may have saved the view. */
export const ListView = z.object(view);
export type ListView = z.infer<typeof ListView>;

const rowsWanted = 'Please ask for 1 to 1000 rows';

/** A page beyond this many rows is only reached from the page before it. */
const MOST_SKIPPED = 5000;
const skips = `Please skip 0 to ${MOST_SKIPPED} rows`;

const LeadsWanted = z.object({
  ...view,
  limit: z._default(
    z.coerce.number().check(z.int(rowsWanted), z.gte(1, rowsWanted), z.lte(1000, rowsWanted)),
    25,
  ),
  after: z.optional(z.string().check(z.maxLength(2000))),
  /** The rows before the page, when the `next` of the previous page is unknown. */
  skip: z._default(
    z.coerce.number().check(z.int(skips), z.gte(0, skips), z.lte(MOST_SKIPPED, skips)),
    0,
  ),
});

export const LeadPage = z.object({
  rows: z.array(Lead),
  total: z.number(),
  /** Null on the last page. */
  next: z.nullable(z.string()),
});
export type LeadPage = z.infer<typeof LeadPage>;

export const findLeads = endpoint('staff', 'GET', '/api/leads/:kind', {
  body: LeadsWanted,
  reply: LeadPage,
});

export const LeadCounts = z.object({
  total: z.number(),
  spam: z.number(),
  /** Held as spam and not done. */
  held: z.number(),
  /** Opened by no member of staff, and not spam. */
  unread: z.number(),
  open: z.number(),
  /** By status; spam is left out, and statuses without a lead are absent. */
  statuses: z.record(z.string(), z.number()),
  sources: z.array(z.string()),
  /** How senders found the shop, the newest leads' first; limited to what a filter can offer. */
  origins: z.array(z.string()),
  /** The name of each account that has a lead, keyed by its value for `taken`. */
  takers: z.record(z.string(), z.string()),
});
export type LeadCounts = z.infer<typeof LeadCounts>;

export const countLeads = endpoint('staff', 'GET', '/api/lead-counts/:kind', { reply: LeadCounts });

export const LeadsHeld = z.object({
  /** Newest first. */
  newest: z.array(Lead),
  /** Other leads that are open or have an appointment, newest first, and the whole group of each such lead. */
  open: z.array(Lead),
  counts: LeadCounts,
});

export const holdLeads = endpoint('staff', 'GET', '/api/held-leads/:kind', { reply: LeadsHeld });

export const readLead = endpoint('staff', 'GET', '/api/leads/:kind/:id', { reply: Lead });
