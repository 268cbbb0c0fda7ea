import { useRef } from 'react';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { useDesk } from '../app/context.tsx';
import type { LeadWork } from '../changes/lead-change.ts';
import { useWork } from '../changes/use-work.ts';
import { leadsOfKind } from '../stores/leads.ts';

/** Take it, release it, done and the rest: for one lead, however many records it has, each from the version it has by then. */
export function useTake(kind: LeadKind, ids: readonly string[], name: string) {
  const { desk } = useDesk();
  const { busy, work } = useWork();
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function change(wanted: LeadWork) {
    // A frame may show what was pressed before its answer is there: what is pressed then waits for the answer.
    last.current = last.current.then(() => {
      const { rows } = leadsOfKind(desk.leads, kind).getState();
      const leads = ids.flatMap((id): Lead[] => rows.filter((row) => row.id === id));
      return work(leads, wanted, { name });
    });
  }

  return { busy, change, take: () => change({ claim: true }) };
}
