import type { Lead, LeadKind } from '@sallie/shared/contract/leads';
import { mailStateOf } from '@sallie/shared/contract/mail';
import { isOffer } from '@sallie/shared/rules/mail-purposes';
import type { Audit } from '../audit/audit.ts';
import type { Hub } from '../realtime/hub.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { InboxLink, InboxLinks } from './inbox-links.ts';
import { sentBySame } from './not-me.ts';
import { publishChange, putLead } from './save.ts';

interface UnsubscribeDeps {
  store: Store;
  hub: Hub;
  clock: Clock;
  audit: Audit;
  unsubscribed: InboxLinks;
}

/** Ends the mails to an inbox that answer no question of theirs, and says so on the leads behind them. */
export function createUnsubscribe({ store, hub, clock, audit, unsubscribed }: UnsubscribeDeps) {
  /** Drops what waits to leave. What was sent stays sent: they had it, and want no more. */
  async function mark(kind: LeadKind, id: string): Promise<void> {
    await store.exclusively(lockNames.lead(id), async () => {
      const record = await store.get(kind, id);
      if (!record || record.history.some(({ type }) => type === 'unsubscribed')) return;
      const mails = { ...record.mails };
      const writes: Write[] = [];
      for (const mail of await store.find('mails', 'lead', id)) {
        if (!isOffer(kind, mail.purpose)) continue;
        mails[mail.purpose] = 'unsubscribed';
        writes.push({ drop: 'mails', id: mail.id });
      }
      const at = clock.now().toISOString();
      const lead: Lead = {
        ...record,
        mails,
        mail: mailStateOf(Object.values(mails)),
        history: [...record.history, { at, by: { role: 'addressee' }, type: 'unsubscribed' }],
      };
      await store.commit([putLead(lead), ...writes]);
      publishChange(hub, lead);
    });
  }

  /** Resolves when it is on disk. Again is the same. */
  return async function unsubscribe({ inbox, leadId }: InboxLink): Promise<void> {
    const entry = audit.entry(
      { role: 'addressee' },
      { type: 'unsubscribed', lead: { id: leadId } },
    );
    if (await unsubscribed.block(inbox, [entry])) audit.log(entry);
    for (const { kind, id, mails } of await sentBySame(store, leadId)) {
      if (Object.keys(mails).some((purpose) => isOffer(kind, purpose))) await mark(kind, id);
    }
  };
}
