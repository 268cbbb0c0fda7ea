import type { Lead } from '@sallie/shared/contract/leads';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { isReminded, reminderKey, waits } from '@sallie/shared/rules/triage';
import type { Core } from '../core.ts';
import {
  type MailsForDeps,
  mailsOf,
  REMIND_AFTER_MS,
  REMIND_AGAIN_AFTER_MS,
  REMINDERS_LOOK_EVERY_MS,
} from '../leads/mails.ts';
import { keepMails } from '../leads/save.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import { startRounds } from '../system/tasks.ts';

/** Limits one look, so that a flood of leads is no flood of commits. */
const MOST_AT_A_LOOK = 20;
/** No shop's server is off for longer, and reminders of older leads help nobody. */
const REMIND_WITHIN_MS = 7 * DAY_MS;
/** With this many failed mails, a look gets no further than the next one that fails. */
const MOST_LATER = 2000;

export interface ReminderDeps
  extends MailsForDeps,
    Pick<Core, 'store' | 'hub' | 'log' | 'outbox' | 'every'> {}

/** Mails again after a claim was released. Referrals of one form cause one mail. */
export function openReminders(deps: ReminderDeps) {
  const { store, clock, log, every } = deps;
  /** A lead whose mail could not be stored is skipped until this steady time (ms). */
  const later = new Map<string, number>();

  async function look(): Promise<void> {
    for (let count = 0; count < MOST_AT_A_LOOK; count += 1) {
      // Read again each time, because one mail may settle several leads.
      for (const [id, until] of later) if (until <= clock.steady()) later.delete(id);
      const lead = await nextDue(deps, later);
      if (!lead) return;
      try {
        await store.exclusively(lockNames.lead(lead.id), () => remind(deps, lead));
      } catch (error) {
        // A lead that cannot be stored must not delay the others.
        logFailure(log, 'reminder', error, { kind: lead.kind, id: lead.id });
        if (later.size < MOST_LATER) later.set(lead.id, clock.steady() + REMIND_AGAIN_AFTER_MS);
      }
    }
  }

  return startRounds({
    every,
    interval: REMINDERS_LOOK_EVERY_MS,
    look,
    // The due leads could not be read; the next look tries again.
    failed: (error) => logFailure(log, 'reminders', error),
  });
}

async function nextDue(
  { store, clock }: ReminderDeps,
  later: ReadonlyMap<string, number>,
): Promise<Lead | undefined> {
  const now = clock.now().getTime();
  const due = await store.waitingLeads({
    from: new Date(now - REMIND_WITHIN_MS),
    until: new Date(now - REMIND_AFTER_MS),
    isUnanswered: true,
    limit: later.size + 1,
  });
  return due.find(({ id }) => !later.has(id));
}

async function remind(deps: ReminderDeps, { kind, id }: Lead): Promise<void> {
  const lead = await deps.store.get(kind, id);
  if (!lead || !waits(lead) || isReminded(lead)) return;
  await keepMails(deps, lead, await mailsOf(deps, lead, [reminderKey(lead)]));
}
