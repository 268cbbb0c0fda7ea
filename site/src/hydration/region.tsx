import { type ReactNode, useEffect, useRef } from 'react';
import type { Early } from './early.ts';

let early: Early | undefined;

/** Told once, before hydration, what has been kept so far. */
export function rememberEarly(kept: Early): void {
  early = kept;
}

export function replay(region: Element): void {
  for (const { target, again } of early?.takeFor(region) ?? []) {
    if (target.isConnected) again();
  }
}

/** A part of the page that comes alive by itself; what was done to it before is done again then. */
export function Region({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current) replay(element.current);
  }, []);
  return (
    <div data-region="" ref={element}>
      {children}
    </div>
  );
}
