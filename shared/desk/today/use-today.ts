import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { type Lead, leadKinds } from '../../contract/leads.ts';
import { useDesk, useMe, useTriage } from '../app/context.tsx';
import { useLeadsStates } from '../app/use-leads.ts';
import type { ConversationList } from '../stores/conversations-list.ts';
import { openLeads, type TodayItem, waitingConversations } from './items.ts';
import { inSections, type Placed } from './sections.ts';

const known = new WeakMap<readonly Lead[], TodayItem[]>();

/** Recomputed only when the rows of a kind change. */
function openLeadsOf(rows: readonly Lead[]): TodayItem[] {
  const open = known.get(rows) ?? openLeads(rows);
  known.set(rows, open);
  return open;
}

/** Loads waiting visitors whom this desk does not hold, because their contact data is needed. */
function useVisitors(list: ConversationList): void {
  const { visitors } = useDesk().desk.leads;
  const isPart = useStore(visitors, ({ phase, beyond }) => phase === 'ready' && beyond !== null);
  useEffect(() => {
    if (!isPart) return;
    const held = new Set(visitors.getState().rows.map(({ id }) => id));
    for (const { id, waiting_since } of Object.values(list)) {
      if (waiting_since === null || held.has(id)) continue;
      // The row then shows the conversation's data, and opening it loads the visitor again.
      visitors.read(id).catch(() => {});
    }
  }, [isPart, list, visitors]);
}

/** `isLoading` or `hasFailed` is true when something may be missing. */
export function useToday(now: number) {
  const { desk, facts } = useDesk();
  const { leads, conversations } = desk;
  const { paced } = useTriage();
  const states = useLeadsStates();
  const list = useStore(paced, (state) => state.conversations.list);
  const conversationsPhase = useStore(paced, (state) => state.conversations.phase);
  const returned = useStore(paced, ({ attention }) => attention.latest?.returned);
  const me = useMe();

  const open = useMemo(() => leadKinds.map((kind) => openLeadsOf(states[kind].rows)), [states]);
  const visitors = states.visitors.rows;
  useVisitors(list);
  const waiting = useMemo(() => waitingConversations(list, visitors), [list, visitors]);
  const items = useMemo(() => [...open.flat(), ...waiting], [open, waiting]);
  const sections = useMemo(
    () => inSections(items, { me, now: new Date(now), facts, returned: returned ?? [] }),
    [items, me, now, facts, returned],
  );

  const phases = [...leadKinds.map((kind) => states[kind].phase), conversationsPhase];
  return {
    sections,
    isEmpty: Object.values(sections).every((placed: Placed[]) =>
      placed.every(({ item }) => item.since === ''),
    ),
    isLoading: phases.includes('loading'),
    hasFailed: phases.includes('failed'),
    retry() {
      const failed = leadKinds.filter((kind) => leads[kind].getState().phase === 'failed');
      for (const kind of failed) void leads[kind].load();
      if (conversationsPhase === 'failed') void conversations.load();
    },
  };
}
