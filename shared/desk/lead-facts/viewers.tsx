import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { useMe, useTriage } from '../app/context.tsx';
import { useNameOf } from '../app/staff-names.ts';
import type { LeadRef } from '../stores/detail.ts';
import { viewersOf } from '../stores/viewing.ts';
import styles from './viewers.module.css';

/** `Dana is viewing`, while a colleague has the same record open. */
export function Viewers({ record }: { record: LeadRef }) {
  const { viewing } = useTriage();
  const me = useMe();
  const nameOf = useNameOf();
  const names = useStore(
    viewing,
    useShallow((state) => viewersOf(state, record, me, nameOf)),
  );
  if (names.length === 0) return null;
  return (
    <span className={styles.viewers}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d="M1 8s2.6-4.5 7-4.5S15 8 15 8s-2.6 4.5-7 4.5S1 8 1 8Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
        <circle cx="8" cy="8" r="2.2" fill="currentColor" />
      </svg>
      {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} viewing
    </span>
  );
}
