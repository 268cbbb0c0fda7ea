import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { openingLine } from '../../rules/opening-hours.ts';
import { isDue } from '../../rules/triage.ts';
import { Button } from '../../ui/button.tsx';
import { TodaysVisits } from '../agenda/visit-row.tsx';
import { useDesk, useTriage } from '../app/context.tsx';
import { useKeptFocus } from '../app/kept-focus.ts';
import { Failed } from '../app/requests.tsx';
import { BelowLists } from '../app/screen.tsx';
import { useNow } from '../app/time.tsx';
import { useCounts } from '../app/use-leads.ts';
import { UnsentCalls } from '../calls/unsent-calls.tsx';
import { ChosenBar } from '../leads/chosen/chosen-bar.tsx';
import type { Choosable } from '../stores/changes.ts';
import parts from '../styles/parts.module.css';
import { BeyondHeld, HeldAsSpam } from './counts.tsx';
import { type Placed, type Sections, useToday } from './sections.ts';
import { useHeldPlaces, useSteadyRows } from './steady-rows.ts';
import styles from './today.module.css';
import { TodaySection } from './today-section.tsx';

export const TODAY_TITLE = 'today-title';
const titleOfToday = () => document.getElementById(TODAY_TITLE);

export function Today() {
  const { desk } = useDesk();
  const now = useNow();
  const { sections: due, isEmpty, isLoading, hasFailed, retry } = useToday(now);
  const list = useRef<HTMLDivElement>(null);
  const sections = useHeldPlaces(due, list, !isLoading);
  const above = useSteadyRows(list, !isLoading);
  const keptFocus = useKeptFocus(list, titleOfToday);
  const isKnown = !isLoading || !isEmpty;
  // The server counts waiting leads that the lists have not received yet.
  const isAwaited = useCounts().waiting > 0 && isEmpty && !hasFailed;
  const rows = useTodaysWalk(sections);

  return (
    <section className={styles.today} aria-labelledby={TODAY_TITLE}>
      <header className={styles.head}>
        <h2 id={TODAY_TITLE} tabIndex={-1}>
          Today
        </h2>
        {isKnown && <Waiting />}
        <Button className={styles.call} aria-keyshortcuts="n" onClick={desk.calls.open}>
          New call or walk-in
        </Button>
      </header>
      <UnsentCalls afterwards={titleOfToday} />
      <TodaysVisits />
      {hasFailed && (
        <Failed className={parts.apart} onRetry={retry}>
          Not everything could be loaded, so something may be missing here.
        </Failed>
      )}
      {(!isKnown || isAwaited) && (
        <p className={styles.loading} role="status">
          Loading…
        </p>
      )}
      {isKnown && isEmpty && !isAwaited && !hasFailed && <NothingWaits now={now} />}
      <div ref={list} {...keptFocus}>
        <Parts sections={sections} now={now} />
      </div>
      <BeyondHeld />
      <HeldAsSpam />
      <BelowLists>{above > 0 && <NewAbove count={above} list={list} />}</BelowLists>
      <ChosenBar list="today" rows={rows} isListed={(lead) => isDue(lead, new Date(now))} />
    </section>
  );
}

function NewAbove({ count, list }: { count: number; list: RefObject<HTMLElement | null> }) {
  function goUp() {
    const pane = list.current?.closest('[data-pane]');
    pane?.scrollTo({ top: 0 });
    titleOfToday()?.focus({ preventScroll: true });
  }
  return (
    <p className={styles.above}>
      <Button variant="quiet" onClick={goUp}>
        {count.toLocaleString('en-US')} new above
      </Button>
    </p>
  );
}

function Parts({ sections, now }: { sections: Sections; now: number }) {
  const { urgent, withYou, back, here, warm, overdue, others, putOff } = sections;
  const counts = useCounts();
  return (
    <>
      <TodaySection title="In trouble: a person first" placed={urgent} now={now} />
      <TodaySection title="Here now" placed={here} now={now} />
      <TodaySection title={withYouTitle(counts.withYou, here)} placed={withYou} now={now} />
      <TodaySection title="Taken, but left alone" placed={back} now={now} />
      <TodaySection title="Just came in" placed={warm} now={now} />
      <TodaySection title="Overdue" placed={overdue} now={now} />
      <TodaySection title="With colleagues" placed={others} now={now} />
      <PutOff placed={putOff} now={now} />
    </>
  );
}

/** Shows the same number as the rail and the tray; it includes conversations shown above. */
function withYouTitle(count: number, here: readonly Placed[]): string {
  const above = here.filter(({ item }) => item.isTaken && item.since !== '').length;
  const note = above > 0 ? `, ${above} of them here now` : '';
  return `With you (${count.toLocaleString('en-US')}${note})`;
}

function PutOff({ placed, now }: { placed: readonly Placed[]; now: number }) {
  const [isShown, setShown] = useState(false);
  if (placed.length === 0) return null;
  return (
    <>
      <p className={styles.more}>
        <Button variant="quiet" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} what you snoozed ({placed.length.toLocaleString('en-US')})
        </Button>
      </p>
      {isShown && <TodaySection title="Snoozed" placed={placed} now={now} />}
    </>
  );
}

function Waiting() {
  const attention = useStore(useDesk().desk.attention, ({ latest }) => latest);
  const { waiting } = useCounts();
  if (!attention) return null;
  return (
    <p className={styles.waiting}>
      {waiting === 0 ? (
        'Nothing new waits'
      ) : (
        <>
          <strong>{waiting.toLocaleString('en-US')}</strong> {waiting === 1 ? 'waits' : 'wait'} for
          somebody
        </>
      )}
      {attention.quiet && waiting > 0 && ' · the shop is closed'}
      {attention.quiet && waiting > 0 && attention.ringing.length === 0 && ', nothing rings'}
    </p>
  );
}

function NothingWaits({ now }: { now: number }) {
  const { facts } = useDesk();
  return (
    <div className={styles.nothing}>
      <p className={styles.calm}>Nothing waits.</p>
      <p>{openingLine(facts, new Date(now))}.</p>
      <p>A new inquiry appears here the moment it comes in, and rings in whichever list you are.</p>
    </div>
  );
}

function useTodaysWalk(sections: Sections): readonly Choosable[] {
  const { walk } = useTriage();
  const rows = useMemo(() => choosableOf(sections), [sections]);
  useEffect(() => walk.follow(rows.map(({ tag }) => tag)), [walk, rows]);
  return rows;
}

function choosableOf(sections: Sections): Choosable[] {
  const { urgent, here, withYou, back, warm, overdue, others } = sections;
  const shown = [urgent, here, withYou, back, warm, overdue, others].flat();
  return shown.flatMap(({ item: { kind, tag, ids } }) =>
    kind === 'conversation' ? [] : [{ tag, refs: ids.map((id) => ({ kind, id })) }],
  );
}
