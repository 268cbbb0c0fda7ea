import type { KeyboardEvent } from 'react';
import { dayOf, shortTime } from '../../rules/shop-clock.ts';
import { useDesk } from '../app/context.tsx';
import { useNow } from '../app/time.tsx';
import {
  CELL_MINUTES,
  cellsOf,
  dayTitle,
  inLanes,
  openStretch,
  type Stretch,
  stretchOf,
} from './calendar.ts';
import styles from './day-grid.module.css';
import type { Moving } from './use-moving.ts';
import { type Column, Ghost, type Grid, placed, VisitBlock } from './visit-block.tsx';

interface ColumnProps {
  column: Column;
  grid: Grid;
}

export function DayColumn({ column, grid }: ColumnProps) {
  const { facts } = useDesk();
  const { hours, today } = grid;
  const { moving } = grid.task;
  const { day, person, title } = column;
  const open = openStretch(facts, day);
  const isHere =
    moving !== null &&
    dayOf(moving.wish.from, facts.timeZone) === day &&
    (title === day || moving.wish.person === person);
  return (
    <div className={styles.column} data-today={day === today} data-column={column.key}>
      {open && <div className={styles.open} style={placed(open, hours)} />}
      <Cells column={column} grid={grid} />
      {moving && <Free column={column} hours={hours} moving={moving} />}
      {day === today && <NowLine hours={hours} />}
      {inLanes(column.visits, facts).map((laned) => (
        <VisitBlock key={laned.item.id} laned={laned} grid={grid} isPersons={title !== day} />
      ))}
      {isHere && moving && <Ghost moving={moving} grid={grid} />}
    </div>
  );
}

/** Cells also lie under visits. */
function Cells({ column, grid }: ColumnProps) {
  const { facts } = useDesk();
  const { columns, hours, today, task, press } = grid;
  const { day, title } = column;
  const does = task.moving ? 'Move to' : 'New visit';
  const whose = title === day ? '' : `, ${title}`;
  return cellsOf(day, hours, facts).map(({ minutes, at }, row) => (
    <button
      key={minutes}
      type="button"
      className={styles.cell}
      data-row={row}
      disabled={at === null}
      // Tab stops at the first cell only; arrow keys move on from there.
      tabIndex={column === columns[0] && row === 0 ? 0 : -1}
      style={placed({ from: minutes, to: minutes + CELL_MINUTES }, hours)}
      aria-label={`${does}: ${dayTitle(day, today)}, ${at ? shortTime(facts, at) : 'skipped by the clocks'}${whose}`}
      onKeyDown={walk}
      onClick={() => at && press(column, at)}
    />
  ));
}

function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const cell = event.currentTarget;
  const column = cell.parentElement;
  const row = Number(cell.dataset.row);
  const find = (from: Element | null | undefined, at: number) =>
    from?.querySelector<HTMLElement>(`[data-row="${at}"]`);
  const next = {
    ArrowUp: find(column, row - 1),
    ArrowDown: find(column, row + 1),
    ArrowLeft: find(column?.previousElementSibling, row),
    ArrowRight: find(column?.nextElementSibling, row),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface FreeProps {
  column: Column;
  hours: Stretch;
  moving: Moving;
}

function Free({ column, hours, moving: { free, wish } }: FreeProps) {
  const { facts } = useDesk();
  const person = column.person || wish.person;
  const quarters = (free ?? [])
    .filter(
      ({ from, people }) =>
        dayOf(from, facts.timeZone) === column.day && (!person || people.includes(person)),
    )
    .map(({ from }) => stretchOf({ from, to: from }, facts).from);
  return quarters.map((from) => (
    <div key={from} className={styles.free} style={placed({ from, to: from + 15 }, hours)} />
  ));
}

function NowLine({ hours }: { hours: Stretch }) {
  const { facts } = useDesk();
  const now = new Date(useNow()).toISOString();
  const { from } = stretchOf({ from: now, to: now }, facts);
  if (from < hours.from || from >= hours.to) return null;
  return <div data-now className={styles.now} style={placed({ from, to: from }, hours)} />;
}
