import { useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { leadKinds } from '../../contract/lead.ts';
import type { Lead } from '../../contract/leads.ts';
import { useDesk } from '../desk-context.tsx';
import { enquiries, inOrder, talks } from './items.ts';

/** Of one kind: counted anew only when its own rows change, and once for a burst of changes. */
function useEnquiries(rows: readonly Lead[]) {
  const settled = useDeferredValue(rows);
  return useMemo(() => enquiries(settled), [settled]);
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
  const threadsPhase = useStore(threads, ({ phase }) => phase);
  const me = useStore(session, ({ who }) => who?.id);

  const left = useEnquiries(visitors.rows);
  const visits = useEnquiries(consultations.rows);
  const messages = useEnquiries(contacts.rows);
  const signups = useEnquiries(discounts.rows);
  const referred = useEnquiries(referrals.rows);
  const waiting = useMemo(() => talks(list, visitors.rows), [list, visitors.rows]);
  const items = useMemo(
    () => inOrder([left, visits, messages, signups, referred, waiting], me),
    [left, visits, messages, signups, referred, waiting, me],
  );

  const phases = [visitors, consultations, contacts, discounts, referrals].map((s) => s.phase);
  return {
    items,
    me,
    isLoading: phases.includes('loading') || threadsPhase === 'loading',
    hasFailed: phases.includes('failed') || threadsPhase === 'failed',
    retry() {
      const failed = leadKinds.filter((kind) => leads[kind].getState().phase === 'failed');
      for (const kind of failed) void leads[kind].load();
      if (threadsPhase === 'failed') void threads.load();
    },
  };
}
