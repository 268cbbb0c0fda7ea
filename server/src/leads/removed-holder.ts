import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../store/failure.ts';
import { startRounds } from '../system/tasks.ts';
import { applyChange } from './change-lead.ts';
import { eachFound } from './desk-lists.ts';
import type { StaffRef } from './lead-edit.ts';
import type { LeadDeps } from './save.ts';

/** Nobody else is reminded of a claimed lead for hours. `staff` removed the account. */
export function createRelease(deps: LeadDeps) {
  const toNobody = { ...deps, colleague: async () => null };
  return async function releaseAllOf(account: string, staff: StaffRef): Promise<void> {
    for (const kind of leadKinds) {
      const theirs: Lead[] = [];
      const filter = { open: true, taker: `by:${account}` };
      for await (const lead of eachFound(deps.store, kind, filter)) theirs.push(lead);
      for (const { id, version } of theirs) {
        try {
          await applyChange(toNobody, { kind, id }, { version, claim: false }, staff);
        } catch (error) {
          // Somebody changed it at this moment, so they are looking at it.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
  };
}

/** Leaves the start of the server undisturbed. */
const FIRST_AFTER_MS = 1000;
/** The look after a start finds nearly all; later looks are rare because each counts all leads. */
const LOOK_EVERY_MS = HOUR_MS;

type WatchDeps = LeadDeps & Pick<Core, 'log' | 'after' | 'every'>;

/**
 * Does the same for accounts that this process did not see removed: by a command on the server, or just before
 * a crash. The history names the former holder; the activity log has who removed the account.
 */
export function watchRemovedHolders({ after, every, ...deps }: WatchDeps) {
  const { store, log } = deps;
  const releaseAllOf = createRelease(deps);
  async function look() {
    for (const kind of leadKinds) {
      const { takers } = await store.countLeads(kind);
      for (const [taker, name] of Object.entries(takers)) {
        const id = taker.slice('by:'.length);
        if (!(await store.get('staff', id))) await releaseAllOf(id, { id, name });
      }
    }
  }
  return startRounds({
    every,
    first: (task) => after(FIRST_AFTER_MS, task),
    interval: LOOK_EVERY_MS,
    look,
    failed: (error) => logFailure(log, 'removed holders', error),
  });
}
