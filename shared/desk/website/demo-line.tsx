import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { useDesk, useIsOwner } from '../app/context.tsx';
import styles from './website.module.css';

/* Both load all demo texts, which a shop of its own never needs. When loading fails, they show nothing. */
const load = () => import('./left-of-demo.tsx').catch(() => null);
const Nothing = () => null;
export const RemoveDemo = lazy(async () => ({ default: (await load())?.RemoveDemo ?? Nothing }));
export const LeftOfDemo = lazy(async () => ({ default: (await load())?.LeftOfDemo ?? Nothing }));

const nothing: readonly string[] = [];

/** Returns the remains of the demo shop that visitors would see; empty for staff, who cannot change them. */
export function useDemo(): readonly string[] {
  const { website } = useDesk().desk;
  const isOwner = useIsOwner();
  const demo = useStore(website, (state) => state.website?.demo ?? nothing);
  return isOwner ? demo : nothing;
}

/** As in `Still from the demo shop: the name and 7 more`. */
export function demoLine([first = '', ...rest]: readonly string[]): string {
  const more = rest.length > 0 ? ` and ${rest.length} more` : '';
  return `Still from the demo shop: ${first}${more}`;
}

export function DemoLine() {
  const demo = useDemo();
  if (demo.length === 0) return null;
  return (
    <details className={styles.demo}>
      <summary>{demoLine(demo)}</summary>
      <p>
        Visitors still find {demo.join(', ')}. Search engines are asked to stay away until all of it
        is yours.
      </p>
      <Suspense>
        <RemoveDemo />
      </Suspense>
    </details>
  );
}
