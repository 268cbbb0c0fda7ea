import { openOn } from '../calendar-day.ts';
import { dayAfter, dayStart, type HoursFacts, hoursOf, wallTime } from '../opening-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The days of a shop from one to another, worked out once: what is asked of a hundred thousand instants is looked up. */
export class ShopDays {
  readonly days: string[] = [];
  /** When each begins, and when the last one ends. */
  readonly #starts: number[] = [];
  /** When the doors open and close; the same where they stay closed. */
  readonly #opens: number[] = [];
  readonly #closes: number[] = [];
  /** Milliseconds in which they were open before each. */
  readonly #before: number[] = [];
  readonly #timeZone: string;

  /** Both included. */
  constructor(facts: HoursFacts, from: string, to: string) {
    this.#timeZone = facts.timeZone;
    let open = 0;
    let start = Date.parse(dayStart(from, facts.timeZone));
    for (let day = from; day <= to; day = dayAfter(day)) {
      const end = Date.parse(dayStart(dayAfter(day), facts.timeZone));
      const [opens, closes] = openingOf(facts, day, start, end);
      this.days.push(day);
      this.#starts.push(start);
      this.#opens.push(opens);
      this.#closes.push(closes);
      this.#before.push(open);
      open += closes - opens;
      start = end;
    }
    this.#starts.push(start);
  }

  /** The number of its day; the nearest for an instant beyond. */
  numberOf(at: number): number {
    const last = this.days.length - 1;
    const starts = this.#starts;
    let number = Math.floor((at - (starts[0] ?? 0)) / DAY);
    number = Math.min(last, Math.max(0, number));
    while (number < last && at >= (starts[number + 1] ?? 0)) number += 1;
    while (number > 0 && at < (starts[number] ?? 0)) number -= 1;
    return number;
  }

  /** Minutes in which the doors were open between two instants. */
  openMinutes(from: number, to: number): number {
    return Math.max(0, this.#openUntil(to) - this.#openUntil(from)) / MINUTE;
  }

  /** 0 for Monday to 6, and the hour on the shop's wall. */
  hourOf(at: number): { weekday: number; hour: number } {
    const number = this.numberOf(at);
    const start = this.#starts[number] ?? 0;
    const length = (this.#starts[number + 1] ?? 0) - start;
    // Only where clocks change is the wall asked.
    const hour =
      length === DAY
        ? Math.floor(Math.min(Math.max(0, at - start), DAY - 1) / HOUR)
        : Number(wallTime(new Date(at), this.#timeZone).slice(11, 13));
    return { weekday: (new Date(this.days[number] ?? '').getUTCDay() + 6) % 7, hour };
  }

  #openUntil(at: number): number {
    const number = this.numberOf(at);
    const [opens = 0, closes = 0] = [this.#opens[number], this.#closes[number]];
    return (this.#before[number] ?? 0) + Math.min(Math.max(at, opens), closes) - opens;
  }
}

/** Only a day on which the clocks change needs more than a sum. */
function openingOf(facts: HoursFacts, day: string, start: number, end: number): [number, number] {
  const { open, close } = hoursOf(facts, new Date(day));
  if (!open || !close) return [start, start];
  if (end - start === DAY) return [start + minutesOf(open), start + minutesOf(close)];
  const span = openOn(facts, day);
  return span ? [span.from.getTime(), span.to.getTime()] : [start, start];
}

const minutesOf = (time: string) =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;
