import { createStore } from 'zustand/vanilla';
import type { Call } from '../../contract/client.ts';
import { findLeads, type ListView } from '../../contract/lead-lists.ts';
import { byKind, type LeadKind } from '../../contract/leads.ts';
import type { After } from '../../realtime/timers.ts';
import { type LeadsStore, type LeadsStores, leadsOfKind } from './leads.ts';
import { createSoon } from './soon.ts';
import { keptView } from './views.ts';

export const PAGE_SIZE = 25;

/** One page of a list as the server returned it. Its rows join the held rows. */
export interface LeadPageState {
  /** `asking` keeps showing the previous page. */
  phase: 'asking' | 'ready' | 'failed';
  /** The requested view as JSON; empty before the first reply. */
  view: string;
  page: number;
  ids: readonly string[];
  total: number;
}

type LeadPagesOfKind = Record<LeadKind, ReturnType<typeof createPages>>;

interface LeadPagesDeps {
  call: Call;
  after: After;
}

/** Time from a change of any lead to the next request. */
const AGAIN_AFTER_MS = 1000;

interface Asked {
  view: Record<string, string>;
  page: number;
}

function createPages(kind: LeadKind, leads: LeadsStore, { call, after }: LeadPagesDeps) {
  const store = createStore<LeadPageState>(() => ({
    phase: 'ready',
    view: '',
    page: 0,
    ids: [],
    total: 0,
  }));
  /** The cursor of each page reached so far; near pages work by skipping rows. */
  let starts = new Map<number, string>();
  let wanted: Asked | null = null;
  let isAsking = false;
  let isTaking = false;
  let watchers = 0;
  let isStale = false;

  /** Sends one request at a time; a view that changes meanwhile goes into the next request. */
  async function ask() {
    if (isAsking || !wanted) return;
    const { view, page } = wanted;
    const mine = wanted;
    isAsking = true;
    isStale = false;
    store.setState({ phase: 'asking' });
    try {
      const after = starts.get(page);
      const place = after === undefined ? { skip: page * PAGE_SIZE } : { after };
      const body = { ...view, limit: PAGE_SIZE, ...place };
      const { rows, total, next } = await call(findLeads, { params: { kind }, body });
      isTaking = true;
      leads.apply({ type: 'read', rows });
      isTaking = false;
      if (mine === wanted) {
        if (next !== null) starts.set(page + 1, next);
        const ids = rows.map(({ id }) => id);
        store.setState({ phase: 'ready', view: JSON.stringify(view), page, ids, total });
      }
    } catch {
      // The session (401) and the connection show the reason; the list only shows that it failed.
      if (mine === wanted) store.setState({ phase: 'failed' });
    } finally {
      isAsking = false;
    }
    if (mine !== wanted) void ask();
  }

  const askSoon = createSoon(after, AGAIN_AFTER_MS, () => {
    if (watchers === 0 || !isStale) return;
    if (isAsking) askSoon();
    else void ask();
  });

  leads.subscribe(({ rows }, before) => {
    if (rows === before.rows || isTaking || wanted === null) return;
    isStale = true;
    askSoon();
  });

  return {
    ...store,
    /** Loads a page unless it is shown. Pages are reached one by one from the first. */
    show(view: ListView, page: number): void {
      const kept = keptView(view);
      const isSame = wanted !== null && JSON.stringify(wanted.view) === JSON.stringify(kept);
      if (!isSame) starts = new Map();
      if (isSame && wanted?.page === page) return;
      wanted = { view: kept, page };
      void ask();
    },
    again: () => void ask(),
    /** Reloads the page when leads change, until the returned function is called. */
    watch() {
      watchers += 1;
      if (isStale) void ask();
      return () => {
        watchers -= 1;
      };
    },
  };
}

export function createLeadPages(leads: LeadsStores, deps: LeadPagesDeps): LeadPagesOfKind {
  return byKind<LeadPagesOfKind>((kind) => createPages(kind, leadsOfKind(leads, kind), deps));
}
