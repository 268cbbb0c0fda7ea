import { useStore } from 'zustand';
import { useTriage } from '../../app/context.tsx';
import type { Choosable } from '../../stores/selection.ts';
import styles from './chosen.module.css';

export function ChooseBox({ row, name }: { row: Choosable; name: string }) {
  const { selection } = useTriage();
  const isChosen = useStore(selection, ({ chosen }) => chosen.has(row.tag));
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Choose ${name}`}
        aria-keyshortcuts="x"
        checked={isChosen}
        onChange={() => selection.choose([row], !isChosen)}
      />
    </label>
  );
}
