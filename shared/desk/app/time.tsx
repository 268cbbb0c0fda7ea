import { useEffect, useState } from 'react';
import { dateFormat } from '../../rules/date-format.ts';
import { useDesk } from './context.tsx';

/** `Nov 20, 2026, 3:05 PM` on the shop's wall, whatever zone the machine is in. */
export function shopTime(at: string, timeZone: string): string {
  const format = dateFormat(timeZone, { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(at)).replaceAll('\u202f', ' ');
}

export function When({ at }: { at: string }) {
  const { timeZone } = useDesk().facts;
  return <time dateTime={at}>{shopTime(at, timeZone)}</time>;
}

const TICK_MS = 10_000;

/** The time, for ages that grow while somebody looks at them. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
