import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import {
  type ListedVisit,
  listCalendars,
  listVisits,
  type StaffCalendar,
  type Visit,
} from '../../contract/visit.ts';
import { problemOf } from './problem.ts';

/** ISO instants, the second one not included. */
export interface Span {
  from: string;
  to: string;
}

export const agendaViews = { day: 'Day', week: 'Week', month: 'Month', list: 'List' };
export type AgendaView = keyof typeof agendaViews;

interface VisitsState {
  byId: ReadonlyMap<string, ListedVisit>;
  /** The spans that have been read and are looked at, by their names. */
  read: ReadonlySet<string>;
  /** Why they could not be read last; what was known stays. */
  problem: string;
  /** Of everybody on the staff; null until they have been read. */
  calendars: readonly StaffCalendar[] | null;
  /** How the agenda was last looked at: from which day (null for today) and whose alone, '' for everybody's. */
  shown: { view: AgendaView; day: string | null; person: string };
}

export type VisitsStore = ReturnType<typeof createVisits>;

export const spanName = ({ from, to }: Span) => `${from} ${to}`;
const isIn = ({ from, to }: Span, visit: Visit) =>
  Date.parse(visit.from) >= Date.parse(from) && Date.parse(visit.from) < Date.parse(to);

/** Of two states of a visit the newer one; what only a list says of it stays. */
function newest(known: ListedVisit | undefined, visit: Visit | ListedVisit): ListedVisit {
  if (known && known.version > visit.version) return known;
  const { about = '', last_words } = known ?? {};
  return { about, ...(last_words !== undefined && { last_words }), ...visit };
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
  /** What frames said while a list was on its way: it may not know of it yet. */
  const touched = new Set<string>();
  let reading = 0;

  function take(span: Span, visits: readonly ListedVisit[]) {
    const listed = new Set(visits.map(({ id }) => id));
    store.setState(({ byId, read }) => {
      const kept = [...byId].filter(
        ([id, visit]) => listed.has(id) || touched.has(id) || !isIn(span, visit),
      );
      const next = new Map(kept);
      for (const visit of visits) {
        const known = next.get(visit.id);
        // A frame that was faster has the newer state; what it is about the list alone says.
        const isOlder = known !== undefined && known.version > visit.version;
        const { about, last_words } = visit;
        next.set(visit.id, isOlder ? { ...known, about, last_words } : visit);
      }
      return { byId: next, read: new Set([...read, spanName(span)]), problem: '' };
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
      // Without them the agenda shows whoever has a visit; the next one who opens it asks again.
    }
  }

  /** What has been read and may have changed. */
  const again = async () => {
    const { calendars } = store.getState();
    const spans = [...watched.values()].map(({ span }) => load(span));
    await Promise.all([calendars && loadCalendars(), ...spans]);
  };

  return {
    ...store,
    again,
    /** Reads what begins in a span and keeps it up to date; returns the end of that. */
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
      // What was asked for only the list says, of another request as well.
      if (known?.lead.id !== visit.lead.id)
        for (const { span } of watched.values()) if (isIn(span, visit)) void load(span);
    },
    /** What goes with an erased lead. */
    forget(leadId: string) {
      store.setState(({ byId }) => ({
        byId: new Map([...byId].filter(([, { lead }]) => lead.id !== leadId)),
      }));
      // A list that is on its way may bring it back.
      if (reading > 0) void again();
    },
    loadCalendars,
    show: (part: Partial<VisitsState['shown']>) =>
      store.setState(({ shown }) => ({ shown: { ...shown, ...part } })),
  };
}
