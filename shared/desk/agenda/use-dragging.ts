import { type PointerEvent, useRef } from 'react';
import type { ListedVisit } from '../../contract/visit.ts';
import { useDesk } from '../app/context.tsx';
import { atMinutes, type Stretch, stretchOf } from './calendar.ts';
import type { MovingTask } from './use-moving.ts';

interface Columned {
  key: string;
  day: string;
  person: string;
}

/** A shorter way is a press by an unsteady hand. */
const FAR_PIXELS = 6;

interface Held {
  visit: ListedVisit;
  x: number;
  y: number;
  isOnItsWay: boolean;
}

/** Moves a visit by mouse or pen only, because a finger scrolls; on touch screens use the form or the bar. */
export function useDragging(task: MovingTask, hours: Stretch, columns: readonly Columned[]) {
  const { facts } = useDesk();
  const held = useRef<Held | null>(null);
  const dragged = useRef(false);

  function under({ clientX, clientY }: PointerEvent, { visit, y }: Held) {
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
