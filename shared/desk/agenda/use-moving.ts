import { useState } from 'react';
import type { FreeTime, ListedVisit, StaffCalendar } from '../../contract/visit.ts';
import { useDesk } from '../app/context.tsx';
import { sayFailed } from '../app/use-task.ts';
import type { Span } from '../stores/visits.ts';
import { useVisitChange } from './use-visit-change.ts';
import { useFreeTimes } from './use-visits.ts';
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
