import type { HistoryEntry } from '../../contract/history.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import type { ChatOutcome } from '../../contract/visitor.ts';
import { standing } from '../history.ts';
import { TEST } from '../lead-origin.ts';
import type { HoursFacts } from '../opening-hours.ts';
import { PROMISED_MINUTES } from '../promise.ts';
import { dayAfter, dayOf, dayStart } from '../shop-clock.ts';
import { cameAt, countsAsLead } from '../triage.ts';
import { ShopDays } from './shop-days.ts';

/* The part of a lead that figures read: a few words and two instants, nothing that identifies a person. */

/** Open minutes after which an unanswered lead counts as missed. */
const MISSED_MINUTES = 120;

export interface Signs {
  /** False for spam, tests and leads that their sender has since replaced. */
  isLead: boolean;
  /** `word`: staff answered. `done`: closed unanswered. `spoken`: a call, answered at once. '': unanswered. */
  answer: '' | 'word' | 'done' | 'spoken';
  /** 0 new, 1 contacted, 2 scheduled, 3 completed; -1 for other kinds than requests. */
  step: number;
  /** By the filter and then staff: held and spam, held but no spam, or let through but spam. */
  spam: '' | 'held' | 'wrongly' | 'let-through';
  chat: '' | ChatOutcome;
}

// A map, because a status is any text, `constructor` too.
const steps = new Map([
  ['contacted', 1],
  ['scheduled', 2],
  ['completed', 3],
]);

/** One short text, because many leads share the same signs. */
export function signsOf(lead: Lead): string {
  if (lead.found_by?.toLowerCase() === TEST.toLowerCase()) return NO_SIGNS;
  const history = standing(lead.history);
  const isReplaced = history.some(({ type }) => type === 'replaced');
  const isLead = countsAsLead(lead) && !lead.spam && !isReplaced;
  const answer = answerIn(lead, history)?.answer ?? '';
  const chat = (lead.kind === 'visitors' && !lead.spam && lead.chat) || '';
  const spam = spamSign(lead, history);
  if (!isLead && !spam && !chat) return NO_SIGNS;
  return [Number(isLead), answer, stepIn(lead, history), spam, chat].join(' ');
}

/** The signs of a lead that no figure counts. */
export const NO_SIGNS = '0  -1  ';
const known = new Map<string, Signs>();

export function readSigns(written: string): Signs {
  const signs = known.get(written) ?? parse(written);
  known.set(written, signs);
  return signs;
}

function parse(written: string): Signs {
  const [isLead, answer, step, spam, chat] = written.split(' ');
  return {
    isLead: isLead === '1',
    answer: answers.find((one) => one === answer) ?? '',
    step: Number(step),
    spam: spamSigns.find((one) => one === spam) ?? '',
    chat: chats.find((one) => one === chat) ?? '',
  };
}
const answers = ['word', 'done', 'spoken'] as const;
const spamSigns = ['held', 'wrongly', 'let-through'] as const;
const chats = ['answered', 'handed', 'unable'] as const;

/** In milliseconds, a whole number of seconds after the creation. `answered` is null until staff answer. */
export function waitOf(lead: Lead): { asked: number; answered: number | null } {
  const came = Date.parse(lead.created_at);
  const after = (at: string) =>
    came + Math.max(0, Math.floor((Date.parse(at) - came) / 1000)) * 1000;
  const answer = answerIn(lead, standing(lead.history));
  return { asked: after(cameAt(lead)), answered: answer && after(answer.at) };
}

/** Returns the first answer since the lead came: a returning visitor waits anew. A call was answered at once. */
function answerIn(lead: Lead, history: readonly HistoryEntry[]) {
  const asked = cameAt(lead);
  if (lead.kind === 'calls') return { answer: 'spoken', at: asked } as const;
  const since = history.filter(({ at, by }) => at >= asked && by.role === 'staff');
  const word = since.find(isWord);
  if (word) return { answer: 'word', at: word.at } as const;
  const done = since.find(isEnd);
  return done ? ({ answer: 'done', at: done.at } as const) : null;
}

/** Accepts a reply, a contact or a try, a visit, a quote, an appointment, or a status that implies one of these. */
function isWord(entry: HistoryEntry): boolean {
  if (entry.type === 'status') return steps.has(entry.to);
  if (entry.type === 'quote') return entry.step === 'sent';
  return ['replied', 'contacted', 'visited', 'appointment-set'].includes(entry.type);
}

const isEnd = (entry: HistoryEntry) =>
  entry.type === 'handled' || (entry.type === 'status' && entry.to === 'cancelled');

function stepIn(lead: Lead, history: readonly HistoryEntry[]): number {
  if (lead.kind !== 'consultations') return -1;
  const reached = history.map((entry) => (entry.type === 'status' ? entry.to : ''));
  return Math.max(...[lead.status, ...reached].map((status) => steps.get(status) ?? 0));
}

/** Staff's first mark reverses what the filter said. A visitor beside a form is skipped: the form counts. */
function spamSign(lead: Lead, history: readonly HistoryEntry[]): Signs['spam'] {
  if (lead.kind === 'visitors' && lead.derived_from) return '';
  const judged = history.find(({ type }) => type === 'marked-spam' || type === 'cleared-spam');
  const wasHeld = judged ? judged.type === 'cleared-spam' : lead.spam;
  if (wasHeld) return lead.spam ? 'held' : 'wrongly';
  return lead.spam ? 'let-through' : '';
}

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
  const today = dayOf(now, facts.timeZone);
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
