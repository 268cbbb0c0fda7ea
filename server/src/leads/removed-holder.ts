import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { Refusal } from '../http/refusal.ts';
import type { Store } from '../store/store.ts';
import { applyChange } from './change-lead.ts';
import type { StaffRef } from './lead-edit.ts';
import type { LeadDeps } from './save.ts';

/** Leads read from the store at a time. */
const AT_A_TIME = 200;

/**
 * Gives back what somebody had whose account is gone: of what is with a colleague nobody else is told for hours. `staff` is
 * who removed the account.
 */
export function createRelease(deps: LeadDeps) {
  const toNobody = { ...deps, colleague: async () => null };
  return async function releaseAllOf(account: string, staff: StaffRef): Promise<void> {
    for (const kind of leadKinds) {
      for (const { id, version } of await openWith(deps.store, kind, account)) {
        try {
          await applyChange(toNobody, { kind, id }, { version, claim: false }, staff);
        } catch (error) {
          // Somebody changed it this moment, and looks at it.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
  };
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
