import type { LeadCounts, ListView } from '../../contract/lead-lists.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import type { PreferencesChange, SavedView, ViewName } from '../../contract/staff.ts';
import { type FigureCell, figureTest, signsOf, waitOf } from '../figures/figure.ts';
import type { LeadColumn } from '../lead-kinds/lead-kind.ts';
import { kindOf, leadRegistry } from '../lead-kinds/lead-kinds.ts';
import { originOf } from '../lead-origin.ts';
import type { HoursFacts } from '../opening-hours.ts';
import { dayAfter, dayStart } from '../shop-clock.ts';
import { isHeldAsSpam, isOpen, isUnread } from '../triage.ts';
import { finds, normalizeForSearch, wordsOf } from './search-text.ts';

export function fieldsOf(lead: Lead) {
  const { claim } = lead;
  return {
    status: kindOf(lead).status(lead),
    source: lead.source,
    origin: originOf(lead),
    /** The account as a value of the filter (`by:…`); empty for none. */
    taker: claim ? `by:${claim.by_id}` : '',
    /** At the time of the claim. */
    takerName: claim?.by ?? '',
    handled: lead.handled_at !== null,
    spam: lead.spam,
    unread: isUnread(lead),
    held: isHeldAsSpam(lead),
    open: isOpen(lead),
    signs: signsOf(lead),
  };
}
export type LeadFields = ReturnType<typeof fieldsOf>;

/** In milliseconds. */
export function cameIn({ created_at }: Lead): number {
  return Date.parse(created_at);
}

export interface Looker {
  me: string | undefined;
  facts: HoursFacts;
  now: Date;
}

/** Absent fields do not restrict. */
export interface LeadFilter {
  status?: string;
  source?: string;
  origin?: string;
  /** `by:…` for an account, '' for untaken leads, `true` for taken leads. */
  taker?: string | true;
  handled?: boolean;
  spam?: boolean;
  unread?: boolean;
  open?: boolean;
  /** In milliseconds, inclusive. */
  from?: number;
  /** Exclusive. */
  until?: number;
  figure?: (cell: FigureCell) => boolean;
}

export function filterOf(view: Readonly<ListView>, { me, facts, now }: Looker): LeadFilter {
  const figure = figureTest(view, facts, now);
  // Figures use the time at which the sender began to wait, so the dates apply there.
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

/** Ignores the date, which `cameAsWanted` checks. */
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

/** `came` is in milliseconds. */
export function cameAsWanted({ from, until }: LeadFilter, came: number): boolean {
  return (from === undefined || came >= from) && (until === undefined || came < until);
}

/** Returns null for a view that shows every lead. */
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

/** Origins are free text, so a filter offers only this many. */
const MOST_ORIGINS = 100;

export function createLeadCounter() {
  const sums = { total: 0, spam: 0, held: 0, unread: 0, open: 0 };
  // Maps, because a status is any text, `constructor` too.
  const statuses = new Map<string, number>();
  const sources = new Set<string>();
  const origins = new Set<string>();
  const takers = new Map<string, string>();

  return {
    /** Adds `count` leads with equal fields. Call it newest first, so that accounts get their newest name. */
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

/** Letters that sorting compares; later ones of a long message do not matter. */
const COMPARED_LETTERS = 100;

/** Normalized, so that the order matches how the texts read. */
export function sortKey<L extends Lead>(column: Pick<LeadColumn<L>, 'text'>, lead: L): string {
  return normalizeForSearch(column.text(lead).slice(0, COMPARED_LETTERS));
}

/** Negative when `one` comes first. Empty keys are last in both directions; 0 leaves equal keys newest first. */
export function compareKeys(one: string, other: string, isDescending: boolean): number {
  if (one === other) return 0;
  if (one === '' || other === '') return one === '' ? 1 : -1;
  return one < other === isDescending ? 1 : -1;
}

/** Returns the column to sort by; null for the natural order, newest first. */
export function columnOf(
  kind: LeadKind,
  { sort, order }: Pick<ListView, 'sort' | 'order'>,
): string | null {
  const isKnown = leadRegistry[kind].columns.some(({ id }) => id === sort);
  return isKnown && !(sort === 'date' && order === 'desc') ? sort : null;
}

const isSame = (one: ViewName, other: ViewName) =>
  one.list === other.list && one.name.toLowerCase() === other.name.toLowerCase();

/** Saving a view under an existing name of the same list replaces that view. */
export function changedViews(
  views: readonly SavedView[],
  { save, remove }: PreferencesChange,
): SavedView[] {
  let changed = [...views];
  const place = changed.findIndex((view) => save && isSame(view, save));
  if (save) changed = place < 0 ? [...changed, save] : changed.with(place, save);
  if (remove) changed = changed.filter((view) => !isSame(view, remove));
  return changed;
}
