import type { Every } from '@sallie/shared/realtime/timers';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { isReminded, waits } from '@sallie/shared/rules/lead-signs';
import type { Logger } from 'pino';
import { type MailsForDeps, mailsOf } from '../leads/mails.ts';
import { LOOK_EVERY } from '../leads/reminding.ts';
import { noteMails, putLead, tellChanged } from '../leads/save.ts';
import { putMails } from '../mail/outgoing.ts';
import type { Hub } from '../realtime/hub.ts';
import { logFailure } from '../store/failure.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { LeadSignals } from './lead-signals.ts';
import type { Unanswered } from './unanswered.ts';

/** At a look: a flood of leads must not become a flood of commits. */
const MOST_AT_ONCE = 20;

export interface ReminderDeps extends MailsForDeps {
  store: Store;
  hub: Hub;
  signals: LeadSignals;
  log: Logger;
  wakeOutbox(mails: OutgoingMail[]): void;
  every: Every;
}

/** Mails staff about each lead that nobody has taken in three minutes, once; of the referrals of one form about one. */
export function sendReminders(deps: ReminderDeps) {
  const { store, hub, signals, log } = deps;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    for (const lead of await signals.due(MOST_AT_ONCE)) {
      try {
        await store.exclusively(lockNames.lead(lead.id), () => remind(lead));
        signals.forget(lead.id);
      } catch (error) {
        // One that cannot be written must not keep the others waiting.
        logFailure(log, 'reminder', error, { kind: lead.kind, id: lead.id });
        signals.postpone(lead.id);
      }
    }
  }

  /** Which are due could not be read; the next look asks again. */
  function failed(error: unknown): void {
    logFailure(log, 'reminders', error);
  }

  async function remind({ kind, id }: Unanswered): Promise<void> {
    const record = await store.get(kind, id);
    if (!record || !waits(record) || isReminded(record)) return;
    if (await signals.isAnswered(leadGroupOf(record))) return;
    const lead = { ...record, mails: { ...record.mails } };
    const mails = await mailsOf(deps, lead, ['reminder']);
    // The version stays: nobody's open edit should fail because a mail was written.
    noteMails(lead, mails);
    await store.commit([putLead(lead), ...putMails(mails)]);
    tellChanged(hub, lead);
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
