import { changeConsultation } from '../../contract/consultation.ts';
import { changeLead, type Lead } from '../../contract/leads.ts';
import { kindOf } from '../../rules/lead-kinds/lead-kinds.ts';
import { toast } from '../../ui/toasts.ts';
import type { OpenDesk } from '../app/create.ts';
import type { LeadRef } from '../stores/detail.ts';
import { leadsOfKind } from '../stores/leads.ts';
import { problemOf } from '../stores/problem.ts';
import { type LeadEdit, saidOf, undoneOf, undoOf } from './lead-change.ts';

/** Changes a record from the version somebody saw; resolves to the record after it. */
export async function changeRecord(
  desk: OpenDesk,
  { kind, id }: LeadRef,
  version: number,
  change: LeadEdit,
): Promise<Lead> {
  const { status, appointment, place, notes, ...triage } = change;
  const ofConsultation = [status, appointment, place].some((part) => part !== undefined);
  const record: Lead = ofConsultation
    ? await desk.call(changeConsultation, {
        params: { id },
        body: {
          version,
          ...(status !== undefined && { status }),
          ...(appointment !== undefined && { appointment }),
          ...(place !== undefined && { place }),
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

export interface Changed {
  ref: LeadRef;
  before: Lead;
  after: Lead;
  change: LeadEdit;
}

/** Says what was done; the toast takes it back with one click. */
export function sayChanged(desk: OpenDesk, { ref, before, after, change }: Changed): void {
  const { who } = desk.session.getState();
  const { name } = kindOf(after).person(after);
  const undo = undoOf(before, change, who?.id);
  toast({
    title: saidOf(name, change),
    ...(undo && {
      action: { label: 'Undo', run: () => void takeBack(desk, ref, after.version, undo, name) },
    }),
  });
}

async function takeBack(
  desk: OpenDesk,
  ref: LeadRef,
  version: number,
  undo: LeadEdit,
  name: string,
): Promise<void> {
  try {
    await changeRecord(desk, ref, version, undo);
    toast({ title: undoneOf(name, undo) });
  } catch (error) {
    toast({ variant: 'destructive', title: 'Not taken back', description: problemOf(error) });
  }
}
