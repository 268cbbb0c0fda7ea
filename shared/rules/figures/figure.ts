import type { LeadKind } from '../../contract/leads.ts';
import type { HoursFacts } from '../opening-hours.ts';
import { PROMISED_MINUTES } from '../promise.ts';
import { dayAfter, dayStart, wallTime } from '../shop-clock.ts';
import { ShopDays } from './shop-days.ts';
import { MISSED_MINUTES, readSigns, type Signs } from './signs.ts';

/* Charts, lists and files all use these rules, so their numbers agree. */

/** The data of a lead that a store keeps in columns, so that figures need not read the lead. */
export interface FigureCell {
  kind: LeadKind;
  origin: string;
  signs: string;
  /** In milliseconds. */
  asked: number;
  /** Null until the lead is answered. */
  answered: number | null;
}

export interface Figured {
  kind: LeadKind;
  origin: string;
  signs: Signs;
  at: number;
  /** Open minutes from `at` until the answer, or until now. */
  minutes: number;
}

const waits = ({ signs }: Figured) => signs.isLead && signs.answer !== 'spoken';
const isAnswered = ({ signs }: Figured) => signs.isLead && signs.answer === 'word';
const isUnanswered = ({ signs }: Figured) => signs.isLead && signs.answer === '';
const reached = (step: number) => (one: Figured) => one.signs.isLead && one.signs.step >= step;

export const figures = {
  lead: ({ signs }: Figured) => signs.isLead,
  answered: isAnswered,
  'in-time': (one: Figured) => isAnswered(one) && one.minutes <= PROMISED_MINUTES,
  due: (one: Figured) => isAnswered(one) || (isUnanswered(one) && one.minutes >= PROMISED_MINUTES),
  missed: (one: Figured) =>
    waits(one) &&
    (isUnanswered(one) ? one.minutes >= MISSED_MINUTES : one.minutes > MISSED_MINUTES),
  request: reached(0),
  contacted: reached(1),
  scheduled: reached(2),
  completed: reached(3),
  'chat-answered': ({ signs }: Figured) => signs.chat === 'answered',
  'chat-handed': ({ signs }: Figured) => signs.chat === 'handed',
  'chat-unable': ({ signs }: Figured) => signs.chat === 'unable',
  held: ({ signs }: Figured) => signs.spam === 'held' || signs.spam === 'wrongly',
  'held-wrongly': ({ signs }: Figured) => signs.spam === 'wrongly',
  'let-through': ({ signs }: Figured) => signs.spam === 'let-through',
};
export type Figure = keyof typeof figures | `hour-${number}-${number}`;

/** `weekday` is 0 for Monday. */
export const hourFigure = (weekday: number, hour: number): Figure => `hour-${weekday}-${hour}`;

export function figuredOf(cell: FigureCell, days: ShopDays, now: number): Figured {
  const { kind, origin, asked, answered } = cell;
  const signs = readSigns(cell.signs);
  const minutes = signs.isLead ? days.openMinutes(asked, answered ?? now) : 0;
  return { kind, origin, signs, at: asked, minutes };
}

/** No lead is older, so counting starts here at the earliest. */
const FIRST_DAY = '2010-01-01';

const isNamed = (figure: string): figure is keyof typeof figures => Object.hasOwn(figures, figure);

const ofHour = /^hour-([0-6])-(\d{1,2})$/;

export const isFigure = (text: string): text is Figure => isNamed(text) || ofHour.test(text);

/** Returns the test that a figure applies; null for an unknown figure. */
export function figureTest(
  { figure, from, to }: { figure: string; from: string; to: string },
  facts: HoursFacts,
  now: Date,
): ((cell: FigureCell) => boolean) | null {
  const [, weekday, hour] = ofHour.exec(figure) ?? [];
  if (!isNamed(figure) && hour === undefined) return null;
  const today = wallTime(now, facts.timeZone).slice(0, 10);
  const first =
    from || `${Number(today.slice(0, 4)) - 5}${today.slice(4).replace('-02-29', '-02-28')}`;
  const [begin, end] = [dayStart(first, facts.timeZone), dayStart(dayAfter(to), facts.timeZone)];
  const [start, until] = [Date.parse(begin), end ? Date.parse(end) : Number.POSITIVE_INFINITY];
  const days = new ShopDays(facts, first < FIRST_DAY ? FIRST_DAY : first).fill(today);
  return (cell) => {
    // Also covers an invalid `from`, which makes `start` NaN.
    if (!(cell.asked >= start && cell.asked < until)) return false;
    const one = figuredOf(cell, days, now.getTime());
    if (isNamed(figure)) return figures[figure](one);
    const at = days.hourOf(one.at);
    return one.signs.isLead && at.weekday === Number(weekday) && at.hour === Number(hour);
  };
}
