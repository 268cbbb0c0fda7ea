import { useEffect, useState } from 'react';
import { MINUTE_MS } from '../../rules/duration.ts';
import { dateFormat, dayOf } from '../../rules/shop-clock.ts';
import { useDesk } from './context.tsx';

/** Formats as `Nov 20, 2026, 3:05 PM` in the shop's time zone. */
export function shopTime(at: string, timeZone: string): string {
  const format = dateFormat(timeZone, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(at)).replaceAll('\u202f', ' ');
}

export function When({ at }: { at: string }) {
  const { timeZone } = useDesk().facts;
  return <time dateTime={at}>{shopTime(at, timeZone)}</time>;
}

const TICK_MS = 10_000;

/** Returns the time and updates it, so that displayed ages grow. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the shop's day, as `2026-12-03`. */
export function useToday(): string {
  return dayOf(useNow(), useDesk().facts.timeZone);
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
