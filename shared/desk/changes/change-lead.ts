import { changeConsultation } from '../../contract/consultation.ts';
import { changeLead, type Lead } from '../../contract/leads.ts';
import type { OpenDesk } from '../app/create.ts';
import type { LeadRef } from '../stores/detail.ts';
import { leadsOfKind } from '../stores/leads.ts';
import type { LeadEdit } from './lead-change.ts';

/** Changes a record from the version somebody saw; resolves to the record after it. */
export async function changeRecord(
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
