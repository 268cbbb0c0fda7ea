import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import type { LeadRef } from '../../contract/leads.ts';
import {
  type ListedVisit,
  listCalendars,
  listVisits,
  type StaffCalendar,
  type Visit,
} from '../../contract/visit.ts';
import { problemOf } from '../ports/connection.ts';

/** Two ISO instants; `to` is exclusive. */
export interface Span {
  from: string;
  to: string;
}

export const agendaViews = { day: 'Day', week: 'Week', month: 'Month', list: 'List' };
export type AgendaView = keyof typeof agendaViews;

interface VisitsState {
  byId: ReadonlyMap<string, ListedVisit>;
  /** Names of the spans that have been loaded and are watched. */
  read: ReadonlySet<string>;
  /** Why the last load failed; the known visits stay. */
  problem: string;
  /** Calendars of all staff; null until loaded. */
  calendars: readonly StaffCalendar[] | null;
  /** `day` null is today; `person` '' is everybody. */
  shown: { view: AgendaView; day: string | null; person: string };
}

export type VisitsStore = ReturnType<typeof createVisits>;

export const spanName = ({ from, to }: Span) => `${from} ${to}`;
const isIn = ({ from, to }: Span, visit: Visit) =>
  Date.parse(visit.from) >= Date.parse(from) && Date.parse(visit.from) < Date.parse(to);

/** Returns the newer state; keeps the fields that only lists carry. */
function newest(known: ListedVisit | undefined, visit: Visit | ListedVisit): ListedVisit {
  if (known && known.version > visit.version) return known;
  const { about = '', last_words } = known ?? {};
  return { about, ...(last_words !== undefined && { last_words }), ...visit };
}

/** Returns the visits as the list has them, or newer; only the list carries `about` and `last_words`. */
function withListed(visits: Map<string, ListedVisit>, listed: readonly ListedVisit[]) {
  for (const visit of listed) {
    const known = visits.get(visit.id);
    const isOlder = known !== undefined && known.version > visit.version;
    const { about, last_words } = visit;
    visits.set(visit.id, isOlder ? { ...known, about, last_words } : visit);
  }
  return visits;
}

function withWords(
  visits: VisitsState['byId'],
  theirs: readonly ListedVisit[],
  last_words: string,
): VisitsState['byId'] {
  return new Map([...visits, ...theirs.map((one) => [one.id, { ...one, last_words }] as const)]);
}

export function createVisits(call: Call) {
  const store = createStore<VisitsState>(() => ({
    byId: new Map(),
    read: new Set(),
    problem: '',
    calendars: null,
    shown: { view: 'week', day: null, person: '' },
  }));
  const watched = new Map<string, { span: Span; count: number }>();
  /** Ids of visits that frames changed during a load, since its reply may not know them. */
  const touched = new Set<string>();
  let reading = 0;

  function take(span: Span, visits: readonly ListedVisit[]) {
    const listed = new Set(visits.map(({ id }) => id));
    store.setState(({ byId, read }) => {
      const kept = [...byId].filter(
        ([id, visit]) => listed.has(id) || touched.has(id) || !isIn(span, visit),
      );
      return {
        byId: withListed(new Map(kept), visits),
        read: new Set([...read, spanName(span)]),
        problem: '',
      };
    });
  }

  async function load(span: Span) {
    reading += 1;
    try {
      take(span, await call(listVisits, { body: span }));
    } catch (error) {
      store.setState({ problem: problemOf(error) });
    }
    reading -= 1;
    if (reading === 0) touched.clear();
  }

  async function loadCalendars() {
    try {
      const calendars = await call(listCalendars);
      store.setState({ calendars });
    } catch {
      // Without calendars the agenda shows only people with visits; the next opening loads them again.
    }
  }

  /** Reads again what was loaded before and may have changed. */
  const again = async () => {
    const { calendars } = store.getState();
    const spans = [...watched.values()].map(({ span }) => load(span));
    await Promise.all([calendars && loadCalendars(), ...spans]);
  };

  return {
    ...store,
    again,
    /** Loads the visits of a span and keeps them current until the returned function is called. */
    watch(span: Span) {
      const name = spanName(span);
      const known = watched.get(name) ?? { span, count: 0 };
      watched.set(name, known);
      known.count += 1;
      if (known.count === 1) void load(span);
      return () => {
        known.count -= 1;
        if (known.count > 0) return;
        watched.delete(name);
        store.setState(({ read }) => ({ read: new Set([...read].filter((one) => one !== name)) }));
      };
    },
    apply(visit: Visit) {
      const known = store.getState().byId.get(visit.id);
      if (reading > 0) touched.add(visit.id);
      store.setState(({ byId }) => ({
        byId: new Map(byId).set(visit.id, newest(known, visit)),
      }));
      // Only a list says what the lead is about, so a visit of another lead needs a reload.
      if (known?.lead.id !== visit.lead.id)
        for (const { span } of watched.values()) if (isIn(span, visit)) void load(span);
    },
    /** Shows what customers said in the chat on their visits. */
    said(last_words: string, isTheirs: (lead: LeadRef) => boolean) {
      const { byId } = store.getState();
      const theirs = [...byId.values()].filter(({ lead }) => isTheirs(lead));
      if (theirs.length > 0) store.setState({ byId: withWords(byId, theirs, last_words) });
    },
    forget(leadId: string) {
      store.setState(({ byId }) => ({
        byId: new Map([...byId].filter(([, { lead }]) => lead.id !== leadId)),
      }));
      // A list that is loading may bring them back.
      if (reading > 0) void again();
    },
    loadCalendars,
    show: (part: Partial<VisitsState['shown']>) =>
      store.setState(({ shown }) => ({ shown: { ...shown, ...part } })),
  };
}
