import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import { applyChange, type ChangeDeps } from './change-lead.ts';
import type { StaffRef } from './lead-edit.ts';

/** Leads read from the store at a time. */
const AT_A_TIME = 200;

/** What somebody had whose account is gone is everybody's at once: of what is with a colleague nobody else is told for hours. */
export async function releaseAllOf(
  deps: ChangeDeps,
  account: string,
  staff: StaffRef,
): Promise<void> {
  for (const kind of leadKinds) {
    for (const { id, version } of await openWith(deps.store, kind, account)) {
      try {
        await applyChange(deps, { kind, id }, { version, claim: false }, staff);
      } catch (error) {
        // Somebody changed it this moment, and looks at it.
        if (!(error instanceof Refusal)) throw error;
      }
    }
  }
}

async function openWith(store: Pick<Store, 'searchLeads'>, kind: LeadKind, account: string) {
  const found: Lead[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await store.searchLeads(kind, {
      words: [],
      filter: { open: true, taker: `by:${account}` },
      column: null,
      isDescending: true,
      limit: AT_A_TIME,
      after,
    });
    found.push(...rows);
    after = next ?? undefined;
  } while (after !== undefined);
  return found;
}
