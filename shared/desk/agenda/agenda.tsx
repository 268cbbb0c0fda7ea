import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { visitOutcomes } from '../../contract/history.ts';
import { keysOf } from '../../contract/keys-of.ts';
import {
  type ListedVisit,
  type StaffCalendar,
  visitKinds,
  visitStates,
} from '../../contract/visit.ts';
import { dayOf } from '../../rules/shop-clock.ts';
import { isLive } from '../../rules/visits.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDesk } from '../app/context.tsx';
import { Input, PickList, Segments } from '../app/controls.tsx';
import { Failed } from '../app/requests.tsx';
import { PHONE, useMedia } from '../app/screen.tsx';
import { useToday } from '../app/time.tsx';
import { csvTime, SaveSheets, sheet } from '../lead-facts/csv.tsx';
import { type AgendaView, agendaViews } from '../stores/visits.ts';
import parts from '../styles/parts.module.css';
import styles from './agenda.module.css';
import { daysShown, dayTitle, hoursOn, shownTitle, spanOf, stepped } from './calendar.ts';
import { DayGrid } from './day-grid.tsx';
import { Month } from './month.tsx';
import { namesIn, personIn, useCalendars, useVisits } from './use-visits.ts';
import { VisitForm } from './visit-form.tsx';
import { VisitRow } from './visit-row.tsx';
import type { VisitWish } from './visit-time.tsx';

const views = keysOf(agendaViews).map((view) => [view, agendaViews[view]] as const);

export function Agenda() {
  const { desk, facts } = useDesk();
  const isPhone = useMedia(PHONE);
  const { shown } = useStore(desk.visits);
  const today = useToday();
  // A phone has no room for a week.
  const view = isPhone && shown.view === 'week' ? 'day' : shown.view;
  const day = shown.day ?? today;
  const days = daysShown(view, day);
  const { visits: all, problem, reload } = useVisits(spanOf(days, facts));
  const calendars = useCalendars();
  const only = personIn(calendars, shown.person);
  const visits = all?.filter(({ person }) => !only || person?.id === only) ?? null;
  const [wish, setWish] = useState<VisitWish | null>(null);
  const goTo = (next: string) => desk.visits.show({ day: next === today ? null : next });

  return (
    <div className={styles.agenda}>
      <Head {...{ view, days, day, today, visits, calendars }} go={goTo}>
        <Button variant="primary" aria-label="New visit" onClick={() => setWish({ person: only })}>
          <span>
            New<span className={styles.visit}> visit</span>
          </span>
        </Button>
      </Head>
      {problem && <Failed onRetry={reload}>The agenda could not be loaded. {problem}</Failed>}
      {!visits && !problem && <p role="status">Loading…</p>}
      {visits && view === 'list' && <List days={days} today={today} visits={visits} />}
      {visits && view === 'month' && <Month days={days} day={day} today={today} visits={visits} />}
      {visits && (view === 'day' || view === 'week') && (
        <DayGrid
          days={days}
          today={today}
          visits={visits}
          calendars={calendars.filter(({ person }) => !only || person.id === only)}
          isByPerson={view === 'day' && !isPhone}
          onDay={goTo}
          onMake={setWish}
        />
      )}
      {visits && <ExportVisits visits={visits} days={days} />}
      <VisitForm wish={wish} onClose={() => setWish(null)} />
    </div>
  );
}

interface HeadProps {
  view: AgendaView;
  days: readonly string[];
  day: string;
  today: string;
  visits: readonly ListedVisit[] | null;
  calendars: readonly StaffCalendar[];
  go: (day: string) => void;
  children: ReactNode;
}

function Head({ view, days, day, today, visits, calendars, go, children }: HeadProps) {
  const { facts } = useDesk();
  const count = visits?.filter(isLive).length ?? 0;
  const one = { day: 'Day', week: 'Week', list: 'Week', month: 'Month' }[view];
  return (
    <header className={styles.head}>
      <div className={classNames(parts.row, styles.walk)}>
        <Button aria-label={`${one} back`} onClick={() => go(stepped(view, day, -1))}>
          <span aria-hidden="true">←</span>
        </Button>
        <Button busy={days.includes(today) && day === today} onClick={() => go(today)}>
          Today
        </Button>
        <Button aria-label={`${one} forward`} onClick={() => go(stepped(view, day, 1))}>
          <span aria-hidden="true">→</span>
        </Button>
        <Input
          aria-label="Go to a day"
          type="date"
          value={day}
          onType={(typed) => typed && go(typed)}
        />
      </div>
      <p className={styles.span} role="status">
        <strong>{shownTitle(view, days, day)}</strong>
        {visits && <span>{count === 1 ? '1 visit' : `${count || 'No'} visits`}</span>}
        {view === 'day' && <span>{hoursOn(facts, day).line}</span>}
      </p>
      <div className={classNames(parts.row, styles.choices)}>
        <People calendars={calendars} />
        <Views shown={view} />
        {children}
      </div>
    </header>
  );
}

function Views({ shown }: { shown: AgendaView }) {
  const { visits } = useDesk().desk;
  return (
    <Segments
      legend="Show"
      className={styles.views}
      options={views}
      value={shown}
      onPick={(view) => visits.show({ view })}
    />
  );
}

function People({ calendars }: { calendars: readonly StaffCalendar[] }) {
  const { desk } = useDesk();
  const person = useStore(desk.visits, ({ shown }) => personIn(calendars, shown.person));
  if (calendars.length < 2) return null;
  return (
    <PickList
      aria-label="Whose visits"
      value={person}
      options={[['', 'Everybody’s'], ...namesIn(calendars)]}
      onPick={(picked) => desk.visits.show({ person: picked })}
    />
  );
}

interface ListProps {
  days: readonly string[];
  today: string;
  visits: readonly ListedVisit[];
}

function List({ days, today, visits }: ListProps) {
  const { facts } = useDesk();
  return (
    <ol className={parts.card}>
      {days.map((day) => {
        const theirs = visits.filter(({ from }) => dayOf(from, facts.timeZone) === day);
        const { isOpen, line } = hoursOn(facts, day);
        const isEmpty = theirs.length === 0;
        return (
          <li key={day} className={styles.day} data-today={day === today} data-empty={isEmpty}>
            <div className={styles.dayHead}>
              <h3>
                <time dateTime={day}>{dayTitle(day, today)}</time>
              </h3>
              <p data-warns={!isOpen && theirs.some(isLive)}>
                {isEmpty && isOpen ? `No visits · ${line}` : line}
              </p>
            </div>
            {!isEmpty && (
              <ul className={styles.visits}>
                {theirs.map((visit) => (
                  <VisitRow key={visit.id} visit={visit} />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const heads = [
  ...['Number', 'From', 'To', 'Kind', 'Where', 'Who goes', 'State', 'Confirmed', 'Outcome'],
  ...['Next step', 'Name', 'Phone', 'Email', 'About'],
];

/** Only owners can export. */
function ExportVisits({ visits, days }: Omit<ListProps, 'today'>) {
  const { facts } = useDesk();
  if (visits.length === 0) return null;
  const name = `visits-${days[0]}-to-${days.at(-1)}`;
  const text = () =>
    sheet(
      heads,
      visits.map((visit) => visitCells(visit, facts.timeZone)),
    );
  return (
    <div className={styles.export}>
      <SaveSheets sheets={() => [{ kind: 'visits', rows: visits.length, name, text }]}>
        Export {visits.length === 1 ? '1 visit' : `${visits.length} visits`} as CSV
      </SaveSheets>
    </div>
  );
}

export function visitCells(visit: ListedVisit, timeZone: string): unknown[] {
  const { id, from, to, kind, where, person, state, confirmed_at, outcome } = visit;
  const { next_step, name, phone, email, about } = visit;
  const time = (at: string | undefined) => at && csvTime(at, timeZone);
  const goes = state === 'canceled' ? undefined : person?.name;
  return [
    ...[id, time(from), time(to), visitKinds[kind], where, goes, visitStates[state]],
    ...[time(confirmed_at), outcome && visitOutcomes[outcome], next_step],
    ...[name, phone, email, about],
  ];
}
