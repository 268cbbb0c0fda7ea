import { type Lead, type LeadKind, leadKinds } from '@sallie/shared/contract/leads';
import { mailStateOf } from '@sallie/shared/contract/mail';
import { personKey } from '@sallie/shared/contract/person';
import { isToStaff } from '@sallie/shared/rules/mail-purposes';
import type { Audit } from '../audit/audit.ts';
import type { Hub } from '../realtime/hub.ts';
import { lockNames } from '../store/lock-names.ts';
import type { Store, Write } from '../store/store.ts';
import type { Clock } from '../system/clock.ts';
import type { InboxLink, InboxLinks } from './inbox-links.ts';
import { customerOf } from './mail-templates/templates.ts';
import { publishChange, putLead } from './save.ts';

interface NotMeDeps {
  store: Store;
  hub: Hub;
  clock: Clock;
  audit: Audit;
  notMe: InboxLinks;
}

/** "This was not me": ends all mail to an inbox, and says so on the leads that gave its address. */
export function createNotMe({ store, hub, clock, audit, notMe }: NotMeDeps) {
  /** Drops what waits to leave for a lead's customer; an alert to staff about it leaves. */
  async function mark(kind: LeadKind, id: string): Promise<void> {
    await store.exclusively(lockNames.lead(id), async () => {
      const record = await store.get(kind, id);
      const disowned = Object.entries(record?.mails ?? {}).filter(
        ([purpose, state]) => !isToStaff(purpose) && state !== 'blocked',
      );
      if (!record || disowned.length === 0) return;
      const mails = { ...record.mails };
      for (const [purpose] of disowned) mails[purpose] = 'blocked';
      const at = clock.now().toISOString();
      // The version stays, as with every change of a mail: nobody's open edit should fail because of one.
      const lead: Lead = {
        ...record,
        mails,
        mail: mailStateOf(Object.values(mails)),
        history: [...record.history, { at, by: { role: 'addressee' }, type: 'not-me' }],
      };
      await store.commit([putLead(lead), ...(await dropsOf(id))]);
      publishChange(hub, lead);
    });
  }

  async function dropsOf(leadId: string): Promise<Write[]> {
    const mails = await store.find('mails', 'lead', leadId);
    return mails
      .filter(({ purpose }) => !isToStaff(purpose))
      .map(({ id }) => ({ drop: 'mails', id }));
  }

  /** Resolves when it is on disk. Again is the same; a lead that was erased meanwhile changes nothing of it. */
  return async function blockInbox({ inbox, leadId }: InboxLink): Promise<void> {
    const entry = audit.entry(
      { role: 'addressee' },
      { type: 'inbox-blocked', lead: { id: leadId } },
    );
    if (await notMe.block(inbox, [entry])) audit.log(entry);
    for (const theirs of await sentBySame(store, leadId)) await mark(theirs.kind, theirs.id);
  };
}

/** All leads whose sender gave the address of this one; none once it was erased. */
export async function sentBySame(store: Store, leadId: string): Promise<Lead[]> {
  for (const kind of leadKinds) {
    const lead = await store.get(kind, leadId);
    const email = lead ? customerOf(lead) : '';
    if (!email) continue;
    const theirs = await store.leadsOf(email);
    return theirs.filter((one) => personKey(customerOf(one)) === personKey(email));
  }
  return [];
}
