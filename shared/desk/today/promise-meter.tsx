import { useDesk } from '../desk-context.tsx';
import { promiseState } from './promise.ts';
import styles from './promise-meter.module.css';

/** How much of the promised hour is used up: in words first, with a bar for who looks from afar. */
export function PromiseMeter({ since, now }: { since: string; now: number }) {
  const { facts } = useDesk();
  const { text, share, isOver } = promiseState(facts, since, now);
  return (
    <p className={styles.promise} data-over={isOver}>
      <span>{text}</span>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.used} style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
    </p>
  );
}
