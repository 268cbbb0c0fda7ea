import { useEffect, useState } from 'react';

const TICK = 10_000;

/** The time, for ages that grow while somebody looks at them. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
