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
  /** What is free of whoever may go; null until it is known. */
  free: readonly FreeTime[] | null;
  /** Null where nothing stands against it, or as long as that is not known. */
  objection: Objection | null;
  /** Where it would go to now, and what is to be said of that. */
  line: string;
  problem: string;
  /** Times in place of one that somebody else has taken meanwhile. */
  next: readonly Span[];
  busy: boolean;
}

interface Held extends Pick<Moving, 'visit' | 'wish'> {
  /** It was put down, and refused: what is said of that is of this attempt. */
  isTried: boolean;
}

interface Deps {
  /** What the calendar shows. */
  span: Span;
  visits: readonly ListedVisit[];
  calendars: readonly StaffCalendar[];
  /** It is over, one way or the other. */
  onEnd: (id: string) => void;
}

/** One visit on its way to another time or person, by keys or by hand; nothing is changed until it is put down. */
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
    /** What is on its way to the server cannot be left any more. */
    end: () => !busy && end(),
  };
}

export type MovingTask = ReturnType<typeof useMoving>;
