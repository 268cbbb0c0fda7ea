import { HOUR_MS } from './duration.ts';
import { type HoursFacts, isOpen, nextOpening } from './opening-hours.ts';
import { dayAfter, dayName, dayStart, instantAt, shortTime, wallTime } from './shop-clock.ts';

export interface LaterTime {
  /** `In 1 hour`, `Tomorrow at opening`. */
  name: string;
  at: Date;
}

/** On the shop's wall clock; offered until an hour before. */
const AFTERNOON = 'T14:00';

/** Nearest first; of two at the same instant only the first stays. */
export function laterTimes(facts: HoursFacts, now: Date): LaterTime[] {
  const { timeZone } = facts;
  const today = wallTime(now, timeZone).slice(0, 10);
  const afternoon = instantAt(today + AFTERNOON, timeZone);
  const nextDay = firstOpening(facts, dayAfter(today));
  const nextWeek = firstOpening(facts, mondayAfter(today));
  const times: LaterTime[] = [{ name: 'In 1 hour', at: new Date(now.getTime() + HOUR_MS) }];
  if (afternoon && afternoon.getTime() - now.getTime() >= HOUR_MS && isOpen(facts, afternoon))
    times.push({ name: 'This afternoon', at: afternoon });
  if (nextDay)
    times.push({ name: `${capitalized(dayName(facts, nextDay, now))} at opening`, at: nextDay });
  if (nextWeek) times.push({ name: 'Next week', at: nextWeek });
  const isFirst = ({ at }: LaterTime, place: number) =>
    times.findIndex((one) => one.at.getTime() === at.getTime()) === place;
  return times.filter(isFirst).sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** `3:10 PM` for today, otherwise `tomorrow at 10 AM` or `Monday, December 28 at 10 AM`. */
export function laterWhen(facts: HoursFacts, at: Date, now: Date): string {
  const day = dayName(facts, at, now);
  const time = shortTime(facts, at);
  return day === 'today' ? time : `${day} at ${time}`;
}

function firstOpening(facts: HoursFacts, day: string): Date | null {
  const start = dayStart(day, facts.timeZone);
  return start === '' ? null : nextOpening(facts, new Date(Date.parse(start) - 1));
}

function mondayAfter(day: string): string {
  let next = dayAfter(day);
  while (new Date(`${next}T12:00Z`).getUTCDay() !== 1) next = dayAfter(next);
  return next;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
