import type { Lead } from '@sallie/shared/contract/leads';
import type { Every } from '@sallie/shared/realtime/timers';
import { isReminded, waits } from '@sallie/shared/rules/lead-signs';
import type { Logger } from 'pino';
import { type MailsForDeps, mailsOf } from '../leads/mails.ts';
import { LOOK_EVERY, REMIND_AFTER, TRY_AGAIN_AFTER } from '../leads/reminding.ts';
import { noteMails, publishChange, putLead } from '../leads/save.ts';
import { putMails } from '../mail/outgoing.ts';
import type { Hub } from '../realtime/hub.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** At a look: a flood of leads must not become a flood of commits. */
const MOST_AT_ONCE = 20;
/** Longer than a shop is shut with its server off; to be reminded of what is older helps nobody. */
const REMIND_WITHIN = 7 * 24 * 60 * 60_000;
/** So many mails that could not be written keep the others from being looked for. */
const MOST_LATER = 2000;

export interface ReminderDeps extends MailsForDeps {
  store: Store;
  hub: Hub;
  log: Logger;
  wakeOutbox(mails: OutgoingMail[]): void;
  every: Every;
}

/** Mails staff about each lead that nobody has taken in three minutes, once; of the referrals of one form about one. */
export function openReminders(deps: ReminderDeps) {
  const { store, hub, clock, log } = deps;
  /** Leads whose mail could not be written: until when they are left, in steady milliseconds. */
  const later = new Map<string, number>();
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    for (let count = 0; count < MOST_AT_ONCE; count += 1) {
      // Asked for each: of several that count as one the others are not due any more.
      const lead = await nextDue();
      if (!lead) return;
      try {
        await store.exclusively(lockNames.lead(lead.id), () => remind(lead));
      } catch (error) {
        // One that cannot be written must not keep the others waiting.
        logFailure(log, 'reminder', error, { kind: lead.kind, id: lead.id });
        if (later.size < MOST_LATER) later.set(lead.id, clock.steady() + TRY_AGAIN_AFTER);
      }
    }
  }

  /** The one that nobody has taken and no mail has reminded of for longest. */
  async function nextDue(): Promise<Lead | undefined> {
    const [now, steady] = [clock.now().getTime(), clock.steady()];
    for (const [id, until] of later) if (until <= steady) later.delete(id);
    const due = await store.waitingLeads({
      from: new Date(now - REMIND_WITHIN),
      until: new Date(now - REMIND_AFTER),
      isUnanswered: true,
      limit: later.size + 1,
    });
    return due.find(({ id }) => !later.has(id));
  }

  /** Which are due could not be read; the next look asks again. */
  function failed(error: unknown): void {
    logFailure(log, 'reminders', error);
  }

  async function remind({ kind, id }: Lead): Promise<void> {
    const record = await store.get(kind, id);
    if (!record || !waits(record) || isReminded(record)) return;
    const lead = { ...record, mails: { ...record.mails } };
    const mails = await mailsOf(deps, lead, ['reminder']);
    // The version stays: nobody's open edit should fail because a mail was written.
    noteMails(lead, mails);
    await store.commit([putLead(lead), ...putMails(mails)]);
    publishChange(hub, lead);
    deps.wakeOutbox(mails);
  }

  const cancel = deps.every(LOOK_EVERY, () => {
    looking ??= look()
      .catch(failed)
      .finally(() => {
        looking = null;
      });
  });

  /** Resolves when no reminder is being written any more. */
  async function settled(): Promise<void> {
    await looking;
  }

  return {
    settled,
    stop() {
      cancel();
      return settled();
    },
  };
}
