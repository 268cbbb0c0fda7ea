import { useDeferredValue, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { type Lead, leadKinds } from '../../contract/leads.ts';
import { useDesk } from '../app/context.tsx';
import { useLeadsStates } from '../app/use-leads-states.ts';
import type { ConversationList } from '../stores/conversations-list.ts';
import { inOrder, openLeads, type TodayItem, talks } from './items.ts';

const known = new WeakMap<readonly Lead[], TodayItem[]>();

/** Counted anew only when a kind's own rows have changed. */
function openLeadsOf(rows: readonly Lead[]): TodayItem[] {
  const open = known.get(rows) ?? openLeads(rows);
  known.set(rows, open);
  return open;
}

/** Who waits is to be reached from here, whenever they came first. */
function useVisitors(list: ConversationList): void {
  const { visitors } = useDesk().desk.leads;
  const isPart = useStore(visitors, ({ phase, beyond }) => phase === 'ready' && beyond !== null);
  useEffect(() => {
    if (!isPart) return;
    const held = new Set(visitors.getState().rows.map(({ id }) => id));
    for (const { id, waiting_since } of Object.values(list)) {
      if (waiting_since === null || held.has(id)) continue;
      // Without it the row says what the conversation knows, and opening that asks again.
      visitors.read(id).catch(() => {});
    }
  }, [isPart, list, visitors]);
}

/** The list as the stores have it now, and whether it can be trusted to be whole. */
export function useToday() {
  const { leads, threads, session } = useDesk().desk;
  const states = useLeadsStates();
  const list = useStore(threads, (state) => state.list);
  const conversationsPhase = useStore(threads, ({ phase }) => phase);
  const me = useStore(session, ({ who }) => who?.id);

  // Once for a burst of changes.
  const settled = useDeferredValue(states);
  const open = useMemo(() => leadKinds.map((kind) => openLeadsOf(settled[kind].rows)), [settled]);
  const visitors = states.visitors.rows;
  useVisitors(list);
  const waiting = useMemo(() => talks(list, visitors), [list, visitors]);
  const items = useMemo(() => inOrder([...open, waiting], me), [open, waiting, me]);

  const phases = [...leadKinds.map((kind) => states[kind].phase), conversationsPhase];
  return {
    items,
    me,
    isLoading: phases.includes('loading'),
    hasFailed: phases.includes('failed'),
    retry() {
      const failed = leadKinds.filter((kind) => leads[kind].getState().phase === 'failed');
      for (const kind of failed) void leads[kind].load();
      if (conversationsPhase === 'failed') void threads.load();
    },
  };
}
