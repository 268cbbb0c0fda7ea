import { type RefObject, useEffect, useRef } from 'react';
import type { ListedVisit, StaffCalendar } from '../../contract/visit.ts';
import { dayOf } from '../../rules/shop-clock.ts';
import { useDesk, useMe } from '../app/context.tsx';
import { isStillIn } from '../app/kept-focus.ts';
import {
  cellsOf,
  dayTitle,
  hoursDrawn,
  hoursOn,
  type Stretch,
  shortDay,
  spanOf,
} from './calendar.ts';
import { DayColumn } from './day-column.tsx';
import styles from './day-grid.module.css';
import { useDragging, useMoving } from './use-moving.ts';
import { type Column, type Grid, MovingBar, placed } from './visit-block.tsx';
import type { VisitWish } from './visit-time.tsx';
import { isOff } from './visit-words.ts';

interface Props {
  days: readonly string[];
  today: string;
  visits: readonly ListedVisit[];
  calendars: readonly StaffCalendar[];
  isByPerson: boolean;
  onDay: (day: string) => void;
  onMake: (wish: VisitWish) => void;
}

export function DayGrid(props: Props) {
  const { days, today, visits, calendars, onDay, onMake } = props;
  const { facts } = useDesk();
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumns(props);
  const hours = hoursDrawn(facts, days, visits);
  const task = useMoving({
    span: spanOf(days, facts),
    visits,
    calendars,
    onEnd(id) {
      const wasHeld = isStillIn(document.activeElement?.closest('[data-objection]'));
      const focus = () =>
        grid.current?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`)?.focus();
      if (wasHeld) requestAnimationFrame(focus);
    },
  });
  const drag = useDragging(task, hours, columns);
  useInSight(grid, days.join());

  function place(at: Date, person?: string) {
    task.place(at, person);
    const day = dayOf(at, facts.timeZone);
    if (!days.includes(day)) onDay(day);
  }

  function press(column: Column, at: Date) {
    if (task.moving) task.place(at, column.person);
    else onMake({ at, person: column.person });
  }

  const shared: Grid = { columns, hours, today, task, drag, place, press };
  return (
    <>
      <div
        ref={grid}
        className={styles.grid}
        data-moving={task.moving !== null}
        style={{ '--columns': columns.length, '--quarters': (hours.to - hours.from) / 15 }}
      >
        <div className={styles.corner} />
        {columns.map((column) => (
          <Heading key={column.key} column={column} today={today} calendars={calendars} />
        ))}
        <Hours hours={hours} day={days[0] ?? today} />
        {columns.map((column) => (
          <DayColumn key={column.key} column={column} grid={shared} />
        ))}
      </div>
      <MovingBar grid={shared} />
    </>
  );
}

/** Scrolls to the current hour or the first visit when the days change. */
function useInSight(grid: RefObject<HTMLElement | null>, shown: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days have other visits.
  useEffect(() => {
    const first = grid.current?.querySelector('[data-now], [data-visit]');
    if (!document.activeElement?.closest('[data-ghost]'))
      first?.scrollIntoView({ block: 'nearest' });
  }, [grid, shown]);
}

function useColumns({ days, visits, calendars, isByPerson }: Props): Column[] {
  const { facts } = useDesk();
  const me = useMe();
  const [only = ''] = days;
  if (!isByPerson || calendars.length === 0) {
    return days.map((day) => ({
      key: day,
      day,
      person: '',
      title: day,
      visits: visits.filter(({ from }) => dayOf(from, facts.timeZone) === day),
    }));
  }
  const columnOf = (id: string, title: string): Column => ({
    key: id || 'nobody',
    day: only,
    person: id,
    title,
    visits: visits.filter(({ person }) => (person?.id ?? '') === id),
  });
  const goers = calendars.filter(
    ({ goes, person }) => goes || visits.some((visit) => visit.person?.id === person.id),
  );
  const known = new Set(goers.map(({ person }) => person.id));
  const others = visits.filter(({ person }) => person && !known.has(person.id));
  return [
    ...goers.map(({ person: { id, name } }) => columnOf(id, id === me ? `${name} (you)` : name)),
    ...[...new Map(others.map(({ person }) => [person?.id, person])).values()].flatMap((person) =>
      person ? [columnOf(person.id, person.name)] : [],
    ),
    ...(visits.some(({ person }) => person === null) ? [columnOf('', 'Nobody yet')] : []),
  ];
}

interface HeadingProps {
  column: Column;
  today: string;
  calendars: readonly StaffCalendar[];
}

function Heading({ column: { day, person, title }, today, calendars }: HeadingProps) {
  const { desk, facts } = useDesk();
  const { isOpen, line } = hoursOn(facts, day);
  const off = calendars.filter(({ days_off }) => isOff(days_off, day));
  const isPersons = title !== day;
  const away = isPersons ? off.filter((one) => one.person.id === person) : off;
  const { name, date } = shortDay(day);
  return (
    <div className={styles.heading} data-today={day === today}>
      {isPersons ? (
        <h3>{title}</h3>
      ) : (
        <h3>
          <button
            type="button"
            onClick={() => desk.visits.show({ view: 'day', day: day === today ? null : day })}
          >
            <span className="visually-hidden">{dayTitle(day, today)}</span>
            <span aria-hidden="true">{name}</span> <strong aria-hidden="true">{date}</strong>
          </button>
        </h3>
      )}
      {!isOpen && !isPersons && <p>{line}</p>}
      {away.length > 0 && (
        <p>{isPersons ? 'Day off' : `${away.map((one) => one.person.name).join(', ')} off`}</p>
      )}
    </div>
  );
}

function Hours({ hours, day }: { hours: Stretch; day: string }) {
  const { facts } = useDesk();
  const marks = cellsOf(day, hours, facts).filter(({ minutes }) => minutes % 60 === 0);
  return (
    <div className={styles.hours} aria-hidden="true">
      {marks.map(({ minutes }) => (
        <span key={minutes} style={placed({ from: minutes, to: minutes + 60 }, hours)}>
          {minutes / 60 === 12
            ? 'Noon'
            : `${(minutes / 60) % 12 || 12} ${minutes < 720 ? 'AM' : 'PM'}`}
        </span>
      ))}
    </div>
  );
}
