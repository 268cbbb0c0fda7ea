import type { Figures, Period } from '../../contract/figures.ts';
import type { LeadKind } from '../../contract/leads.ts';
import { DAY_MS } from '../duration.ts';
import { dayAfter, isoDay } from '../shop-clock.ts';
import { type Figured, figures } from './figure.ts';
import { mondayOf, type ShopDays } from './shop-days.ts';

const dayBefore = (day: string, days = 1) => isoDay(new Date(Date.parse(day) - days * DAY_MS));

/** As many days, or whole months, right before. Works on dates, because a clock change makes a day longer. */
export function periodBefore({ from, to }: Period): Period {
  const end = dayBefore(from);
  if (!from.endsWith('-01') || !dayAfter(to).endsWith('-01'))
    return { from: dayBefore(from, daysOf({ from, to })), to: end };
  const first = 2 * monthOf(from) - monthOf(dayAfter(to));
  const month = String((first % 12) + 1).padStart(2, '0');
  return { from: `${Math.floor(first / 12)}-${month}-01`, to: end };
}

/** Months since the year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const daysOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** A period that ends with February ends with that year's last day of February. */
export function yearBefore({ from, to }: Period): Period {
  const earlier = (day: string, instead: string) =>
    `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', instead)}`;
  return { from: earlier(from, '-02-28'), to: dayBefore(earlier(dayAfter(to), '-03-01')) };
}

const counted = [
  'lead',
  'missed',
  'request',
  'contacted',
  'scheduled',
  'completed',
  'chat-answered',
  'chat-handed',
  'chat-unable',
  'held',
  'held-wrongly',
  'let-through',
] as const;

export class FigureSums {
  readonly #days: ShopDays;
  readonly #weeks = new Map<string, Week>();
  readonly #all = new Week();
  readonly #origins = new Map<string, number>();
  readonly #hours = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  /** Parallel to `counted`. */
  readonly #counts = new Uint32Array(counted.length);

  /** `days` must hold every day of the period that has begun. */
  constructor({ from, to }: Period, days: ShopDays) {
    this.#days = days;
    for (let week = mondayOf(from); week <= to; week = dayBefore(week, -7))
      this.#weeks.set(week, new Week());
  }

  add(one: Figured): void {
    for (const [at, name] of counted.entries())
      if (figures[name](one)) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    if (!one.signs.isLead) return;
    this.#all.add(one);
    this.#weeks.get(this.#days.mondayOf(one.at))?.add(one);
    this.#origins.set(one.origin, (this.#origins.get(one.origin) ?? 0) + 1);
    const { weekday, hour } = this.#days.hourOf(one.at);
    const hours = this.#hours[weekday] ?? [];
    hours[hour] = (hours[hour] ?? 0) + 1;
  }

  result(): Figures {
    const of = (name: (typeof counted)[number]) => this.#counts[counted.indexOf(name)] ?? 0;
    const origins = [...this.#origins].map(([origin, count]) => ({ origin, count }));
    const { kinds, ...answers } = this.#all.result();
    return {
      leads: of('lead'),
      weeks: [...this.#weeks].map(([week, sums]) => ({ week, ...sums.result() })),
      origins: origins.sort(
        (one, other) => other.count - one.count || (one.origin < other.origin ? -1 : 1),
      ),
      hours: this.#hours,
      answers: { ...answers, missed: of('missed') },
      steps: [of('request'), of('contacted'), of('scheduled'), of('completed')],
      chat: {
        answered: of('chat-answered'),
        handed: of('chat-handed'),
        unable: of('chat-unable'),
      },
      spam: { held: of('held'), wrongly: of('held-wrongly'), letThrough: of('let-through') },
    };
  }
}

class Week {
  readonly #kinds: Partial<Record<LeadKind, number>> = {};
  readonly #minutes: number[] = [];
  #inTime = 0;
  #due = 0;

  add(one: Figured): void {
    this.#kinds[one.kind] = (this.#kinds[one.kind] ?? 0) + 1;
    if (figures.answered(one)) this.#minutes.push(one.minutes);
    if (figures['in-time'](one)) this.#inTime += 1;
    if (figures.due(one)) this.#due += 1;
  }

  result() {
    const sorted = Float64Array.from(this.#minutes).sort();
    return {
      kinds: this.#kinds,
      answered: sorted.length,
      due: this.#due,
      inTime: this.#inTime,
      median: quantile(sorted, 0.5),
      most: quantile(sorted, 0.9),
    };
  }
}

/** Interpolates between neighbors; null for an empty list. */
function quantile(sorted: Float64Array, share: number): number | null {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (place % 1);
}
