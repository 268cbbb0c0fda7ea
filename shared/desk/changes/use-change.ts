import { useState } from 'react';
import { ApiError } from '../../contract/client.ts';
import type { Lead, LeadKind } from '../../contract/leads.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useMe } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { triageOf } from '../app/triage-stores.ts';
import { useTask } from '../app/use-task.ts';
import type { LeadRef } from '../stores/detail.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';
import { changeRecord } from './change-lead.ts';
import type { LeadEdit } from './lead-change.ts';
import { sayChanged } from './say-changed.ts';

/** A change that met a newer record: what was wanted, and from which state. */
export interface Conflict {
  wanted: LeadEdit;
  before: Lead;
}

const rowOf = (desk: OpenDesk, { kind, id }: LeadRef) =>
  leadsOfKind(desk.leads, kind)
    .getState()
    .rows.find((row) => row.id === id);

async function readAgain(desk: OpenDesk, { kind, id }: LeadRef): Promise<void> {
  try {
    await leadsOfKind(desk.leads, kind).read(id);
  } catch (error) {
    toast({ variant: 'destructive', title: 'Not up to date', description: problemOf(error) });
  }
}

/** Changes one record. When somebody was faster, the newer state is fetched and the change waits to be meant again. */
export function useChange(kind: LeadKind, lead: Lead) {
  const deps = useDesk();
  const { desk } = deps;
  const me = useMe();
  const { busy, problem, run } = useTask();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const ref = { kind, id: lead.id };

  async function onFailure(error: unknown, before: Lead, wanted: LeadEdit) {
    // The button pressed may be far below the place where the sentence stays.
    toast({ variant: 'destructive', title: 'Not changed', description: problemOf(error) });
    const status = error instanceof ApiError ? error.status : 0;
    if (status !== 409 && status !== 404) return;
    const isKnown = (rowOf(desk, ref)?.version ?? 0) > before.version;
    if (!isKnown) await readAgain(desk, ref);
    if ((rowOf(desk, ref)?.version ?? 0) > before.version) setConflict({ wanted, before });
  }

  async function from(before: Lead, change: LeadEdit): Promise<boolean> {
    setConflict(null);
    return run(
      () =>
        triageOf(desk).underWay.during(async () => {
          const after = await changeRecord(desk, ref, before.version, change);
          sayChanged(deps, [after], change);
          return true;
        }),
      (error) => void onFailure(error, before, change),
    );
  }

  /** What a colleague has by now is taken over. */
  function again({ wanted }: Conflict): Promise<boolean> {
    const isTheirs = wanted.claim === true && lead.claim !== null && lead.claim.by_id !== me;
    return from(lead, isTheirs && me ? { assign: me } : wanted);
  }

  return {
    busy,
    problem,
    conflict,
    change: (change: LeadEdit) => from(lead, change),
    /** From the state that somebody saw when they began to write. */
    changeFrom: from,
    again,
    giveWay: () => setConflict(null),
  };
}

export type LeadChanging = ReturnType<typeof useChange>;
