import type { Every } from '@sallie/shared/realtime/timers';
import { leadGroupOf } from '@sallie/shared/rules/attention';
import { isReminded, waits } from '@sallie/shared/rules/lead-signs';
import type { Logger } from 'pino';
import { type MailsForDeps, mailsOf } from '../leads/mails.ts';
import { LOOK_EVERY } from '../leads/reminding.ts';
import { noteMails, putLead, tellChanged } from '../leads/save.ts';
import { putMails } from '../mail/outgoing.ts';
import type { Hub } from '../realtime/hub.ts';
import { lockNames } from '../store/lock-names.ts';
import type { OutgoingMail, Store } from '../store/store.ts';
import type { Counters } from './counters.ts';
import type { Unanswered, UnansweredLeads } from './unanswered.ts';

/** At a look: a flood of leads must not become a flood of commits. */
const MOST_AT_ONCE = 20;

export interface ReminderDeps extends MailsForDeps {
  store: Store;
  hub: Hub;
  counters: Counters;
  unanswered: UnansweredLeads;
  log: Logger;
  wakeOutbox(mails: OutgoingMail[]): void;
  every: Every;
}

/** Mails staff about each lead that nobody has taken in three minutes, once; of the referrals of one form about one. */
export function sendReminders(deps: ReminderDeps) {
  const { store, hub, counters, unanswered, log } = deps;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    for (const lead of unanswered.due(MOST_AT_ONCE)) {
      try {
        await store.exclusively(lockNames.lead(lead.id), () => remind(lead));
        unanswered.forget(lead.id);
      } catch (error) {
        // One that cannot be written must not keep the others waiting.
        log.error({ error: (error as Error).name, kind: lead.kind, id: lead.id }, 'reminder');
        unanswered.postpone(lead.id);
      }
    }
  }

  async function remind({ kind, id }: Unanswered): Promise<void> {
    const record = await store.get(kind, id);
    if (!record || !waits(record) || isReminded(record)) return;
    const enquiry = leadGroupOf(record);
    if (counters.isTaken(enquiry) || counters.isReminded(enquiry)) return;
    const lead = { ...record, mails: { ...record.mails } };
    const mails = mailsOf(deps, lead, ['reminder']);
    // The version stays: nobody's open edit should fail because a mail was written.
    noteMails(lead, mails);
    await store.commit([putLead(lead), ...putMails(mails)]);
    tellChanged(hub, lead);
    deps.wakeOutbox(mails);
  }

  const cancel = deps.every(LOOK_EVERY, () => {
    looking ??= look().finally(() => {
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
