import { useEffect, useState } from 'react';
import { dateFormat } from '../../rules/shop-clock.ts';
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
