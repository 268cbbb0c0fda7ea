import { DAY_MS, HOUR_MS, MINUTE_MS } from '../duration.ts';
import { type HoursFacts, hoursOf, openOn } from '../opening-hours.ts';
import { dayAfter, dayStart, minutesOf, wallTime, zoneOffsets } from '../shop-clock.ts';

/** Works out a range of days once, so that a hundred thousand instants can be looked up. */
export class ShopDays {
  readonly days: string[] = [];
  /** The start of each day, and the end of the last one. */
  readonly #starts: number[] = [];
  /** Equal on a closed day. */
  readonly #opens: number[] = [];
  readonly #closes: number[] = [];
  /** Open milliseconds before each day. */
  readonly #before: number[] = [];
  readonly #facts: HoursFacts;
  readonly #firstWeekday: number;
  #next: string;
  #open = 0;

  /** Holds no days until `fill` is called. */
  constructor(facts: HoursFacts, from: string) {
    this.#facts = facts;
    this.#next = from;
    this.#firstWeekday = weekdayOf(from);
  }

  /** Adds all days up to and including `to`. */
  fill(to: string): this {
    const facts = this.#facts;
    const startOf = dayStarts(facts.timeZone, this.#next, to);
    let start = this.#starts.pop() ?? startOf(this.#next);
    while (this.#next <= to) {
      const day = this.#next;
      this.#next = dayAfter(day);
      const end = startOf(this.#next);
      const [opens, closes] = openingOf(facts, day, start, end);
      this.days.push(day);
      this.#starts.push(start);
      this.#opens.push(opens);
      this.#closes.push(closes);
      this.#before.push(this.#open);
      this.#open += closes - opens;
      start = end;
    }
    this.#starts.push(start);
    return this;
  }

  /** The index of the instant's day; the nearest day for an instant out of range. */
  numberOf(at: number): number {
    const last = this.days.length - 1;
    const starts = this.#starts;
    let number = Math.floor((at - (starts[0] ?? 0)) / DAY_MS);
    number = Math.min(last, Math.max(0, number));
    while (number < last && at >= (starts[number + 1] ?? 0)) number += 1;
    while (number > 0 && at < (starts[number] ?? 0)) number -= 1;
    return number;
  }

  openMinutes(from: number, to: number): number {
    return Math.max(0, this.#openUntil(to) - this.#openUntil(from)) / MINUTE_MS;
  }

  mondayOf(at: number): string {
    const number = this.numberOf(at);
    const weekday = (this.#firstWeekday + number) % 7;
    return this.days[number - weekday] ?? mondayOf(this.days[number] ?? '');
  }

  /** `weekday` is 0 for Monday; `hour` is on the shop's wall clock. */
  hourOf(at: number): { weekday: number; hour: number } {
    const number = this.numberOf(at);
    const start = this.#starts[number] ?? 0;
    const length = (this.#starts[number + 1] ?? 0) - start;
    // Only days with a clock change need the slower wall time.
    const hour =
      length === DAY_MS
        ? Math.floor(Math.min(Math.max(0, at - start), DAY_MS - 1) / HOUR_MS)
        : Number(wallTime(new Date(at), this.#facts.timeZone).slice(11, 13));
    return { weekday: (this.#firstWeekday + number) % 7, hour };
  }

  #openUntil(at: number): number {
    const number = this.numberOf(at);
    const [opens = 0, closes = 0] = [this.#opens[number], this.#closes[number]];
    return (this.#before[number] ?? 0) + Math.min(Math.max(at, opens), closes) - opens;
  }
}

/** 0 for Monday. */
const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7;

export const mondayOf = (day: string) =>
  new Date(Date.parse(day) - weekdayOf(day) * DAY_MS).toISOString().slice(0, 10);

/** Far from a clock change the start of a day is a sum, which is faster than `dayStart`. */
function dayStarts(timeZone: string, from: string, to: string): (day: string) => number {
  const around = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS);
  if (!(from <= to)) return (day) => Date.parse(dayStart(day, timeZone));
  const { changes } = zoneOffsets(timeZone, around(from, -2), around(to, 3));
  let [at, offset] = [0, 0];
  return (day) => {
    const minute = Date.parse(day) / MINUTE_MS;
    for (; (changes[at]?.[0] ?? Infinity) <= minute - offset - 24 * 60; at += 1)
      offset = changes[at]?.[1] ?? 0;
    const isCalm = (changes[at]?.[0] ?? Infinity) > minute - offset + 24 * 60;
    return isCalm ? (minute - offset) * MINUTE_MS : Date.parse(dayStart(day, timeZone));
  };
}

/** Only a day with a clock change needs `openOn`. */
function openingOf(facts: HoursFacts, day: string, start: number, end: number): [number, number] {
  const { open, close } = hoursOf(facts, new Date(day));
  if (!open || !close) return [start, start];
  if (end - start === DAY_MS)
    return [start + minutesOf(open) * MINUTE_MS, start + minutesOf(close) * MINUTE_MS];
  const span = openOn(facts, day);
  return span ? [span.from.getTime(), span.to.getTime()] : [start, start];
}
