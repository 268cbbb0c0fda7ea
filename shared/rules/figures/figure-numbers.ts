import type { Figures, Period } from '../../contract/figures.ts';
import { keysOf } from '../../contract/keys-of.ts';
import { type LeadKind, leadKinds } from '../../contract/leads.ts';
import { weekdays } from '../../contract/weekdays.ts';
import { DAY_MS } from '../duration.ts';
import { leadRegistry } from '../lead-kinds/lead-kinds.ts';
import { clockTime } from '../shop-clock.ts';
import { type Figure, type figures as figureRules, hourFigure } from './figure.ts';

/** The leads behind a number, as a list to open. */
export interface FigureList extends Period {
  figure: Figure;
  origin?: string;
  /** Absent for leads of every kind. */
  kind?: LeadKind;
}

export interface FigureNumber {
  name: string;
  value: number | null;
  list: FigureList;
  /** True for a time in minutes; false for a number of leads. */
  isMinutes?: boolean;
}

export interface Picture {
  title: string;
  numbers: FigureNumber[];
}

/** Every number of a period, in the order in which the desk shows and saves them. */
export function picturesOf(period: Period, figures: Figures): Picture[] {
  const weeks = figures.weeks.map((one) => ({ ...one, days: weekWithin(period, one.week) }));
  const count: Count = (name, value, figure, more = {}) => ({
    ...{ name, value },
    list: { ...period, figure, ...more },
  });
  const { origins, hours, answers } = figures;
  const pictures = {
    weeks: [count(ALL, figures.leads, 'lead'), ...leadsByWeek(weeks, count)],
    origins: origins.map(({ origin, count: value }) => count(origin, value, 'lead', { origin })),
    answers: [
      ...answerNumbers(ALL, answers, period),
      ...weeks.flatMap((one) => answerNumbers(one.week, one, one.days)),
    ],
    hours: hours.flatMap((ofDay, weekday) =>
      ofDay.map((value, hour) => count(hourName(weekday, hour), value, hourFigure(weekday, hour))),
    ),
    missed: [count('Missed', answers.missed, 'missed')],
    ...becameOf(figures, count),
  };
  return keysOf(titles).map((name) => ({ title: titles[name], numbers: pictures[name] }));
}

type Count = (
  name: string,
  value: number,
  figure: Figure,
  more?: Partial<FigureList>,
) => FigureNumber;

type Weeks = (Figures['weeks'][number] & { days: Period })[];

function leadsByWeek(weeks: Weeks, count: Count): FigureNumber[] {
  const named = (name: string, kind: LeadKind) => `${name} ${leadRegistry[kind].names.tab}`;
  return [
    ...leadKinds.map((kind) => count(named(ALL, kind), sumOf(weeks, kind), 'lead', { kind })),
    ...weeks.flatMap(({ week, days, kinds }) =>
      leadKinds.map((kind) =>
        count(named(week, kind), kinds[kind] ?? 0, 'lead', { ...days, kind }),
      ),
    ),
  ];
}

function becameOf({ steps, chat, spam }: Figures, count: Count) {
  const [requests = 0, contacted = 0, scheduled = 0, completed = 0] = steps;
  return {
    steps: [
      count('New', requests, 'request'),
      count('Contacted', contacted, 'contacted'),
      count('Scheduled', scheduled, 'scheduled'),
      count('Completed', completed, 'completed'),
    ],
    chat: [
      count('Answered alone', chat.answered, 'chat-answered'),
      count('Handed over', chat.handed, 'chat-handed'),
      count('Could not answer', chat.unable, 'chat-unable'),
    ],
    spam: [
      count('Held', spam.held, 'held'),
      count('Held wrongly', spam.wrongly, 'held-wrongly'),
      count('Let through', spam.letThrough, 'let-through'),
    ],
  };
}

/** In the order in which they are shown. */
export const titles = {
  weeks: 'Leads per week',
  origins: 'How they found us',
  answers: 'Time to the first answer',
  hours: 'When they come',
  missed: 'Missed',
  steps: 'From request to finished floor',
  chat: 'What SallieBot did',
  spam: 'Held as spam',
};

export const figureNames: Record<keyof typeof figureRules, string> = {
  lead: 'Leads',
  answered: 'Answered',
  'in-time': 'Answered within the hour',
  due: 'Not answered within the hour',
  missed: 'Missed',
  request: 'Requests',
  contacted: 'Came to contacted',
  scheduled: 'Came to scheduled',
  completed: 'Came to completed',
  'chat-answered': 'SallieBot answered alone',
  'chat-handed': 'SallieBot handed over',
  'chat-unable': 'SallieBot could not answer',
  held: 'Held as spam',
  'held-wrongly': 'Held wrongly',
  'let-through': 'Let through',
};

/** `hour-0-9` becomes `Monday 9 AM`. */
export function figureName(figure: string): string {
  const [, weekday, hour] = /^hour-(\d)-(\d+)$/.exec(figure) ?? [];
  const named: Record<string, string> = figureNames;
  return hour === undefined ? (named[figure] ?? figure) : hourName(Number(weekday), Number(hour));
}

/** Formats as `48 min`, `2 h 10 min`. */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}

export const figuresRoute = ({ figure, from, to }: Pick<FigureList, 'figure' | 'from' | 'to'>) =>
  `figures/${figure}/${from}/${to}` as const;

export const ALL = 'All';

const sumOf = (weeks: Figures['weeks'], kind: LeadKind) =>
  weeks.reduce((sum, { kinds }) => sum + (kinds[kind] ?? 0), 0);

/** Formats as `Monday 9 AM`. */
function hourName(weekday: number, hour: number): string {
  return `${weekdays[(weekday + 1) % 7]} ${clockTime(hour * 60)}`;
}

type Answers = Pick<Figures['weeks'][number], 'answered' | 'due' | 'inTime' | 'median' | 'most'>;

function answerNumbers(name: string, answers: Answers, days: Period): FigureNumber[] {
  const of = (figure: Figure): FigureList => ({ ...days, figure });
  return [
    { name: `${name} Answered`, value: answers.answered, list: of('answered') },
    { name: `${name} Within the hour`, value: answers.inTime, list: of('in-time') },
    { name: `${name} Not answered within the hour`, value: answers.due, list: of('due') },
    { name: `${name} Median`, value: answers.median, list: of('answered'), isMinutes: true },
    { name: `${name} 90%`, value: answers.most, list: of('answered'), isMinutes: true },
  ];
}

/** Cuts the week to the days within the period. */
function weekWithin({ from, to }: Period, monday: string): Period {
  const sunday = new Date(Date.parse(monday) + 6 * DAY_MS).toISOString().slice(0, 10);
  return { from: monday < from ? from : monday, to: sunday > to ? to : sunday };
}
