import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Consultation } from '../../contract/consultation.ts';
import { dayName, openingLine, shortTime } from '../../rules/opening-hours.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useDesk } from '../app/context.tsx';
import { useKeptFocus } from '../app/kept-focus.ts';
import { useNow } from '../app/use-now.ts';
import { HeldAsSpam } from './held-as-spam.tsx';
import styles from './today.module.css';
import { TodayRow } from './today-row.tsx';
import { useToday } from './use-today.ts';

/** Where a command of the menu leads. */
export const TODAY_TITLE = 'today-title';

const STEP = 20;

/** What needs a person now, whatever kind it is: the first thing on the desk. */
export function Today() {
  const listId = useId();
  const { items, me, isLoading, hasFailed, retry } = useToday();
  const list = useRef<HTMLUListElement>(null);
  const keptFocus = useKeptFocus(list, () => document.getElementById(TODAY_TITLE));
  const [count, setCount] = useState(STEP);
  const now = useNow();
  const isKnown = !isLoading || items.length > 0;
  const shown = items.slice(0, count);
  const rest = items.length - shown.length;

  return (
    <section className={styles.today} aria-labelledby={TODAY_TITLE}>
      <header className={styles.head}>
        <h2 id={TODAY_TITLE} tabIndex={-1}>
          Today
        </h2>
        {isKnown && <Waiting />}
      </header>
      {hasFailed && (
        <Banner tone="danger" role="alert" className={styles.failed}>
          <p>Not everything could be loaded, so something may be missing here.</p>
          <Button onClick={retry}>Try again</Button>
        </Banner>
      )}
      {!isKnown && (
        <p className={styles.loading} role="status">
          Loading…
        </p>
      )}
      {isKnown && items.length === 0 && !hasFailed && <NothingWaits now={now} />}
      {items.length > 0 && (
        <ul id={listId} ref={list} className={styles.list} {...keptFocus}>
          {shown.map((item) => (
            <TodayRow key={item.tag} item={item} me={me} now={now} />
          ))}
        </ul>
      )}
      {items.length > STEP && (
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
      <HeldAsSpam />
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

/** The appointment that comes next, if one was made. */
function nextAppointment(rows: readonly Consultation[], now: number): Consultation | null {
  const ahead = rows.filter(
    ({ status, appointment }) =>
      status === 'scheduled' && appointment !== null && Date.parse(appointment) > now,
  );
  const at = ({ appointment }: Consultation) => Date.parse(appointment ?? '');
  return ahead.sort((a, b) => at(a) - at(b))[0] ?? null;
}

/** An empty list is good news, and says what comes instead. */
function NothingWaits({ now }: { now: number }) {
  const { desk, facts } = useDesk();
  const rows = useStore(desk.leads.consultations, (state) => state.rows);
  const next = nextAppointment(rows, now);
  return (
    <div className={styles.nothing}>
      <p className={styles.calm}>Nothing waits.</p>
      {next?.appointment ? (
        <p>
          Next: {next.name}, {dayName(facts, new Date(next.appointment), new Date(now))} at{' '}
          {shortTime(facts, new Date(next.appointment))}.{' '}
          <Button
            variant="quiet"
            onClick={() => desk.detail.open({ show: 'lead', kind: 'consultations', id: next.id })}
          >
            Open the appointment
          </Button>
        </p>
      ) : (
        <p>
          {openingLine(facts, new Date(now))}. Next: the next inquiry rings here, whichever list you
          are in.
        </p>
      )}
    </div>
  );
}
