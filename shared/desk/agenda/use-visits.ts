import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ReplyOf, SentBodyOf } from '../../contract/endpoint.ts';
import { type ListedVisit, listFreeTimes, type StaffCalendar } from '../../contract/visit.ts';
import { useDesk, useNameOf } from '../app/context.tsx';
import { type Reading, useReading } from '../app/requests.tsx';
import { type Span, spanName } from '../stores/visits.ts';

/** Returns the visits that begin in the span, earliest first, with current staff names; null until loaded. */
export function useVisits({ from, to }: Span) {
  const { visits } = useDesk().desk;
  const nameOf = useNameOf();
  const { byId, read, problem } = useStore(visits);
  useEffect(() => visits.watch({ from, to }), [visits, from, to]);
  const isKnown = read.has(spanName({ from, to }));
  const shown = useMemo(() => {
    if (!isKnown) return null;
    const [first, end] = [Date.parse(from), Date.parse(to)];
    return [...byId.values()]
      .filter((visit) => Date.parse(visit.from) >= first && Date.parse(visit.from) < end)
      .map(
        (visit): ListedVisit => ({
          ...visit,
          person: visit.person && {
            ...visit.person,
            name: nameOf(visit.person.id, visit.person.name),
          },
        }),
      )
      .sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
  }, [byId, isKnown, from, to, nameOf]);
  return { visits: shown, problem, reload: () => void visits.again() };
}

export function useCalendars(): readonly StaffCalendar[] {
  const { visits } = useDesk().desk;
  const nameOf = useNameOf();
  const calendars = useStore(visits, (state) => state.calendars);
  useEffect(() => void visits.loadCalendars(), [visits]);
  return useMemo(
    () =>
      (calendars ?? []).map((one) => ({
        ...one,
        person: { ...one.person, name: nameOf(one.person.id, one.person.name) },
      })),
    [calendars, nameOf],
  );
}

/** Returns '' when the person is no longer on the staff. */
export const personIn = (calendars: readonly StaffCalendar[], person: string) =>
  calendars.length === 0 || calendars.some((one) => one.person.id === person) ? person : '';

export const namesIn = (calendars: readonly StaffCalendar[]) =>
  calendars.map(({ person: { id, name } }) => [id, name] as const);

interface Free extends Omit<Reading<unknown>, 'found'> {
  /** Null until loaded. */
  times: ReplyOf<typeof listFreeTimes>['times'] | null;
}

/** Loads the free times, and again after any visit has changed; loads nothing while `query` is null. */
export function useFreeTimes(query: SentBodyOf<typeof listFreeTimes> | null): Free {
  const { desk } = useDesk();
  const byId = useStore(desk.visits, (state) => state.byId);
  const name = query && JSON.stringify(query);
  const read = useCallback(async () => {
    if (name === null) return null;
    return { name, ...(await desk.call(listFreeTimes, { body: JSON.parse(name) })) };
  }, [desk, name]);
  // Any change of a visit may take or free a time.
  const { found, problem, reload } = useReading(read, byId);
  return { times: found && found.name === name ? found.times : null, problem, reload };
}
