import type { Lead } from '@sallie/shared/contract/leads';
import { DAY_MS } from '@sallie/shared/rules/duration';
import { isReminded, reminderKey, waits } from '@sallie/shared/rules/lead-signs';
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
import { startRounds } from '../system/rounds.ts';

/** Reminders of one look: a flood of leads must not become a flood of commits. */
const MOST_AT_A_LOOK = 20;
/** Longer than a shop is shut with its server off; to be reminded of what is older helps nobody. */
const REMIND_WITHIN_MS = 7 * DAY_MS;
/** So many mails that could not be written keep the others from being looked for. */
const MOST_LATER = 2000;

export interface ReminderDeps
  extends MailsForDeps,
    Pick<Core, 'store' | 'hub' | 'log' | 'outbox' | 'every'> {}

/**
 * Mails staff about each lead that nobody has taken in three minutes, once, and once more where it is up to anybody again;
 * of the referrals of one form about one.
 */
export function openReminders(deps: ReminderDeps) {
  const { store, clock, log, every } = deps;
  /** Leads whose mail could not be written: until when they are left, in steady milliseconds. */
  const later = new Map<string, number>();

  async function look(): Promise<void> {
    for (let count = 0; count < MOST_AT_A_LOOK; count += 1) {
      // Asked for each: of several that count as one the others are not due any more.
      for (const [id, until] of later) if (until <= clock.steady()) later.delete(id);
      const lead = await nextDue(deps, later);
      if (!lead) return;
      try {
        await store.exclusively(lockNames.lead(lead.id), () => remind(deps, lead));
      } catch (error) {
        // One that cannot be written must not keep the others waiting.
        logFailure(log, 'reminder', error, { kind: lead.kind, id: lead.id });
        if (later.size < MOST_LATER) later.set(lead.id, clock.steady() + REMIND_AGAIN_AFTER_MS);
      }
    }
  }

  return startRounds({
    every,
    interval: REMINDERS_LOOK_EVERY_MS,
    look,
    // Which are due could not be read; the next look asks again.
    failed: (error) => logFailure(log, 'reminders', error),
  });
}

/** The one that nobody has taken and no mail has reminded of for longest, but for those that are left for now. */
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
