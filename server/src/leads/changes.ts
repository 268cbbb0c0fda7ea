import { changeConsultation } from '@sallie/shared/contract/consultation';
import {
  type ChangeOutcome,
  changeLead,
  changeLeads,
  type Lead,
  type LeadRef,
  undoLeads,
} from '@sallie/shared/contract/leads';
import type { Binder } from '../http/endpoint.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { applyChange, type ChangeDeps, takeBack } from './change-lead.ts';
import { kindIn } from './desk-lists.ts';

/** The changes staff make: each carries the version it was made on, and leaves a line of history. */
export function bindChanges(bind: Binder, deps: ChangeDeps): void {
  bind.staff(changeLead, async ({ body, params, staff, keep }) => {
    return applyChange(deps, { kind: kindIn(params), id: params.id ?? '' }, body, staff, keep);
  });

  bind.staff(changeConsultation, async ({ body, params, staff, keep }) => {
    const lead = { kind: 'consultations', id: params.id ?? '' } as const;
    const asConsultation = (one: Lead) => {
      if (one.kind !== 'consultations') throw notFound();
      return one;
    };
    const keepIt = (one: Lead) => keep(asConsultation(one));
    return asConsultation(await applyChange(deps, lead, body, staff, keepIt));
  });

  bind.staff(changeLeads, async ({ body: { leads, change }, staff }) => ({
    results: await each(leads, (lead) =>
      applyChange(deps, lead, { ...change, version: lead.version }, staff),
    ),
  }));

  bind.staff(undoLeads, async ({ body: { leads }, staff }) => ({
    results: await each(leads, (lead) => takeBack(deps, lead, staff)),
  }));
}

/** One after the other: what is refused holds up no other; what is our own fault, or the store's, ends it. */
async function each<L extends LeadRef>(
  leads: readonly L[],
  change: (lead: L) => Promise<Lead>,
): Promise<ChangeOutcome[]> {
  const results: ChangeOutcome[] = [];
  for (const ref of leads) {
    try {
      results.push({ outcome: 'changed', lead: await change(ref) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { kind, id } = ref;
      const { status, message } = error;
      results.push({ outcome: 'refused', kind, id, status, message });
    }
  }
  return results;
}
