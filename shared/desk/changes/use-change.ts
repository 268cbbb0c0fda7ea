import { useRef, useState } from 'react';
import { ApiError } from '../../contract/client.ts';
import { changeConsultation } from '../../contract/consultation.ts';
import { changeLead, type Lead, type LeadKind, type LeadRef } from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { toast } from '../../ui/toasts.ts';
import { useDesk, useMe } from '../app/context.tsx';
import type { OpenDesk } from '../app/create.ts';
import { sayFailed, useTask } from '../app/requests.tsx';
import type { Subject } from '../stores/changes.ts';
import { heldLead, leadsOfKind, takeChanged } from '../stores/leads.ts';
import { changeAll, type Outcome, sayChanged, sayRefused } from './change-leads.ts';
import { asChanged, isSo, type LeadEdit, type LeadWork } from './lead-change.ts';

export interface Conflict {
  wanted: LeadEdit;
  before: Lead;
}

/** Loads the current state after somebody else changed or erased the records. */
async function readAgain(desk: OpenDesk, refs: readonly LeadRef[]): Promise<void> {
  try {
    await Promise.all(refs.map(({ kind, id }) => leadsOfKind(desk.leads, kind).read(id)));
  } catch (error) {
    sayFailed('Not up to date', error);
  }
}

/** Changes one record. On a conflict it loads the newer state, and the change waits to be confirmed. */
export function useChange(lead: Lead) {
  const deps = useDesk();
  const { desk } = deps;
  const me = useMe();
  const { busy, problem, run } = useTask();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const ref = { kind: lead.kind, id: lead.id };

  async function onFailure(error: unknown, before: Lead, wanted: LeadEdit) {
    // The pressed button may be far below the place that shows the problem.
    sayFailed('Not changed', error);
    const status = error instanceof ApiError ? error.status : 0;
    if (status !== 409 && status !== 404) return;
    const isKnown = (heldLead(desk.leads, ref)?.version ?? 0) > before.version;
    if (!isKnown) await readAgain(desk, [ref]);
    if ((heldLead(desk.leads, ref)?.version ?? 0) > before.version) setConflict({ wanted, before });
  }

  /** Resolves to the reason of the failure, or '' on success. */
  function from(before: Lead, change: LeadEdit): Promise<string> {
    setConflict(null);
    const task = async () => {
      if (keptFor(desk, [before], change)) return true;
      const after = await changeRecord(desk, ref, before.version, change);
      sayChanged(deps, [after], change);
      return true;
    };
    return run(
      () => desk.triage.underWay.during(task),
      (error) => void onFailure(error, before, change),
    );
  }

  /** Takes the lead over when a colleague has claimed it meanwhile. */
  function again({ wanted }: Conflict): Promise<string> {
    const isTheirs = wanted.claim === true && lead.claim !== null && lead.claim.by_id !== me;
    return from(lead, isTheirs && me ? { assign: me } : wanted);
  }

  return {
    busy,
    problem,
    conflict,
    change: (change: LeadEdit) => from(lead, change),
    /** Changes from the state in which the user began to write. */
    changeFrom: from,
    again,
    giveWay: () => setConflict(null),
  };
}

export type LeadChanging = ReturnType<typeof useChange>;

export interface ChangingProps {
  lead: Lead;
  changing: LeadChanging;
}

/** Changes a record from the seen version; resolves to the new record. */
async function changeRecord(
  desk: OpenDesk,
  { kind, id }: LeadRef,
  version: number,
  change: LeadEdit,
): Promise<Lead> {
  const { plan, work } = partsOf(change);
  const record: Lead = plan
    ? await desk.call(changeConsultation, {
        params: { id },
        body: { version, ...plan, notes: work.notes },
      })
    : await desk.call(changeLead, { params: { kind, id }, body: { version, ...work } });
  takeChanged(desk.leads, record);
  return record;
}

/** Divides a change into what only consultations have, null for nothing of it, and the rest. */
function partsOf({ status, appointment, place, visited, ...work }: LeadEdit) {
  const plan = { status, appointment, place, visited };
  const isPlanned = Object.values(plan).some((part) => part !== undefined);
  return { plan: isPlanned ? plan : null, work };
}

/** Keeps the change while offline; changes of status and visits are not kept. */
function keptFor(desk: OpenDesk, leads: readonly Lead[], change: LeadEdit): boolean {
  const { plan, work } = partsOf(change);
  if (plan || !desk.connection.isOffline?.()) return false;
  const { who } = desk.session.getState();
  const { called } = desk.triage.colleagues;
  for (const lead of leads) {
    const { name } = kindOf(lead).person(lead);
    desk.keptChanges.keep(lead, name, { ...work, version: lead.version });
    // Shown as done until the server's record replaces it.
    takeChanged(desk.leads, who ? asChanged(lead, work, who, called) : lead);
  }
  toast({ title: 'Kept on this device', description: 'It will be sent when the network is back.' });
  return true;
}

/** Empty lists when the change was not even requested. */
interface Worked extends Outcome {
  /** True when the change waits for the network. */
  isKept: boolean;
  /** Why nothing was changed; '' if anything was. */
  why: string;
}

/** Applies one change to one lead with all its records, or to several leads. */
export function useWork() {
  const deps = useDesk();
  const { desk } = deps;
  const { busy, run } = useTask();

  /** Resolves after the outcome has been reported. */
  async function work(
    leads: readonly Lead[],
    change: LeadWork,
    subject?: Subject,
  ): Promise<Worked> {
    let outcome: Outcome = { changed: [], refused: [] };
    let isKept = false;
    const task = async () => {
      const due = leads.filter((lead) => !isSo(lead, change));
      isKept = due.length > 0 && keptFor(desk, due, change);
      if (isKept) return true;
      if (due.length > 0) outcome = await changeAll(desk, due, change);
      return outcome.refused.length === 0;
    };
    const why = await run(
      () => desk.triage.underWay.during(task),
      (error) => sayFailed('Not changed', error),
    );
    if (why || isKept) return { ...outcome, isKept, why };
    const { changed, refused } = outcome;
    if (changed.length > 0) sayChanged(deps, changed, change, subject);
    // For several leads the bar lists the refused ones.
    if (refused.length > 0 && !subject?.isSeveral) sayRefused('Not changed', refused);
    const stale = refused.filter(({ isStale }) => isStale).map(({ lead }) => lead);
    if (stale.length > 0) void readAgain(desk, stale);
    return { ...outcome, isKept, why: changed.length > 0 ? '' : (refused[0]?.message ?? '') };
  }

  return { busy, work };
}

/** Changes all records of a lead, each from its latest version. */
export function useTake(kind: LeadKind, ids: readonly string[], name: string) {
  const { desk } = useDesk();
  const { busy, work } = useWork();
  const last = useRef(Promise.resolve(''));

  function change(wanted: LeadWork) {
    // A frame may show a change before its reply arrives; the next press waits for the reply.
    last.current = last.current.then(async () => {
      const leads = ids.flatMap((id) => heldLead(desk.leads, { kind, id }) ?? []);
      return (await work(leads, wanted, { name })).why;
    });
    return last.current;
  }

  return { busy, change, take: () => void change({ claim: true }) };
}

export function useTakeConversation(id: string) {
  const { conversations, showConversation, triage } = useDesk().desk;
  return () =>
    void triage.underWay.during(async () => {
      conversations.speak(id, 'takeOver');
      showConversation(id);
      return true;
    });
}
