import { useId, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../chat/use-now.ts';
import { useDesk } from '../desk-context.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import styles from './today.module.css';
import { TodayRow } from './today-row.tsx';
import { useToday } from './use-today.ts';

/** Where a command of the menu leads. */
export const TODAY_TITLE = 'today-title';

const FIRST = 20;

/** What needs a person now, whatever kind it is: the first thing on the desk. */
export function Today() {
  const listId = useId();
  const { items, me, isLoading, hasFailed, retry } = useToday();
  const [isWhole, setWhole] = useState(false);
  const now = useNow();
  const isKnown = !isLoading || items.length > 0;
  const shown = isWhole ? items : items.slice(0, FIRST);

  return (
    <section className={styles.today} aria-labelledby={TODAY_TITLE}>
      <header className={styles.head}>
        <h2 id={TODAY_TITLE} tabIndex={-1}>
          Today
        </h2>
        {isKnown && <Waiting />}
      </header>
      {hasFailed && (
        <Notice tone="danger" role="alert" className={styles.failed}>
          <p>Not everything could be loaded, so something may be missing here.</p>
          <Button onClick={retry}>Try again</Button>
        </Notice>
      )}
      {!isKnown && (
        <p className={styles.loading} role="status">
          Loading…
        </p>
      )}
      {isKnown && items.length === 0 && !hasFailed && <NothingWaits now={now} />}
      {items.length > 0 && (
        <ul id={listId} className={styles.list}>
          {shown.map((item) => (
            <TodayRow key={item.tag} item={item} me={me} now={now} />
          ))}
        </ul>
      )}
      {items.length > FIRST && (
        <Button
          variant="quiet"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${FIRST}` : `Show all ${items.length}`}
        </Button>
      )}
    </section>
  );
}

/** The same number as on every other desk. */
function Waiting() {
  const attention = useStore(useDesk().desk.attention, ({ latest }) => latest);
  if (!attention || attention.waiting === 0) return null;
  const { waiting, quiet } = attention;
  return (
    <p className={styles.waiting}>
      <strong>{waiting}</strong> {waiting === 1 ? 'waits' : 'wait'} for somebody
      {quiet && ' · the shop is closed, nothing rings'}
    </p>
  );
}
