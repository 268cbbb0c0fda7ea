import type { DayHours } from '../contract/business.ts';

/** `10:00 AM - 8:00 PM`, `CLOSED`, `CLOSED for the Lord's Day`: the weekly list as the spec prints it. */
export function hoursLine({ open, close, note }: Omit<DayHours, 'day'>): string {
  if (!open || !close) return note ? `CLOSED ${note}` : 'CLOSED';
  return `${longTime(open)} - ${longTime(close)}`;
}

/** `Monday: 10:00 AM - 8:00 PM`: a day of that list as a line of its own. */
export function dayLine(hours: DayHours): string {
  return `${hours.day}: ${hoursLine(hours)}`;
}

function longTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}
