import { act, fireEvent, screen } from '@testing-library/react';
import type { ListedVisit } from '../../../contract/visit.ts';
import { aVisit } from '../../../testing/visits.ts';
import { type Answers, show } from '../../testing/show.tsx';
import { Agenda } from '../agenda.tsx';

export const at = (time: string, day = '24') => `2026-11-${day}T${time}:00.000Z`;
export const ada = aVisit({
  from: at('15:00'),
  to: at('16:00'),
  last_words: 'The dog is friendly',
});
export const ben = aVisit({
  ...{ id: 'w', name: 'Ben Novak', from: at('16:30'), to: at('17:30') },
  lead: { kind: 'consultations', id: 'b' },
});
const dana = { id: 'd', name: 'Dana' };
export const tom = { id: 't', name: 'Tom' };
const calendarOf = (person: typeof dana) => ({
  ...{ person, goes: true, days_off: [], feed: null },
});
/** Dana's free morning, while Ada has a visit. */
const free = ['15:00', '15:15', '15:30'].map((time) => ({
  ...{ from: at(time), to: at(time) },
  people: ['d'],
}));

export async function open(more: Answers = {}) {
  const asked: { body?: unknown }[] = [];
  let visits: ListedVisit[] = [ada, ben];
  const changed = ({ body }: { body?: unknown }): ListedVisit => {
    asked.push({ body });
    const visit = { ...ada, ...(body as object), version: 2, state: 'moved' as const };
    visits = [visit, ben];
    return visit;
  };
  const desk = show(<Agenda />, {
    '/api/visits': () => visits,
    '/api/visits/:id': changed,
    '/api/calendars': () => [dana, tom].map(calendarOf),
    '/api/free-times': () => ({ time_zone: 'America/New_York', times: free }),
    ...more,
  });
  await act(async () => {});
  return { desk, asked };
}

export const block = (name: RegExp) => screen.getByRole('button', { name });
export const key = (name: string) =>
  act(async () => fireEvent.keyDown(document.activeElement as Element, { key: name }));
/** Presses these keys one after the other, first at Ada's visit. */
export async function keysAtAda(...names: string[]) {
  block(/Ada Byron/).focus();
  for (const name of names) await key(name);
}
