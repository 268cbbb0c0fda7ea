import { type PointerEvent, useRef, useState } from 'react';
import type { FreeTime, ListedVisit, StaffCalendar } from '../../contract/visit.ts';
import { useDesk } from '../app/context.tsx';
import { sayFailed } from '../app/requests.tsx';
import type { Span } from '../stores/visits.ts';
import { atMinutes, type Stretch, stretchOf } from './calendar.ts';
import { useFreeTimes } from './use-visits.ts';
import { useVisitChange } from './visit-change.tsx';
import { type Objection, objectionTo, type Wish, wishLine } from './visit-words.ts';

export interface Moving {
  visit: ListedVisit;
  wish: Wish;
  /** Free times of the people who may go; null until loaded. */
  free: readonly FreeTime[] | null;
  /** Null without an objection and until the free times are loaded. */
  objection: Objection | null;
  /** The target time and what speaks against it. */
  line: string;
  problem: string;
  /** Proposed times after somebody else has taken the target time. */
  next: readonly Span[];
  busy: boolean;
}

interface Held extends Pick<Moving, 'visit' | 'wish'> {
  /** True after a refused attempt, so that `problem` and `next` belong to this visit. */
  isTried: boolean;
}

interface Deps {
  span: Span;
  visits: readonly ListedVisit[];
  calendars: readonly StaffCalendar[];
  /** Called when the move is done or given up. */
  onEnd: (id: string) => void;
}

/** Moves one visit by keys or mouse; nothing is sent before `putDown`. */
export function useMoving({ span, visits, calendars, onEnd }: Deps) {
  const { facts } = useDesk();
  const [held, setHeld] = useState<Held | null>(null);
  const { busy, problem, next, change } = useVisitChange((error) => {
    end();
    sayFailed('Not moved', error);
  });
  const { times: free, problem: unread } = useFreeTimes(
    held && {
      ...span,
      kind: held.visit.kind,
      where: held.visit.where,
      moving: held.visit.id,
    },
  );
  const theirs = free?.filter(
    ({ people }) => !held?.wish.person || people.includes(held.wish.person),
  );
  const known = { free: theirs ?? [], visits, calendars, now: new Date() };
  const objection = held && free ? objectionTo(facts, held.wish, known) : null;

  function place(from: Date, person?: string) {
    setHeld((now) => {
      if (!now) return now;
      const lasts = Date.parse(now.visit.to) - Date.parse(now.visit.from);
      const to = new Date(from.getTime() + lasts).toISOString();
      const wish = { ...now.wish, from: from.toISOString(), to, ...(person && { person }) };
      return { ...now, wish };
    });
  }

  function end() {
    if (held) onEnd(held.visit.id);
    setHeld(null);
  }

  async function putDown() {
    if (!held || busy || objection?.isFinal) return;
    const { visit, wish } = held;
    setHeld({ ...held, isTried: true });
    const isElse = wish.from !== visit.from || wish.person !== (visit.person?.id ?? '');
    const why =
      isElse &&
      (await change(visit, {
        from: wish.from,
        ...(wish.person !== '' && { person: wish.person }),
        ...(objection && { anyway: true }),
      }));
    if (!why) end();
  }

  const moving: Moving | null = held && {
    ...held,
    free: theirs ?? null,
    objection,
    line: wishLine(facts, held.wish, objection, free !== null),
    problem: (held.isTried && problem) || unread,
    next: held.isTried ? next : [],
    busy,
  };
  return {
    moving,
    start(visit: ListedVisit) {
      const { from, to, person, id } = visit;
      const wish = { from, to, person: person?.id ?? '', moving: id };
      setHeld({ visit, wish, isTried: false });
    },
    place,
    putDown,
    /** A move that is being sent cannot be given up. */
    end: () => !busy && end(),
  };
}

export type MovingTask = ReturnType<typeof useMoving>;

/** A shorter way is a press by an unsteady hand. */
const FAR_PIXELS = 6;

interface Pressed {
  visit: ListedVisit;
  x: number;
  y: number;
  isOnItsWay: boolean;
}

interface ColumnPlace {
  key: string;
  day: string;
  person: string;
}

/** Moves a visit by mouse or pen only, because a finger scrolls; on touch screens use the form or the bar. */
export function useDragging(task: MovingTask, hours: Stretch, columns: readonly ColumnPlace[]) {
  const { facts } = useDesk();
  const held = useRef<Pressed | null>(null);
  const dragged = useRef(false);

  function under({ clientX, clientY }: PointerEvent, { visit, y }: Pressed) {
    const found = [...document.querySelectorAll<HTMLElement>('[data-column]')].find((one) => {
      const { left, right } = one.getBoundingClientRect();
      return clientX >= left && clientX < right;
    });
    const column = columns.find(({ key }) => key === found?.dataset.column);
    if (!found || !column) return;
    const { height } = found.getBoundingClientRect();
    const minutes = ((clientY - y) / height) * (hours.to - hours.from);
    const quarter = Math.round((stretchOf(visit, facts).from + minutes) / 15) * 15;
    const last = hours.to - 15;
    const at = atMinutes(column.day, Math.max(hours.from, Math.min(quarter, last)), facts.timeZone);
    if (at) task.place(at, column.person || undefined);
  }

  function handlers(visit: ListedVisit) {
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        dragged.current = false;
        if (event.button !== 0 || event.pointerType === 'touch') return;
        held.current = { visit, x: event.clientX, y: event.clientY, isOnItsWay: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const one = held.current;
        if (!one) return;
        const isFar = Math.hypot(event.clientX - one.x, event.clientY - one.y) > FAR_PIXELS;
        if (!one.isOnItsWay && !isFar) return;
        if (!one.isOnItsWay) task.start(visit);
        one.isOnItsWay = true;
        under(event, one);
      },
      onPointerUp() {
        const isDropped = held.current?.isOnItsWay ?? false;
        held.current = null;
        dragged.current = isDropped;
        // With an objection, or before the free times are known, the visit waits for a press in the bar.
        const { moving } = task;
        if (isDropped && moving?.free && !moving.objection) void task.putDown();
      },
      onPointerCancel() {
        if (held.current?.isOnItsWay) task.end();
        held.current = null;
      },
    };
  }

  return {
    handlers,
    /** Returns true once after a drag, so that its click opens nothing. */
    wasDragged() {
      const was = dragged.current;
      dragged.current = false;
      return was;
    },
  };
}

export type Dragging = ReturnType<typeof useDragging>;
