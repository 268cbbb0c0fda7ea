import { useMemo } from 'react';
import { useStore } from 'zustand';
import { leadKinds } from '../../src/lead.ts';
import { useDesk } from '../desk-context.tsx';
import { todayItems } from './items.ts';

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
  const me = useStore(session, ({ who }) => who?.name);

  const items = useMemo(
    () =>
      todayItems({
        rows: {
          visitors: visitors.rows,
          consultations: consultations.rows,
          contacts: contacts.rows,
          'discount-signups': discounts.rows,
          referrals: referrals.rows,
        },
        threads: list,
        me,
      }),
    [visitors.rows, consultations.rows, contacts.rows, discounts.rows, referrals.rows, list, me],
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
