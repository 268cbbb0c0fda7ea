import { type Lead, leadKinds } from '@sallie/shared/contract/leads';
import { HOUR_MS } from '@sallie/shared/rules/duration';
import type { Core } from '../core.ts';
import { Refusal } from '../http/refusal.ts';
import { logFailure } from '../store/failure.ts';
import { startRounds } from '../system/rounds.ts';
import { applyChange } from './change-lead.ts';
import { eachFound } from './desk-lists.ts';
import type { StaffRef } from './lead-edit.ts';
import type { LeadDeps } from './save.ts';

/**
 * Gives back what somebody had whose account is gone: of what is with a colleague nobody else is told for hours. `staff` is
 * who removed the account.
 */
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
          // Somebody changed it this moment, and looks at it.
          if (!(error instanceof Refusal)) throw error;
        }
      }
    }
  };
}

/** A start has enough to do. */
const FIRST_AFTER_MS = 1000;
/** The look after a start finds nearly all: this one is for when that failed, and it counts all leads. */
const LOOK_EVERY_MS = HOUR_MS;

type WatchDeps = LeadDeps & Pick<Core, 'log' | 'after' | 'every'>;

/**
 * The same for accounts that went past this process: by a command on the server, or just before a crash. It stands as given
 * back by whom it was with; who removed the account is in the activity log.
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
