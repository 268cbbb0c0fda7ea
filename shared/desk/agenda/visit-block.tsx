import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { type ListedVisit, visitKinds, visitStates } from '../../contract/visit.ts';
import { shownName } from '../../rules/safe-text.ts';
import { isLive } from '../../rules/visits.ts';
import { Button } from '../../ui/button.tsx';
import { useDesk, useMe } from '../app/context.tsx';
import parts from '../styles/parts.module.css';
import { type Laned, momentLine, movedBy, type Stretch, stretchOf, timeLine } from './calendar.ts';
import type { Dragging, Moving, MovingTask } from './use-moving.ts';
import styles from './visit-block.module.css';
import { goesLine } from './visit-words.ts';

declare module 'react' {
  interface CSSProperties {
    /** Position in the grid in quarters of an hour and lanes; used by the style sheet. */
    '--from'?: number;
    '--lasts'?: number;
    '--lane'?: number;
    '--lanes'?: number;
    '--columns'?: number;
    '--quarters'?: number;
  }
}

export interface Column {
  key: string;
  day: string;
  /** Account id; '' for the column of a day. */
  person: string;
  title: string;
  visits: readonly ListedVisit[];
}

/** Returns positions in quarters of an hour from the top. */
export const placed = ({ from, to }: Stretch, hours: Stretch) => ({
  '--from': (from - hours.from) / 15,
  '--lasts': (to - from) / 15,
});

/** What the parts of the calendar of hours share. */
export interface Grid {
  columns: readonly Column[];
  hours: Stretch;
  today: string;
  task: MovingTask;
  drag: Dragging;
  /** Moves the visit on its way; when it leaves the shown days, the calendar follows. */
  place: (at: Date, person?: string) => void;
  press: (column: Column, at: Date) => void;
}

interface Props {
  laned: Laned<ListedVisit>;
  grid: Grid;
  /** True in a person's column, where the name need not be repeated. */
  isPersons: boolean;
}

/** A press opens the lead; `M` or dragging moves the visit. */
export function VisitBlock({
  laned: { item: visit, stretch, lane, lanes },
  grid: { hours, task, drag },
  isPersons,
}: Props) {
  const { desk, facts } = useDesk();
  const me = useMe();
  const at = timeLine(facts, new Date(visit.from));
  const isMoving = task.moving?.visit.id === visit.id;
  const canMove = isLive(visit) && !task.moving;
  const style = { ...placed(stretch, hours), '--lane': lane, '--lanes': lanes };
  const place = visit.kind === 'home' ? visit.where : 'Showroom';
  const goer = visit.person ? (visit.person.id === me ? 'You' : visit.person.name) : 'Nobody yet';
  const isPlain = visit.state === 'agreed' || visit.state === 'moved';
  const shown = [
    at,
    isPersons ? place : visit.state !== 'canceled' && goer,
    !isPlain && visitStates[visit.state],
  ];
  return (
    <button
      type="button"
      className={styles.visit}
      style={style}
      data-visit={visit.id}
      data-state={visit.state}
      data-kind={visit.kind}
      data-moving={isMoving}
      data-short={stretch.to - stretch.from < 45}
      aria-keyshortcuts={isLive(visit) ? 'm' : undefined}
      onClick={() => !drag.wasDragged() && desk.detail.open({ show: 'lead', ...visit.lead })}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'm' || !canMove || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        task.start(visit);
      }}
      {...(canMove || isMoving ? drag.handlers(visit) : {})}
    >
      <span className="visually-hidden">
        {`${momentLine(facts, visit.from)}: ${visit.name}, ${visitKinds[visit.kind]}, ${goesLine(visit, me)}, ${visitStates[visit.state]}`}
      </span>
      <strong aria-hidden="true">{shownName(visit.name)}</strong>
      <span aria-hidden="true">{shown.filter(Boolean).join(' · ')}</span>
      {stretch.to - stretch.from > 60 && !isPersons && <span aria-hidden="true">{place}</span>}
    </button>
  );
}

/** Shows the target of the moving visit and handles its keys: arrows, Enter, Escape. */
export function Ghost({ moving, grid }: { moving: Moving; grid: Grid }) {
  const { facts } = useDesk();
  const { columns, hours, task, place } = grid;
  const ghost = useRef<HTMLButtonElement>(null);
  const { wish, visit, objection, line } = moving;
  // In another column it is a new element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each move.
  useLayoutEffect(() => {
    ghost.current?.focus({ preventScroll: true });
    ghost.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [wish.from]);

  function onKey(event: KeyboardEvent) {
    const at = new Date(wish.from);
    const isByPerson = columns.length > 1 && columns.every(({ day }) => day === columns[0]?.day);
    const beside = (step: number) => {
      const here = columns.findIndex(({ person }) => person === wish.person);
      if (!isByPerson) return place(movedBy(at, { days: step }, facts));
      const next = columns[here + step];
      if (next?.person) place(at, next.person);
    };
    const tasks: Record<string, () => void> = {
      ArrowUp: () => place(movedBy(at, { quarters: -1 }, facts)),
      ArrowDown: () => place(movedBy(at, { quarters: 1 }, facts)),
      ArrowLeft: () => beside(-1),
      ArrowRight: () => beside(1),
      PageUp: () => place(movedBy(at, { days: -1 }, facts)),
      PageDown: () => place(movedBy(at, { days: 1 }, facts)),
      Enter: () => void task.putDown(),
      Escape: task.end,
    };
    const act = Object.hasOwn(tasks, event.key) ? tasks[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <button
      ref={ghost}
      type="button"
      className={styles.ghost}
      data-ghost
      style={placed(stretchOf(wish, facts), hours)}
      data-objection={objection ? (objection.isFinal ? 'final' : 'soft') : 'none'}
      onKeyDown={onKey}
    >
      <span className="visually-hidden">{`${visit.name} moves: ${line}`}</span>
      <strong aria-hidden="true">{shownName(visit.name)}</strong>
      <span aria-hidden="true">{timeLine(facts, new Date(wish.from))}</span>
    </button>
  );
}

export function MovingBar({ grid: { task, place } }: { grid: Grid }) {
  const { facts } = useDesk();
  const { moving } = task;
  if (!moving) return null;
  const { visit, line, objection, problem, next, busy } = moving;
  return (
    <div className={styles.bar} data-objection={objection !== null}>
      <p role="status">
        <strong>{visit.name}:</strong> {line}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <div className={parts.row}>
        {next.map(({ from }) => (
          <Button key={from} onClick={() => place(new Date(from))}>
            {momentLine(facts, from)}
          </Button>
        ))}
        <Button
          variant="primary"
          busy={busy || (objection?.isFinal ?? false)}
          onClick={() => void task.putDown()}
        >
          {objection && !objection.isFinal ? 'Move here anyway' : 'Move here'}
        </Button>
        <Button busy={busy} onClick={task.end}>
          Leave it
        </Button>
        <span className={styles.hint}>Arrows move it, Enter puts it down, Esc leaves it</span>
      </div>
    </div>
  );
}
