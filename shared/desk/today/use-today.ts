import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { leadKinds } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';
import { useDesk } from '../app/context.tsx';
import { inOrder, openLeads, talks } from './items.ts';

/** Of one kind: counted anew only when its own rows change, and once for a burst of changes. */
function useOpenLeads(rows: readonly Lead[]) {
  const settled = useDeferredValue(rows);
  return useMemo(() => openLeads(settled), [settled]);
}

/** The list as the stores have it now, and whether it can be trusted to be whole. */
export function useToday() {
  const { leads, threads, session } = useDesk().desk;
  const visitors = useStore(leads.visitors);
  const consultations = useStore(leads.consultations);
  const contacts = useStore(leads.contacts);
  const discounts = useStore(leads['discount-signups']);
  const referrals = useStore(leads.referrals);
  const list = useStore(threads, (state) => state.list);
  const conversationsPhase = useStore(threads, ({ phase }) => phase);
  const me = useStore(session, ({ who }) => who?.id);

  const left = useOpenLeads(visitors.rows);
  const visits = useOpenLeads(consultations.rows);
  const messages = useOpenLeads(contacts.rows);
  const signups = useOpenLeads(discounts.rows);
  const referred = useOpenLeads(referrals.rows);
  const waiting = useMemo(() => talks(list, visitors.rows), [list, visitors.rows]);
  const items = useMemo(
    () => inOrder([left, visits, messages, signups, referred, waiting], me),
    [left, visits, messages, signups, referred, waiting, me],
  );

  const phases = [visitors, consultations, contacts, discounts, referrals].map((s) => s.phase);
  return {
    items,
    me,
    isLoading: phases.includes('loading') || conversationsPhase === 'loading',
    hasFailed: phases.includes('failed') || conversationsPhase === 'failed',
    retry() {
      const failed = leadKinds.filter((kind) => leads[kind].getState().phase === 'failed');
      for (const kind of failed) void leads[kind].load();
      if (conversationsPhase === 'failed') void threads.load();
    },
  };
}
