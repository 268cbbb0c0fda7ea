import type { LeadCounts, ListView } from '../../contract/lead-lists.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { type FigureCell, figureTest } from '../figures/figure.ts';
import { signsOf, waitOf } from '../figures/signs.ts';
import type { LeadColumn } from '../lead-kinds/lead-kind.ts';
import { kindOf, leadRegistry } from '../lead-kinds/lead-kinds.ts';
import { originOf } from '../lead-origin.ts';
import { isHeldAsSpam, isOpen, isUnread } from '../lead-signs.ts';
import { dayAfter, dayStart, type HoursFacts } from '../opening-hours.ts';
import { normalizeForSearch, wordsOf } from './normalize-for-search.ts';
import { finds } from './search-text.ts';

/** What lists are filtered and counted by, beside when a lead came. */
export interface LeadFields {
  /** Empty for a kind without one. */
  status: string;
  source: string;
  origin: string;
  /** Who has it, as a choice; empty for nobody. */
  taker: string;
  /** What they were called when they took it. */
  takerName: string;
  handled: boolean;
  spam: boolean;
  unread: boolean;
  held: boolean;
  open: boolean;
  /** What figures see of it. */
  signs: string;
}

export function fieldsOf(lead: Lead): LeadFields {
  const { claim } = lead;
  return {
    status: kindOf(lead).status(lead),
    source: lead.source,
    origin: originOf(lead),
    taker: claim ? `by:${claim.by_id}` : '',
    takerName: claim?.by ?? '',
    handled: lead.handled_at !== null,
    spam: lead.spam,
    unread: isUnread(lead),
    held: isHeldAsSpam(lead),
    open: isOpen(lead),
    signs: signsOf(lead),
  };
}

/** In milliseconds. */
export function cameIn({ created_at }: Lead): number {
  return Date.parse(created_at);
}

/** Who looks at a list, where and when. */
export interface Looker {
  /** My own account. */
  me: string | undefined;
  facts: HoursFacts;
  now: Date;
}

/** What the leads of a list have in common; what is absent may be any. */
export interface LeadFilter {
  status?: string;
  source?: string;
  origin?: string;
  /** Somebody's choice, '' for nobody, `true` for anybody. */
  taker?: string | true;
  handled?: boolean;
  spam?: boolean;
  unread?: boolean;
  open?: boolean;
  /** Came then or later, in milliseconds. */
  from?: number;
  /** Came earlier. */
  until?: number;
  /** Counted by a figure, of its period. */
  figure?: (cell: FigureCell) => boolean;
}

export function filterOf(view: Readonly<ListView>, { me, facts, now }: Looker): LeadFilter {
  const figure = figureTest(view, facts, now);
  // A figure goes by when somebody began to wait.
  const from = figure ? '' : dayStart(view.from, facts.timeZone);
  const until = figure ? '' : dayStart(dayAfter(view.to), facts.timeZone);
  return {
    ...(view.status && { status: view.status }),
    ...(view.source && { source: view.source }),
    ...(view.origin && { origin: view.origin }),
    ...takerWanted(view.taken, me),
    ...oneOf(view.work, { open: { handled: false }, done: { handled: true } }),
    ...oneOf(view.spam, { none: { spam: false }, only: { spam: true } }),
    ...oneOf(view.read, { unread: { unread: true }, read: { unread: false } }),
    ...(from && { from: Date.parse(from) }),
    ...(until && { until: Date.parse(until) }),
    ...(figure && { figure }),
  };
}

function takerWanted(taken: string, me = ''): LeadFilter {
  if (taken.startsWith('by:')) return { taker: taken };
  return oneOf(taken, {
    nobody: { taker: '' },
    anybody: { taker: true },
    me: { taker: `by:${me}` },
  });
}

function oneOf(wanted: string, filters: Record<string, LeadFilter>): LeadFilter {
  return (Object.hasOwn(filters, wanted) && filters[wanted]) || {};
}

/** Whether leads with these fields are wanted, whenever they came. */
export function passes(filter: LeadFilter, fields: LeadFields): boolean {
  const { taker } = filter;
  if (taker === true ? fields.taker === '' : !isWanted(taker, fields.taker)) return false;
  return (
    isWanted(filter.status, fields.status) &&
    isWanted(filter.source, fields.source) &&
    isWanted(filter.origin, fields.origin) &&
    isWanted(filter.handled, fields.handled) &&
    isWanted(filter.spam, fields.spam) &&
    isWanted(filter.unread, fields.unread) &&
    isWanted(filter.open, fields.open)
  );
}

function isWanted<T>(wanted: T | undefined, value: T): boolean {
  return wanted === undefined || wanted === value;
}

/** Whether leads that came then, in milliseconds, are wanted. */
export function cameAsWanted({ from, until }: LeadFilter, came: number): boolean {
  return (from === undefined || came >= from) && (until === undefined || came < until);
}

/** Whether a view shows a lead; null where it shows all there are. */
export function leadTest(view: ListView, looker: Looker): ((lead: Lead) => boolean) | null {
  const words = wordsOf(view.search);
  const filter = filterOf(view, looker);
  const hasFilter = Object.keys(filter).length > 0;
  if (!hasFilter && words.length === 0) return null;
  return (lead) => (!hasFilter || isShown(filter, lead)) && finds(words, lead);
}

function isShown(filter: LeadFilter, lead: Lead): boolean {
  const fields = fieldsOf(lead);
  if (!passes(filter, fields) || !cameAsWanted(filter, cameIn(lead))) return false;
  return filter.figure?.({ kind: lead.kind, ...fields, ...waitOf(lead) }) ?? true;
}

/** Anybody can make up words for how they came; nobody chooses among more. */
const MOST_ORIGINS = 100;

export function createLeadCounter() {
  const sums = { total: 0, spam: 0, held: 0, unread: 0, open: 0 };
  // Maps: a status is any text, `constructor` too.
  const statuses = new Map<string, number>();
  const sources = new Set<string>();
  const origins = new Set<string>();
  const takers = new Map<string, string>();

  return {
    /** So many with the same fields; the newest come first, and have the newest names. */
    add(fields: Omit<LeadFields, 'signs'>, count: number): void {
      const { status, source, origin, taker, takerName, spam } = fields;
      sums.total += count;
      if (spam) sums.spam += count;
      if (fields.held) sums.held += count;
      if (fields.unread) sums.unread += count;
      if (fields.open) sums.open += count;
      if (status) statuses.set(status, (statuses.get(status) ?? 0) + (spam ? 0 : count));
      sources.add(source);
      if (origins.size < MOST_ORIGINS) origins.add(origin);
      if (taker && !takers.has(taker)) takers.set(taker, takerName);
    },
    counts: (): LeadCounts => ({
      ...sums,
      statuses: Object.fromEntries(statuses),
      sources: [...sources],
      origins: [...origins],
      takers: Object.fromEntries(takers),
    }),
  };
}

/** Letters that are compared; nobody reads a list by what comes later in a message. */
const COMPARED_LETTERS = 100;

/** What leads are sorted by in a column. Made comparable: they stand as they are read. */
export function sortKey<L extends Lead>(column: Pick<LeadColumn<L>, 'text'>, lead: L): string {
  return normalizeForSearch(column.text(lead).slice(0, COMPARED_LETTERS));
}

/** Negative when `one` stands first. What is empty comes last either way; equal ones stand newest first. */
export function compareKeys(one: string, other: string, isDescending: boolean): number {
  if (one === other) return 0;
  if (one === '' || other === '') return one === '' ? 1 : -1;
  return one < other === isDescending ? 1 : -1;
}

/** By which of its kind's columns a list stands; null as the leads came, the newest first. */
export function columnOf(
  kind: LeadKind,
  { sort, order }: Pick<ListView, 'sort' | 'order'>,
): string | null {
  const isKnown = leadRegistry[kind].columns.some(({ id }) => id === sort);
  return isKnown && !(sort === 'date' && order === 'desc') ? sort : null;
}
