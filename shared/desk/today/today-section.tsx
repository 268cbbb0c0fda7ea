import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Placed } from './sections.ts';
import styles from './today.module.css';
import { TodayRow } from './today-row.tsx';

/** Rows shown at first, and added each time. */
const STEP = 20;
/** Drawn with the rest of the desk; the others follow piece by piece, so that nothing stands still meanwhile. */
const AT_ONCE = 5;

interface Props {
  title: ReactNode;
  placed: readonly Placed[];
  now: number;
  /** How many there are, where that is more than stands here. */
  count?: number | undefined;
}

/** One part of Today; the first of many, and more when asked for. */
export function TodaySection({ title, placed, now }: Props) {
  const titleId = useId();
  const listId = useId();
  const [count, setCount] = useState(STEP);
  const drawn = useDeferredValue(count, AT_ONCE);
  if (placed.length === 0) return null;
  const rest = placed.length - count;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.section}>
        {title}
      </h3>
      <ul id={listId} className={styles.list}>
        {placed.slice(0, drawn).map(({ item, back }) => (
          <TodayRow key={item.tag} item={item} back={back} now={now} />
        ))}
      </ul>
      {placed.length > STEP && (
        <p className={styles.more}>
          {rest > 0 && (
            <Button variant="quiet" aria-controls={listId} onClick={() => setCount(count + STEP)}>
              Show {Math.min(STEP, rest)} more of {rest.toLocaleString('en-US')}
            </Button>
          )}
          {count > STEP && (
            <Button variant="quiet" aria-controls={listId} onClick={() => setCount(STEP)}>
              Show the first {STEP}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}
