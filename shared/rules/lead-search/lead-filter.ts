import type { ListView } from '../../contract/lead-lists.ts';
import { type FigureCell, figureTest } from '../figures/figure.ts';
import { dayAfter, dayStart, type HoursFacts } from '../opening-hours.ts';
import type { LeadFields } from './lead-fields.ts';

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
