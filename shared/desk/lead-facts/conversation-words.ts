import { type Visitor, visitorLabel } from '../../contract/visitor.ts';
import { MINUTE_MS } from '../../rules/duration.ts';
import { shownName } from '../../rules/one-line.ts';
import { dateFormat } from '../../rules/shop-clock.ts';

/** Returns the name in the visitor's record, else the name from the presence. */
export function conversationName(id: string, called: string, visitor: Visitor | undefined): string {
  if (visitor) return shownName(visitorLabel(visitor));
  return shownName(called) || visitorLabel({ id, name: 'Guest', email: '' });
}

/** `Friday, Nov 20` in the shop's zone. */
export function chatDay(at: string, timeZone: string): string {
  return dateFormat(timeZone, { weekday: 'long', month: 'short', day: 'numeric' }).format(
    new Date(at),
  );
}

/** `3:05 PM` in the shop's zone. */
export function chatTime(at: string, timeZone: string): string {
  const text = dateFormat(timeZone, { timeStyle: 'short' }).format(new Date(at));
  return text.replaceAll('\u202f', ' ');
}

/** Returns the time if it is today, else the day. */
export function chatWhen(at: string, now: number, timeZone: string): string {
  const isToday = chatDay(at, timeZone) === chatDay(new Date(now).toISOString(), timeZone);
  if (isToday) return chatTime(at, timeZone);
  return dateFormat(timeZone, { month: 'short', day: 'numeric' }).format(new Date(at));
}

/** In whole minutes; never negative, even when this machine's clock is behind. */
export function waitingAge(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  if (minutes < 1) return 'waiting less than 1 min';
  if (minutes < 60) return `waiting ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `waiting ${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return `waiting ${days} ${days === 1 ? 'day' : 'days'}`;
}
