import { useState } from 'react';
import { ApiError } from '../../contract/client.ts';
import { changeConsultation } from '../../contract/consultation.ts';
import { changeLead, type Lead, type LeadKind } from '../../contract/leads.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useMe } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { useTask } from '../app/use-task.ts';
import type { LeadRef } from '../stores/detail.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';
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
        desk.triage.underWay.during(async () => {
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

/** Changes a record from the version somebody saw; resolves to the record after it. */
async function changeRecord(
  desk: OpenDesk,
  { kind, id }: LeadRef,
  version: number,
  change: LeadEdit,
): Promise<Lead> {
  const { status, appointment, place, visited, notes, ...triage } = change;
  const ofConsultation = [status, appointment, place, visited].some((part) => part !== undefined);
  const record: Lead = ofConsultation
    ? await desk.call(changeConsultation, {
        params: { id },
        body: {
          version,
          ...(status !== undefined && { status }),
          ...(appointment !== undefined && { appointment }),
          ...(place !== undefined && { place }),
          ...(visited !== undefined && { visited }),
          ...(notes !== undefined && { notes }),
        },
      })
    : await desk.call(changeLead, {
        params: { kind, id },
        body: { version, ...triage, ...(notes !== undefined && { notes }) },
      });
  leadsOfKind(desk.leads, kind).apply({ type: 'changed', record });
  return record;
}
