import { ApiError } from '../../src/client.ts';
import type { LeadKind } from '../../src/lead.ts';
import type { Lead, LeadChange } from '../../src/leads.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../desk-context.tsx';
import { problemOf } from '../problem.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { useDeed } from '../use-deed.ts';

/** Changes one record. When somebody was faster the server's sentence says so, and the newer state is fetched. */
export function useChange(kind: LeadKind, lead: Lead) {
  const { desk } = useDesk();
  const { busy, problem, run } = useDeed();

  function onFailure(error: unknown) {
    // The button pressed may be far below the place where the sentence stays.
    toast({ variant: 'destructive', title: 'Not changed', description: problemOf(error) });
    const isStale = error instanceof ApiError && (error.status === 409 || error.status === 404);
    if (isStale) void leadsOfKind(desk.leads, kind).load();
  }

  return {
    busy,
    problem,
    attempt: (deed: () => Promise<unknown>) => run(deed, onFailure),
    change: (change: Omit<LeadChange, 'version'>) =>
      run(() => desk.change(kind, lead, change), onFailure),
  };
}

export type LeadChanging = ReturnType<typeof useChange>;
